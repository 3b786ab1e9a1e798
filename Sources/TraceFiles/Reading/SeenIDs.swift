/// The ids seen so far, used to detect ids that recur; limited to the first 65,536 of a file to
/// bound the memory.
struct SeenIDs {
  private var hashes: Set<Int> = []

  /// Adds an id, or returns false if it was already present.
  mutating func insert(_ id: some Hashable) -> Bool {
    guard hashes.count < 1 << 16 else { return true }
    return hashes.insert(id.hashValue).inserted
  }
}
