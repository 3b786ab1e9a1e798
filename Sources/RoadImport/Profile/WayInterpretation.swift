package import RoadNetworks

/// What the tags of a way mean for those who travel on it.
package struct WayInterpretation: Sendable, Hashable {
  /// Attributes in the direction of the way's nodes.
  package var forward: RoadAttributes
  /// Attributes against it.
  package var backward: RoadAttributes
  package var name: String?
  package var reference: String?
  /// What differs at times or in circumstances.
  package var conditions: [RoadCondition] = []
  /// Seconds that a ferry takes for the whole way, where its tags say it.
  package var ferrySeconds: Double?

  /// Sets the pace of a ferry from its duration, once the length of its way is known.
  package mutating func setFerryPace(length meters: Double) {
    guard let ferrySeconds, ferrySeconds > 0, meters > 0 else { return }
    let pace = RoadAttributes.pace(kilometersPerHour: meters / ferrySeconds * 3.6)
    for mode in TravelMode.allCases {
      if forward[paceOf: mode] != 0 { forward[paceOf: mode] = pace }
      if backward[paceOf: mode] != 0 { backward[paceOf: mode] = pace }
    }
    forward.speedOrigin = .duration
    backward.speedOrigin = .duration
  }
}
