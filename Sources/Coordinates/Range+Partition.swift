extension Range where Bound: FixedWidthInteger {
  /// Returns the first number that satisfies a predicate, in a range partitioned by it.
  ///
  /// No number before the result satisfies the predicate, and all numbers after it do. Returns the
  /// upper bound if no number does.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  @inline(__always)
  package func partitionPoint(where predicate: (Bound) -> Bool) -> Bound {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low &+ (high &- low) / 2
      if predicate(middle) { high = middle } else { low = middle &+ 1 }
    }
    return low
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that satisfies a predicate, in a collection partitioned
  /// by it.
  ///
  /// Returns `endIndex` if no element does.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  @inline(__always)
  package func partitionPoint(where predicate: (Element) -> Bool) -> Int {
    (startIndex..<endIndex).partitionPoint { predicate(self[$0]) }
  }
}
