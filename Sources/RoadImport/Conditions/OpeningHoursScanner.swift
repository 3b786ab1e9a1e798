/// A scanner that consumes the tokens of opening hours from the start of a string.
struct OpeningHoursScanner {
  private(set) var rest: Substring

  init(_ text: Substring) {
    rest = text
    skipSpaces()
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skipSpaces() {
    while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
  }

  /// Consumes a mark such as `-` and the spaces after it; returns false if the mark isn't next.
  mutating func take(_ mark: Character) -> Bool {
    guard rest.first == mark else { return false }
    rest.removeFirst()
    skipSpaces()
    return true
  }

  /// Consumes a hyphen or an en dash; returns false if neither is next.
  mutating func takeDash() -> Bool { take("-") || take("–") }

  /// Consumes the next word if it is one of the given words or another spelling of one, and returns
  /// the index of that word.
  mutating func take(oneOf words: [String]) -> Int? {
    let word = rest.prefix { $0.isLetter }
    let short = Self.shortWords[word.lowercased()] ?? String(word)
    guard let index = words.firstIndex(of: short) else { return nil }
    rest.removeFirst(word.count)
    skipSpaces()
    return index
  }

  /// The standard words for months, days, and holidays, by the lowercase spellings in use.
  private static let shortWords: [String: String] = {
    let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    var long = ["ph": "PH", "sh": "SH"]
    for (words, count) in [(months, 3), (days, 2)] {
      for word in words {
        let short = word.prefix(1).uppercased() + word.dropFirst().prefix(count - 1)
        for length in [count, 3, word.count] { long[String(word.prefix(length))] = short }
      }
    }
    return long
  }()

  /// Consumes a number with at most the given number of digits.
  mutating func takeNumber(digits: Int) -> Int? {
    let text = rest.prefix { $0.isASCII && $0.isNumber }
    guard !text.isEmpty, text.count <= digits, let number = Int(text) else { return nil }
    rest.removeFirst(text.count)
    skipSpaces()
    return number
  }

  /// Consumes a four-digit year from 1000 to 9998.
  mutating func takeYear() -> UInt16? {
    let before = rest
    guard let year = takeNumber(digits: 4), (1000...9998).contains(year) else {
      rest = before
      return nil
    }
    return UInt16(year)
  }

  /// Consumes a time of day, `7:30`, `07:30`, or `07.30`, and returns it in minutes after midnight,
  /// up to 2,880.
  mutating func takeTime() -> UInt16? {
    let before = rest
    // No space within a time: `15: 07:00` is a day of a month, a colon, and hours.
    guard let hour = takeNumber(digits: 2), let mark = rest.first, ":.".contains(mark),
      rest.dropFirst().first != " ", take(mark), let minute = takeNumber(digits: 2), minute < 60,
      hour * 60 + minute <= 2880
    else {
      rest = before
      return nil
    }
    return UInt16(hour * 60 + minute)
  }
}
