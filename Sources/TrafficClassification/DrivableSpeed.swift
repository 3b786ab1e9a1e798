package import RoadNetworks

/// The fastest that a vehicle is believed to drive on a road: a faster one was not observed, but
/// comes from errors of position or time.
package enum DrivableSpeed {
  /// Multiple of the free-flow speed that cars don't reach.
  private static let factor = 3.0
  /// Meters per second that cars may drive on any road, whatever the map has as its speed.
  private static let least = 25.0

  /// Meters per second.
  ///
  /// - Parameter freeFlow: meters per second when the road is free; nil where unknown.
  package static func most(freeFlow: Double?, by mode: TravelMode) -> Double {
    let top = Motion(mode).topSpeed
    guard mode == .car, let freeFlow else { return top }
    return min(top, max(least, factor * freeFlow))
  }
}
