/// The ids of objects of one kind, to tell those that a file has again, as merged extracts do.
///
/// Files are sorted by id, and then the last one tells; only where one is not, all are looked up.
struct DistinctIDs {
  private var ordered: [Int64] = []
  private var all: Set<Int64>?

  /// Adds an id, and tells whether it is new.
  ///
  /// - Complexity: O(1) amortized.
  mutating func insert(_ id: Int64) -> Bool {
    if all == nil {
      guard let last = ordered.last, last >= id else {
        ordered.append(id)
        return true
      }
      all = Set(ordered)
      ordered = []
    }
    return all?.insert(id).inserted ?? true
  }
}
