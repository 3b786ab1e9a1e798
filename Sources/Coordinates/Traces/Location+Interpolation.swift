#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Location {
  /// Creates a location between two others, with an interpolated time and elevation.
  ///
  /// The interpolation is linear in the distance. The time or elevation is unknown unless both
  /// locations have one.
  package init(coordinate: Coordinate, between start: Location, _ end: Location) {
    self.init(coordinate: coordinate)
    let driven = start.coordinate.distance(to: coordinate)
    let whole = start.coordinate.distance(to: end.coordinate)
    let share = whole > 0 ? min(driven / whole, 1) : 0
    if let first = start.elevation, let last = end.elevation {
      // Rounded to centimeters.
      elevation = ((first + (last - first) * share) * 100).rounded() / 100
    }
    guard let first = start.time, let last = end.time else { return }
    let time = first.addingTimeInterval(last.timeIntervalSince(first) * share)
    // Rounded to milliseconds, because more digits would suggest a precision that isn't there.
    self.time = Date(
      timeIntervalSince1970: (time.timeIntervalSince1970 * 1_000).rounded() / 1_000)
  }
}
