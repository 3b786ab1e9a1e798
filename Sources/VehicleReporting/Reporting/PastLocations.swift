import Fleet

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The locations that could not be sent, oldest first, up to a limit.
///
/// Above the limit, the locations are thinned evenly over time: the location whose neighbors are
/// closest to each other in time is removed. The new gap is therefore at most twice the average gap
/// between the remaining locations. The oldest and the newest location are kept.
struct PastLocations: Sendable {
  /// The maximum number of locations that a reporter keeps.
  static let most = 5_000

  private(set) var locations: [VehicleLocation] = []
  private let limit: Int

  /// Creates an empty list that keeps at most `limit` locations, or 2 if the limit is lower.
  init(limit: Int) { self.limit = max(2, limit) }

  var count: Int { locations.count }

  /// Adds the newest location.
  ///
  /// - Returns: whether an older location was dropped.
  /// - Complexity: O(1), or O(*n*) above the limit.
  mutating func append(_ location: VehicleLocation) -> Bool {
    locations.append(location)
    guard locations.count > limit else { return false }
    locations.remove(at: placeOfLeastGap())
    return true
  }

  /// Removes the oldest locations.
  mutating func removeFirst(_ count: Int) { locations.removeFirst(count) }

  /// Returns the index of the location, other than the first and the last, whose removal leaves the
  /// shortest gap.
  private func placeOfLeastGap() -> Int {
    let seconds = locations.map { $0.fix.time?.timeIntervalSinceReferenceDate ?? 0 }
    var (place, least) = (1, Double.infinity)
    for index in 1..<(seconds.count - 1) {
      // If the clock was set back, steps back in time count like steps forward.
      let before = (seconds[index] - seconds[index - 1]).magnitude
      let gap = before + (seconds[index + 1] - seconds[index]).magnitude
      if gap < least { (place, least) = (index, gap) }
    }
    return place
  }
}
