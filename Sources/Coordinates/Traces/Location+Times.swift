#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Location {
  /// Whether it repeats the time and the place of the one before.
  ///
  /// Repeats are left out when intervals are measured and clocks are judged.
  package func isGivenOnceMore(after last: Location) -> Bool {
    finiteSeconds == last.finiteSeconds && coordinate == last.coordinate
  }

  /// Seconds since 1970; nil where the time is unknown, not a number, or too far away to be exact
  /// to the second.
  @inlinable package var finiteSeconds: Double? {
    guard let seconds = time?.timeIntervalSince1970, seconds.magnitude.ulp < 1 else { return nil }
    return seconds
  }
}
