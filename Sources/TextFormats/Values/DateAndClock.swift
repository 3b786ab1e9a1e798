package import Files

/// A date and a time of day from two columns, combined into the text of one time.
package struct DateAndClock {
  /// The date, `T`, and the time of day; not a valid time if the columns don't contain a date and a
  /// time of day.
  package let text: [UInt8]

  /// The date and the order of its parts, if it has six digits.
  package private(set) var order: Order?

  /// The order of day, month, and year in a six-digit date.
  package struct Order {
    package let date: String
    package let name: String
  }

  /// Combines a date and a time of day.
  ///
  /// A time of day has hours, minutes, and optionally seconds with colons between them, such as
  /// `h:mm` or `hh:mm:ss`, and optionally AM or PM; or it has six digits. Seconds may have a
  /// fraction. A date is `YYYY-MM-DD`, `YYYY/MM/DD`, `YYYYMMDD`, or six digits that form only one
  /// date, or a date with the year first if `isYearFirst` is true.
  ///
  /// - Parameter isYearFirst: whether to read six digits as year, month, and day if they form a
  ///   date in this order.
  /// - Returns: nil if the time column doesn't contain a time of day; it may contain a complete
  ///   time.
  /// - Throws: ``FileError/Code/invalidTime`` if six digits form no date or several dates, or if a
  ///   time of day without colons has fewer than six digits before its fraction.
  package init?(
    _ bytes: Span<UInt8>, date: Range<Int>, clock: Range<Int>, isYearFirst: Bool = false
  ) throws(FileError) {
    guard let clock = try Self.clock(Self.trimmed(bytes, clock)) else { return nil }
    let date = Self.trimmed(bytes, date)
    let digits = Self.digitCount(date)
    if digits == 8, date.count == 8 {
      text = Self.dashed(date) + [UInt8(ascii: "T")] + clock
    } else if digits == 6, date.count == 6 {
      let found = try Self.dayOfSixDigits(date, isYearFirst: isYearFirst)
      order = Order(date: String(decoding: date, as: UTF8.self), name: found.order)
      text = Self.dashed(found.date) + [UInt8(ascii: "T")] + clock
    } else {
      text = date + [UInt8(ascii: "T")] + clock
    }
  }

  private static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var text = range.map { bytes[$0] }[...]
    while let first = text.first, first <= 0x20 { text.removeFirst() }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return Array(text)
  }

  private static func digitCount(_ text: [UInt8]) -> Int {
    text.prefix { (0x30...0x39).contains($0) }.count
  }

  private static func dashed(_ date: [UInt8]) -> [UInt8] {
    Array(date[..<4]) + [UInt8(ascii: "-")] + date[4..<6] + [UInt8(ascii: "-")] + date[6...]
  }

  // MARK: Clocks

  private static func clock(_ text: [UInt8]) throws(FileError) -> [UInt8]? {
    let digits = digitCount(text)
    if digits < text.count, text[digits] == UInt8(ascii: ":"), 1...2 ~= digits {
      return halfDay(digits == 1 ? [UInt8(ascii: "0")] + text : text)
    }
    let isNumber = digits == text.count || text[digits] == UInt8(ascii: ".")
    guard isNumber, 1...6 ~= digits else { return nil }
    guard digits == 6 else {
      throw FileError(
        .invalidTime,
        found: "the time of day '\(String(decoding: text, as: UTF8.self))' next to a date",
        expected: "hh:mm:ss or six digits")
    }
    return Array(text[..<2]) + [UInt8(ascii: ":")] + text[2..<4] + [UInt8(ascii: ":")] + text[4...]
  }

  /// Converts a time of day with AM or PM and an hour from 1 to 12 to the 24-hour clock; returns
  /// any other text unchanged.
  private static func halfDay(_ clock: [UInt8]) -> [UInt8] {
    let end = String(decoding: clock.suffix(2), as: UTF8.self).lowercased()
    guard end == "am" || end == "pm", let hour = Int(String(decoding: clock[..<2], as: UTF8.self)),
      1...12 ~= hour
    else { return clock }
    let full = hour % 12 + (end == "pm" ? 12 : 0)
    var rest = clock[2...].dropLast(2)
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    return Array((full < 10 ? "0\(full)" : "\(full)").utf8) + rest
  }

  // MARK: Dates

  private static let yearFirst = "year, month, day"

  private static func dayOfSixDigits(
    _ digits: [UInt8], isYearFirst: Bool
  ) throws(FileError) -> (date: [UInt8], order: String) {
    let pairs = [digits[0..<2], digits[2..<4], digits[4..<6]].map(Array.init)
    let orders = [
      (yearFirst, 0, 1, 2), ("day, month, year", 2, 1, 0), ("month, day, year", 2, 0, 1),
    ]
    var found: [String: String] = [:]
    for (name, year, month, day) in orders {
      let century = pairs[year][0] == UInt8(ascii: "9") ? "19" : "20"
      let date = Array(century.utf8) + pairs[year] + pairs[month] + pairs[day]
      // Digits that aren't a date may still be parsed as a number.
      if TimeText(date.span, in: date.indices)?.remarks.contains(.compact) == true {
        if isYearFirst, name == yearFirst { return (date, name) }
        found[String(decoding: date, as: UTF8.self)] = name
      }
    }
    guard found.count == 1, let (date, name) = found.first else {
      throw FileError(
        .invalidTime, found: "the date '\(String(decoding: digits, as: UTF8.self))'",
        expected: "a date of eight digits",
        hint: found.isEmpty
          ? nil
          : "the order of day, month, and year is ambiguous: write ISO 8601, such as 2010-11-01")
    }
    return (Array(date.utf8), name)
  }
}
