#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Location {
  /// Returns whether the location repeats the time and the coordinate of the previous location.
  ///
  /// Two unknown times count as equal.
  package func isGivenOnceMore(after last: Location) -> Bool {
    finiteSeconds == last.finiteSeconds && coordinate == last.coordinate
  }

  /// The time in seconds since 1970; nil if it is unknown, not a number, or so far from 1970 that a
  /// `Double` can't represent half seconds.
  @inlinable package var finiteSeconds: Double? {
    guard let seconds = time?.timeIntervalSince1970, seconds.magnitude.ulp < 1 else { return nil }
    return seconds
  }
}
