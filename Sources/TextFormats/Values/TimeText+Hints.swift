extension TimeText {
  /// Returns a description of the problem with text that resembles a time, together with a correct
  /// form; nil if no known problem is found.
  package static func hint(for text: String) -> String? {
    guard let problem = problem(of: text) else { return nil }
    return "\(problem): write ISO 8601, such as 2024-05-01T10:30:00Z, or Unix time"
  }

  private static func problem(of text: String) -> String? {
    let words = text.trimmed.split { " T".contains($0) }
    guard let date = words.first else { return nil }
    let parts = date.split { "/.-".contains($0) }
    if parts.count == 3, parts.contains(where: { isMonth($0) }) {
      return "names of months are not supported"
    }
    if date.contains(":") { return isClock(date) ? "this is a time of day without a date" : nil }
    guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return nil }
    if parts[0].count > 2 {
      let clock = words.dropFirst().first
      if let hour = clock?.prefix(while: { $0 != ":" }), hour.count == 1 {
        return "hours have two digits"
      }
      return words.last.map { ["AM", "PM"].contains($0.uppercased()) } == true
        ? "a time of day needs 24-hour form, without AM or PM" : nil
    }
    guard parts[1].count <= 2, let first = Int(parts[0]), let second = Int(parts[1]) else {
      return nil
    }
    switch (1...12 ~= first, 1...12 ~= second) {
    case (true, true): return "the order of day and month is ambiguous"
    case (false, true): return "the year comes first, not the day"
    case (true, false): return "the year comes first, not the month"
    case (false, false): return nil
    }
  }

  /// Returns whether a word begins like the English name of a month.
  private static func isMonth(_ word: Substring) -> Bool {
    word.count >= 3 && months.contains(word.prefix(3).lowercased())
  }

  private static let months: Set<String> = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func isClock(_ word: Substring) -> Bool {
    let parts = word.prefix { $0 != "." }.split(separator: ":")
    return 2...3 ~= parts.count && parts.allSatisfy { $0.count <= 2 && $0.allSatisfy(\.isNumber) }
  }
}
