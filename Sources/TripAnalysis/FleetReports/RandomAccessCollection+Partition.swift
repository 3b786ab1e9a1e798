extension RandomAccessCollection where Index == Int {
  /// The first place from which on all elements are behind a border, where those before it are not.
  ///
  /// - Complexity: O(log *n*).
  func partitionPoint(isBehind: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
