import Fleet

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Locations that could not be sent, the oldest first, up to a limit.
///
/// Over the limit they are thinned evenly over time: the location goes whose neighbors are closest
/// to each other in time, so that the longest gap that thinning makes is at most twice the average
/// one. The oldest and the newest stay.
struct PastLocations: Sendable {
  /// How many a reporter keeps.
  static let most = 5_000

  private(set) var locations: [VehicleLocation] = []
  private let limit: Int

  /// - Parameter limit: how many are kept, 2 or more.
  init(limit: Int) { self.limit = max(2, limit) }

  var count: Int { locations.count }

  /// Adds the newest one.
  ///
  /// - Returns: whether another one was dropped.
  /// - Complexity: O(1); O(*n*) over the limit.
  mutating func append(_ location: VehicleLocation) -> Bool {
    locations.append(location)
    guard locations.count > limit else { return false }
    locations.remove(at: placeOfLeastGap())
    return true
  }

  /// Removes the oldest ones.
  mutating func removeFirst(_ count: Int) { locations.removeFirst(count) }

  /// The place, first and last aside, whose removal leaves the shortest gap.
  private func placeOfLeastGap() -> Int {
    let seconds = locations.map { $0.fix.time?.timeIntervalSinceReferenceDate ?? 0 }
    var (place, least) = (1, Double.infinity)
    for index in 1..<(seconds.count - 1) {
      // A clock that was set back makes steps back, which count as they do forward.
      let before = (seconds[index] - seconds[index - 1]).magnitude
      let gap = before + (seconds[index + 1] - seconds[index]).magnitude
      if gap < least { (place, least) = (index, gap) }
    }
    return place
  }
}
