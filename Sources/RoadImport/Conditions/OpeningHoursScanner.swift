/// Takes the words of opening hours from the front of a text.
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

  /// Takes a mark such as `-`, and spaces after it.
  mutating func take(_ mark: Character) -> Bool {
    guard rest.first == mark else { return false }
    rest.removeFirst()
    skipSpaces()
    return true
  }

  /// Takes one of some words, if a word of letters stands here that is one of them.
  mutating func take(oneOf words: [String]) -> Int? {
    let word = rest.prefix { $0.isLetter }
    let short = Self.shortWords[word.lowercased()] ?? String(word)
    guard let index = words.firstIndex(of: short) else { return nil }
    rest.removeFirst(word.count)
    skipSpaces()
    return index
  }

  /// The words of opening hours by other words that mappers use for them.
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

  /// Takes a number of at most so many digits.
  mutating func takeNumber(digits: Int) -> Int? {
    let text = rest.prefix { $0.isASCII && $0.isNumber }
    guard !text.isEmpty, text.count <= digits, let number = Int(text) else { return nil }
    rest.removeFirst(text.count)
    skipSpaces()
    return number
  }

  /// Takes a year of four digits.
  mutating func takeYear() -> UInt16? {
    let before = rest
    guard let year = takeNumber(digits: 4), (1000...9998).contains(year) else {
      rest = before
      return nil
    }
    return UInt16(year)
  }

  /// Takes a time of the day, `7:30` or `07:30`, as minutes after midnight; hours go up to 48.
  mutating func takeTime() -> UInt16? {
    let before = rest
    // No space stands within a time: after a day of a month a colon may, before the hours.
    guard let hour = takeNumber(digits: 2), rest.first == ":", rest.dropFirst().first != " ",
      take(":"), let minute = takeNumber(digits: 2), minute < 60, hour * 60 + minute <= 2880
    else {
      rest = before
      return nil
    }
    return UInt16(hour * 60 + minute)
  }
}
