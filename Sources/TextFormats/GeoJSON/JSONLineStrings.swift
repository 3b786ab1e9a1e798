package import Coordinates

/// The locations of lines, and the indices at which each line but the first begins.
package struct JSONLineStrings {
  package var locations: [Location] = []
  package var partStarts: [Int] = []
  /// Whether some position has more numbers than are read.
  package var hasMoreValues = false

  package init() {}

  /// A place after some of the locations.
  package struct Mark {
    package let count: Int
    fileprivate let partCount: Int
    fileprivate let hasMoreValues: Bool
  }

  /// The place after the last location.
  package var mark: Mark {
    Mark(count: locations.count, partCount: partStarts.count, hasMoreValues: hasMoreValues)
  }

  /// Removes the locations after a place.
  package mutating func goBack(to mark: Mark) {
    locations.removeSubrange(mark.count...)
    partStarts.removeSubrange(mark.partCount...)
    hasMoreValues = mark.hasMoreValues
  }

  /// Begins a part with the first location after a place, unless one begins there already.
  package mutating func beginPart(at mark: Mark) {
    if mark.count > 0, mark.partCount == partStarts.count { partStarts.append(mark.count) }
  }
}
