package import RoadNetworks

/// What costs count beside the length of a road, where the way of a vehicle is looked for that may
/// not have kept to what is legal.
package struct MatchingPrices: Sendable {
  /// Multiples of its length that a private road counts.
  package var privateRoad = 1.1
  /// Multiples of its length that a road counts that is closed to most.
  package var restrictedRoad = 1.3
  /// Multiples of its length that a one-way street counts in the wrong direction.
  package var wrongDirection = 2.0
  /// Share of the time that a road takes longer than at 80 km/h by which it counts longer.
  package var slowness = 0.3
  /// Millimeters of street for a right turn at a junction.
  package var turn = 20_000.0
  /// Millimeters of street for turning back.
  package var turningBack = 60_000.0
  /// Whether vehicles turn back anywhere, not only where nothing else is open.
  package var turnsBackAnywhere = true
  /// Millimeters of street for a barrier that opens for some; 0 where nobody passes.
  package var gate = 80_000.0
  /// Millimeters of street for any other barrier; 0 where nobody passes.
  package var barrier = 240_000.0
  /// Whether turn restrictions hold.
  package var keepsRestrictions = true

  /// The prices that explain most drives.
  package init() {}

  /// By how much a road counts longer for cars, as a share of its length.
  package func extraLength(of road: RoadAttributes) -> Double {
    road.speedOutsideTowns(for: .car).map { extraLength(pace: 1e6 / $0) } ?? 0
  }

  /// By how much a road counts longer for the time that it takes, as a share of its length: a road
  /// as slow as 27 km/h, or slower, the most.
  ///
  /// All of the time would be too much as a price, as what is known of speeds is rough and drivers
  /// have other reasons too.
  ///
  /// - Parameter pace: millionths of a millisecond to a millimeter; 0 is not known.
  package func extraLength(pace: Double) -> Double {
    slowness * max(0, min(2, pace / 45_000 - 1))
  }
}
