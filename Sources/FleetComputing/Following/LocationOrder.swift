import Fleet
import RoadSnapping

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Tells the locations that bring news from those that the course of a vehicle has passed.
///
/// Reports come late and twice, where the answer to one was lost.
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
