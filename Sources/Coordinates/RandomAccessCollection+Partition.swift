extension RandomAccessCollection where Index == Int {
  /// The index of the first element that satisfies a predicate, in a collection partitioned by it:
  /// no element before it satisfies the predicate, and all after it do; `endIndex` if none does.
  ///
  /// - Complexity: O(log *n*).
  package func partitionPoint(where predicate: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
