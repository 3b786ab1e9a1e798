#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Location {
  /// Whether it has the time and the place of the one before, which tells nothing of how often locations
  /// come, nor of their clock.
  package func isGivenOnceMore(after last: Location) -> Bool {
    finiteSeconds == last.finiteSeconds && coordinate == last.coordinate
  }

  /// Seconds since 1970; nil where the time is unknown, no number, or so far away that a number holds no
  /// seconds.
  package var finiteSeconds: Double? {
    guard let seconds = time?.timeIntervalSince1970, seconds.magnitude.ulp < 1 else { return nil }
    return seconds
  }
}
