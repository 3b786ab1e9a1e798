import Fleet
import RoadSnapping

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A filter that rejects locations older than those that the vehicle has already reported.
///
/// Reports may arrive late. They may also arrive twice, if the response to the first one was lost.
struct LocationOrder: Sendable {
  private var latest: Date?
  /// The number of consecutive current locations that were older than the latest one.
  private var lateCount = 0

  /// Returns whether to accept a location with a time; a location without a time is accepted.
  ///
  /// A past location, which could not be sent when it was recorded, has to be newer than the latest
  /// one. A current location that is older than the latest one is rejected, unless several
  /// consecutive ones indicate that the device's clock was set back, as in `LiveSnapper`.
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
