/// A search for the wrong times of a trace: the smallest set without which the times never
/// decrease.
///
/// The remaining times are a longest nondecreasing subsequence, found by patience sorting (Fredman
/// 1975, On computing the length of longest increasing subsequences). The search runs from the end
/// to the start, so if two times contradict each other, the second one is considered wrong.
///
/// Until a receiver gets the time from a satellite, its clock may show its date of manufacture,
/// 1970, or a date some 20 years ago (GPS counts weeks in ten bits). So if the remaining times jump
/// by five years or more in their first half, all times before the jump are considered wrong, too.
package enum TimeOrder {
  /// The time in seconds between consecutive locations from which the clock must have been set in
  /// between, because no drive pauses for so long.
  package static let silence = 5.0 * 365 * 86_400

  /// Returns the indices of the locations with a wrong time, in ascending order.
  ///
  /// - Complexity: O(*n*) if times neither decrease nor jump by years, otherwise O(*n* log *n*).
  package static func misplaced(_ locations: [Location]) -> [Int] {
    var latest = -Double.infinity
    let isOrdered = locations.allSatisfy { location in
      guard let seconds = location.finiteSeconds else { return true }
      defer { latest = seconds }
      return seconds >= latest && (latest == -.infinity || seconds - latest < silence)
    }
    return isOrdered ? [] : longestRun(locations)
  }

  /// Returns the number of locations with the time of the previous one but another coordinate.
  ///
  /// - Complexity: O(*n*).
  package static func repeats(in locations: [Location]) -> Int {
    locations.indices.dropFirst().count { index in
      let (last, next) = (locations[index - 1], locations[index])
      return next.finiteSeconds != nil && next.finiteSeconds == last.finiteSeconds
        && !next.isGivenOnceMore(after: last)
    }
  }

  private static func longestRun(_ locations: [Location]) -> [Int] {
    let timed = locations.indices.filter { locations[$0].finiteSeconds != nil }
    let times = timed.map { locations[$0].finiteSeconds ?? 0 }
    // For each length, the start of the nondecreasing run of that length whose first time is
    // latest.
    var starts: [Int32] = []
    var next = [Int32](repeating: -1, count: times.count)
    for index in times.indices.reversed() {
      let low = starts.partitionPoint { times[Int($0)] < times[index] }
      if low > 0 { next[index] = starts[low - 1] }
      if low == starts.count { starts.append(Int32(index)) } else { starts[low] = Int32(index) }
    }
    var misplaced: [Int] = []
    var kept = Int(starts.last ?? -1)
    // The number of times still to be kept, and the last time kept.
    var left = starts.count
    var latest = Double.infinity
    for index in times.indices {
      guard index == kept else {
        misplaced.append(timed[index])
        continue
      }
      if times[index] - latest >= silence, 2 * left > starts.count {
        misplaced = Array(timed[..<index])
      }
      latest = times[index]
      left -= 1
      kept = Int(next[index])
    }
    return misplaced
  }
}
