/// A set of the ids of objects of one kind, for finding repeated objects in merged extracts.
///
/// As long as ids ascend, as in sorted files, a new id is compared only with the last one. Once an
/// id isn't greater than the last one, all ids are kept in a hash set.
struct DistinctIDs {
  private var ordered: [Int64] = []
  private var all: Set<Int64>?

  /// Adds an id and returns whether it is new.
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
