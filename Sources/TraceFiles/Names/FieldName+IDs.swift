extension FieldName {
  /// Returns whether an unknown name looks like that of an id, such as `driver_id`, `orderID`, or
  /// `imei`, but not like one of single points or of map elements.
  static func looksLikeID(_ name: String) -> Bool {
    let words = words(of: name)
    guard let last = words.last, !others.contains(words[0]) else { return false }
    return idWords.contains(last) || idStems.contains { last == $0 + "id" }
  }

  /// Returns the words of a name in lower case.
  ///
  /// A word ends before a space, before punctuation, and before a capital letter that follows a
  /// lowercase letter.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var wasSmall = false
    var isInside = false
    for letter in name {
      if letter.isLetter || letter.isNumber {
        if !isInside || (wasSmall && letter.isUppercase) { words.append("") }
        words[words.count - 1] += letter.lowercased()
      }
      isInside = letter.isLetter || letter.isNumber
      wasSmall = letter.isLowercase
    }
    return words
  }

  private static let idWords: Set<String> = [
    "id", "uuid", "guid", "uid", "imei", "mmsi", "vin", "plate",
  ]

  private static let others: Set<String> = [
    "point", "row", "record", "line", "fix", "location", "sequence", "seq", "osm", "way", "node",
    "edge", "link", "segment", "place",
  ]

  private static let idStems = [
    "driver", "user", "order", "ride", "bus", "car", "cab", "object", "unit", "route", "session",
    "customer", "agent", "asset", "person", "client", "job", "run",
  ]
}
