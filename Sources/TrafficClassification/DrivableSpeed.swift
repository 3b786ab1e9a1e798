package import RoadNetworks

/// The highest plausible speed of a vehicle on a road; faster observations are attributed to
/// position or time errors.
package enum DrivableSpeed {
  /// The highest plausible speed of cars as a multiple of the free-flow speed, if the product is
  /// between `least` and the top speed of cars.
  private static let factor = 3.0
  /// The speed in meters per second that is plausible for cars on any road.
  private static let least = 25.0

  /// Returns the highest plausible speed, in meters per second.
  ///
  /// - Parameter freeFlow: the free-flow speed in meters per second; nil if unknown.
  package static func most(freeFlow: Double?, by mode: TravelMode) -> Double {
    let top = Motion(mode).topSpeed
    guard mode == .car, let freeFlow else { return top }
    return min(top, max(least, factor * freeFlow))
  }
}
