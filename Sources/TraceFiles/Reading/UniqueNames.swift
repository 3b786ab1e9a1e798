/// A source of unique ids for traces whose format only has names.
struct UniqueNames {
  private let stem: String
  private var next: [String: Int] = [:]

  /// Creates a source; `stem` is the name of the file without folders and extension.
  init(stem: String) { self.stem = stem }

  /// Returns the id of a trace: its name, or else `stem`, a hyphen, and its number.
  ///
  /// If this id is already in use, a hyphen and another number are appended, starting at 2.
  ///
  /// - Complexity: O(1) on average; each id stays in memory.
  mutating func id(for name: String, number: Int) -> String {
    let wanted = name.isEmpty ? "\(stem)-\(number)" : name
    var id = wanted
    var copy = next[wanted, default: 1]
    while next[id] != nil {
      copy += 1
      id = "\(wanted)-\(copy)"
    }
    next[wanted] = copy
    if id != wanted { next[id] = 1 }
    return id
  }
}
