/// The meanings of the names in a file, each found once.
struct FieldNames {
  /// Whether the names without a known meaning are wanted.
  var listsUnused = true

  private var known: [String: FieldName?] = [:]
  /// Some files have ids as names: only so many are kept.
  private static let mostKept = 256

  /// The meaning of a name; nil where it stands for nothing known.
  mutating func meaning(of name: String) -> FieldName? {
    if let meaning = known[name] { return meaning }
    let meaning = FieldName(name)
    if known.count < Self.mostKept { known.updateValue(meaning, forKey: name) }
    return meaning
  }
}
