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
  /// Whether it is the outline of a place that people cross.
  package var isArea = false
  /// Whether it is such an outline if it ends where it starts.
  package var isAreaIfClosed = false
  /// How many limits of size and weight are not understood.
  package var limitsNotUnderstood = 0
  /// Seconds that a ferry takes for the whole way, where its tags say it.
  package var ferrySeconds: Double?

  /// Whether cars are slower within towns, where the class of the road is all that is known of
  /// them.
  package var isSlowInTowns = false

  /// Whether anything depends on lying in a town.
  package var dependsOnTown: Bool {
    isSlowInTowns && (forward.hasUsualCarSpeed || backward.hasUsualCarSpeed)
  }

  /// Sets the pace of cars in a town, where the tags don't say their speed.
  package mutating func setTownPace() {
    guard isSlowInTowns else { return }
    if forward.hasUsualCarSpeed { forward.setTownPace() }
    if backward.hasUsualCarSpeed { backward.setTownPace() }
  }

  /// Sets the pace of a ferry from its duration, once the length of its way is known.
  package mutating func setFerryPace(length meters: Double) {
    guard let ferrySeconds, ferrySeconds > 0, meters > 0 else { return }
    let pace = RoadAttributes.pace(kilometersPerHour: meters / ferrySeconds * 3.6)
    for mode in TravelMode.allCases {
      if forward.paces[mode] != 0 { forward.paces[mode] = pace }
      if backward.paces[mode] != 0 { backward.paces[mode] = pace }
    }
    forward.paces.carOrigin = .duration
    backward.paces.carOrigin = .duration
  }
}

extension RoadAttributes {
  /// Whether the speed of cars is that of the road class; roundabouts have a speed of their own.
  fileprivate var hasUsualCarSpeed: Bool {
    paces.carOrigin == .roadClass && paces.car != 0 && !isRoundabout
  }

  fileprivate mutating func setTownPace() {
    paces.car = UInt32((Double(paces.car) / Self.townShare).rounded())
    paces.carOrigin = .town
  }
}
