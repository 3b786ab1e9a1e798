package import Coordinates

/// The locations of lines, and the indices at which all lines but the first begin.
package struct JSONLineStrings {
  package var locations: [Location] = []
  package var partStarts: [Int] = []
  /// Whether any position has more than three numbers, or a third one that is too large for an
  /// elevation.
  package var hasMoreValues = false

  package init() {}

  /// A mark after some of the locations.
  package struct Mark {
    package let count: Int
    fileprivate let partCount: Int
    fileprivate let hasMoreValues: Bool
  }

  /// The mark after the last location.
  package var mark: Mark {
    Mark(count: locations.count, partCount: partStarts.count, hasMoreValues: hasMoreValues)
  }

  /// Removes the locations after a mark.
  package mutating func goBack(to mark: Mark) {
    locations.removeSubrange(mark.count...)
    partStarts.removeSubrange(mark.partCount...)
    hasMoreValues = mark.hasMoreValues
  }

  /// Begins a part with the first location after a mark, unless a part already begins there, or the
  /// location is the first of all.
  package mutating func beginPart(at mark: Mark) {
    if mark.count > 0, mark.partCount == partStarts.count { partStarts.append(mark.count) }
  }
}
