/// Ids that have come, so that one that comes again is noticed: the first 65,536 of a file, which
/// bounds the memory.
struct SeenIDs {
  private var hashes: Set<Int> = []

  /// Adds an id; false if it was there.
  mutating func insert(_ id: some Hashable) -> Bool {
    guard hashes.count < 1 << 16 else { return true }
    return hashes.insert(id.hashValue).inserted
  }
}
