package import RoadNetworks

/// The prices in a search for the path of a vehicle that may have broken rules.
///
/// Roads have factors on their length. The prices of turns and barriers are lengths of street; for
/// cars, the street has a speed of 30 km/h.
package struct MatchingPrices: Sendable {
  /// The factor on the length of a private road.
  package var privateRoad = 1.1
  /// The factor on the length of a road that is closed to the mode, or has a limit that the vehicle
  /// exceeds.
  package var restrictedRoad = 1.3
  /// The factor on the length of a one-way street in the wrong direction.
  package var wrongDirection = 2.0
  /// The factor on the extra length of a slow road for cars.
  ///
  /// The extra length is the travel time in excess of that at 80 km/h, converted to a length at
  /// 80 km/h.
  package var slowness = 0.3
  /// The price of a turn of 90 degrees or more at a junction, in millimeters of street; the price
  /// of a smaller turn is proportional to its angle.
  package var turn = 20_000.0
  /// The price of a U-turn, in millimeters of street.
  package var turningBack = 60_000.0
  /// Whether U-turns are possible everywhere, not only if the path can't continue otherwise.
  package var turnsBackAnywhere = true
  /// The price of a barrier that opens for some traffic, or of a height, width, length, or weight
  /// limit at a node that the vehicle exceeds, in millimeters of street; 0 if impassable.
  package var gate = 80_000.0
  /// The price of any other barrier, in millimeters of street; 0 if impassable.
  package var barrier = 240_000.0
  /// Whether turn restrictions hold.
  package var keepsRestrictions = true

  /// Creates the default prices.
  package init() {}

  /// Returns the length that is added to a road for cars, as a share of its length; 0 if cars don't
  /// use it.
  package func extraLength(of road: RoadAttributes) -> Double {
    road.speedOutsideTowns(for: .car).map { extraLength(pace: 1e6 / $0) } ?? 0
  }

  /// Returns the length that is added to a road for its travel time, as a share of its length;
  /// below about 27 km/h, the share is constant.
  ///
  /// The full travel time would be too high a price, because speeds are only roughly known and
  /// drivers choose roads for other reasons, too.
  ///
  /// - Parameter pace: the pace in microseconds per meter; 0 if unknown.
  package func extraLength(pace: Double) -> Double {
    slowness * max(0, min(2, pace / 45_000 - 1))
  }
}
