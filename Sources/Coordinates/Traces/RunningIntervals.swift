/// The latest intervals between the locations of a stream, in seconds.
package struct RunningIntervals {
  /// The maximum number of intervals that are kept.
  private static let memory = 31

  package private(set) var values: [Double] = []
  private var next = 0

  package init() {}

  /// The median interval; 0 if there is none.
  ///
  /// - Complexity: O(1), because there are at most 31 intervals. Ranks are counted, because sorting
  ///   would allocate memory.
  package var median: Double {
    values.first { value in
      let lower = values.count { $0 < value }
      let notHigher = values.count { $0 <= value }
      return lower <= values.count / 2 && values.count / 2 < notHigher
    } ?? 0
  }

  /// The number of intervals of 0 seconds.
  package var repeats: Int { values.count { $0 == 0 } }

  package mutating func add(_ seconds: Double) {
    guard seconds >= 0 else { return }
    if values.count < Self.memory { values.append(seconds) } else { values[next] = seconds }
    next = (next + 1) % Self.memory
  }
}

extension RunningIntervals: Archived {
  package mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&values)
    try archive.visit(&next)
    guard archive.isReading else { return }
    guard values.count <= Self.memory, 0..<Self.memory ~= next, values.allSatisfy({ $0 >= 0 }),
      values.count == Self.memory || next == values.count
    else { throw archive.damaged("found \(values.count) intervals, expected \(Self.memory)") }
  }
}
