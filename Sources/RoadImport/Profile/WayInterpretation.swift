package import RoadNetworks

/// The interpreted tags of a way.
package struct WayInterpretation: Sendable, Hashable {
  /// The attributes in the direction of the way's nodes.
  package var forward: RoadAttributes
  /// The attributes in the opposite direction.
  package var backward: RoadAttributes
  package var name: String?
  package var reference: String?
  /// The changes to the attributes at certain times or under certain circumstances.
  package var conditions: [RoadCondition] = []
  /// Whether the way is the outline of an area that people can cross.
  package var isArea = false
  /// Whether the way is the outline of such an area if it is closed.
  package var isAreaIfClosed = false
  /// The number of size and weight limits that are unsupported and ignored.
  package var limitsNotUnderstood = 0
  /// The duration of a ferry over the whole way in seconds; nil if unknown, or for other ways.
  package var ferrySeconds: Double?

  /// Whether cars are slower in towns if their speed is known only from the road class.
  package var isSlowInTowns = false

  /// Whether a tag specifies the side to which traffic keeps.
  package var isSideTagged = false

  /// Makes traffic keep to the left unless a tag specifies the side.
  package mutating func driveOnLeft() {
    guard !isSideTagged else { return }
    forward.drivesOnLeft = true
    backward.drivesOnLeft = true
  }

  /// Whether any attribute depends on whether the way is in a town.
  package var dependsOnTown: Bool {
    isSlowInTowns && (forward.hasUsualCarSpeed || backward.hasUsualCarSpeed)
  }

  /// Sets the pace of cars to that in a town, in each direction whose pace depends on towns.
  package mutating func setTownPace() {
    guard isSlowInTowns else { return }
    if forward.hasUsualCarSpeed { forward.setTownPace() }
    if backward.hasUsualCarSpeed { backward.setTownPace() }
  }

  /// Sets the pace of a ferry from its duration, if known, and the length of the way in meters.
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
  /// Whether the speed of cars is the default of the road class; roundabouts have their own speed.
  fileprivate var hasUsualCarSpeed: Bool {
    paces.carOrigin == .roadClass && paces.car != 0 && !isRoundabout
  }

  fileprivate mutating func setTownPace() {
    paces.car = UInt32((Double(paces.car) / Self.townShare).rounded())
    paces.carOrigin = .town
  }
}
