import Fleet
import RoadSnapping

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Rejects locations that are older than one the vehicle has already reported.
///
/// Reports may arrive late, or twice if the answer to the first was lost.
struct LocationOrder: Sendable {
  private var latest: Date?
  /// How many present locations in a row were older than the latest one.
  private var lateCount = 0

  /// Whether a location is to be taken.
  ///
  /// One that is older than another before it is not, unless several in a row show that the
  /// device's clock was set back, as `LiveSnapper` has it.
  mutating func takes(_ time: Date?, isPast: Bool) -> Bool {
    guard let time else { return true }
    if let latest {
      if isPast, time <= latest { return false }
      if time < latest, lateCount < LiveSnapper.lateLimit {
        lateCount += 1
        return false
      }
    }
    lateCount = 0
    latest = time
    return true
  }
}
