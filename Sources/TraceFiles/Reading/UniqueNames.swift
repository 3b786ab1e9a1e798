/// Ids for traces whose format only knows names: each id is given once.
struct UniqueNames {
  private let stem: String
  private var next: [String: Int] = [:]

  /// Starts with no id given; `stem` is the name of the file.
  init(stem: String) { self.stem = stem }

  /// The id of a trace: its name, else `stem` and its number, with a number from 2 behind it where
  /// that is taken.
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
