/// A cache of the meanings of the names in a file.
struct FieldNames {
  /// Whether to list the names without a known meaning.
  var listsUnused = true

  private var known: [String: FieldName?] = [:]
  /// The maximum number of names kept, since some files use ids as names.
  private static let mostKept = 256

  /// Returns the meaning of a name, or nil if it is unknown.
  mutating func meaning(of name: String) -> FieldName? {
    if let meaning = known[name] { return meaning }
    let meaning = FieldName(name)
    if known.count < Self.mostKept { known.updateValue(meaning, forKey: name) }
    return meaning
  }
}
