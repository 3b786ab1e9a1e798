/// The ids seen so far, used to detect ids that recur; limited to the first 65,536 different ids to
/// bound the memory.
struct SeenIDs {
  private var hashes: Set<Int> = []

  /// Adds an id.
  ///
  /// - Returns: false if the id was already present; always true once the limit is reached.
  mutating func insert(_ id: some Hashable) -> Bool {
    guard hashes.count < 1 << 16 else { return true }
    return hashes.insert(id.hashValue).inserted
  }
}
