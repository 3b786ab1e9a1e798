#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A time parsed from text or from a number.
///
/// Text is RFC 3339 (`2024-05-01T12:30:00.5+02:00`) or a common variant of it: with a space or `_`
/// instead of `T`, `/` between the parts of the date, a comma before the fraction, no seconds, or
/// an offset of the form `+0200`, `+02`, `UTC`, or `GMT`. Without an offset, the time is in UTC. A
/// date without a time of day means the start of the day in UTC.
///
/// Digits without separators may be a calendar date, with or without a time of day (`20240501`,
/// `20240501T123000Z`, `20240501123000.5`). Without `T`, only the years 1990 to 2100 are accepted.
///
/// Other numbers are Unix times, whose unit follows from their magnitude: seconds below 10^11 (in
/// the year 5138), milliseconds below 10^14, microseconds below 10^17, and nanoseconds from there.
/// The smallest positive times in the three finer units are in 1973. But a number with more than
/// three decimals is read as days since 1899-12-30, as in spreadsheets, if these days are in the
/// years 1990 to 2100.
@usableFromInline package struct TimeText {
  /// The time.
  @usableFromInline package let date: Date

  /// Remarks on the form, the unit, and the year of the time.
  @usableFromInline package let remarks: TimeRemarks

  /// Parses the whole text in a range, ignoring surrounding spaces.
  ///
  /// - Returns: nil if the text isn't a time, or if the time is outside the years 0 to 9999.
  package init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    if end - start >= 10,
      bytes[start + 4] == UInt8(ascii: "-") || bytes[start + 4] == UInt8(ascii: "/")
    {
      self.init(civil: bytes, start, end)
    } else if Self.mayBeCompact(bytes, start, end), let time = TimeText(compact: bytes, start, end)
    {
      self = time
    } else {
      guard let number = DecimalNumber(bytes, from: start, to: end), number.end == end
      else { return nil }
      self.init(number: number.value)
    }
  }

  init(date: Date, remarks: TimeRemarks) {
    self.date = date
    self.remarks = remarks
  }

  /// The Unix seconds of the years 0 to 9999, which RFC 3339 can represent.
  @inlinable package static var writable: Range<Double> { -62_167_219_200.0..<253_402_300_800.0 }

  /// The Unix seconds of the years 1990 to 2100, in which times are expected.
  @inlinable package static var usual: Range<Double> { 631_152_000.0..<4_133_980_800.0 }

  private init?(civil bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    // The fixed part: YYYY-MM-DD?hh:mm
    guard let century = Self.pair(bytes, start), let yearOfCentury = Self.pair(bytes, start + 2),
      let month = Self.pair(bytes, start + 5), let day = Self.pair(bytes, start + 8),
      bytes[start + 7] == bytes[start + 4]
    else { return nil }
    let civil = CivilDate(year: century * 100 + yearOfCentury, month: month, day: day)
    if end - start == 10 {
      self.init(civil, hour: 0, minute: 0, remarks: .dateAlone)
      return
    }
    guard end - start >= 16, let hour = Self.pair(bytes, start + 11),
      let minute = Self.pair(bytes, start + 14), bytes[start + 13] == UInt8(ascii: ":"),
      Self.isDivider(bytes[start + 10])
    else { return nil }

    var position = start + 16
    var second = 0
    var fraction = 0.0
    if position + 3 <= end, bytes[position] == UInt8(ascii: ":") {
      guard let pair = Self.pair(bytes, position + 1) else { return nil }
      second = pair
      position += 3
      guard let decimals = Self.fraction(bytes, &position, end) else { return nil }
      fraction = decimals
    }
    guard let offset = Self.offset(bytes, position, end) else { return nil }
    self.init(
      civil, hour: hour, minute: minute, second: second, fraction: fraction,
      offset: offset.seconds, remarks: offset.isGiven ? [] : .noZone)
  }

  /// Creates a time from a date and a time of day; nil if they don't exist, or if the time is
  /// outside the years 0 to 9999 in UTC.
  @inline(__always)
  init?(
    _ civil: CivilDate, hour: Int, minute: Int, second: Int = 0, fraction: Double = 0,
    offset: Int = 0, remarks: TimeRemarks
  ) {
    guard civil.isValid, hour < 24, minute < 60, second <= 60 else { return nil }
    // A leap second (RFC 3339, section 5.7) counts as the first second of the next minute.
    let seconds = civil.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - offset
    guard TimeText.writable.contains(Double(seconds)) else { return nil }
    self.remarks = 1990...2100 ~= civil.year ? remarks : remarks.union(.questionable)
    let wholeSince2001 = Double(seconds) - Date.timeIntervalBetween1970AndReferenceDate
    date = Date(timeIntervalSinceReferenceDate: wholeSince2001 + fraction)
  }

  /// Parses the decimals after a point or comma; returns 0 if there is neither, and nil if no digit
  /// follows.
  @inline(__always)
  static func fraction(_ bytes: Span<UInt8>, _ position: inout Int, _ end: Int) -> Double? {
    guard position < end,
      bytes[position] == UInt8(ascii: ".") || bytes[position] == UInt8(ascii: ",")
    else { return 0 }
    position += 1
    let first = position
    var digits = 0
    var scale = 1.0
    while position < end, bytes[position] &- UInt8(ascii: "0") <= 9 {
      if position - first < 15 {
        digits = digits * 10 + Int(bytes[position] &- UInt8(ascii: "0"))
        scale *= 10
      }
      position += 1
    }
    return position > first ? Double(digits) / scale : nil
  }

  static func isDivider(_ byte: UInt8) -> Bool {
    byte | 0x20 == UInt8(ascii: "t") || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "_")
  }

  /// Returns the number formed by two digits; nil if they aren't digits.
  static func pair(_ bytes: Span<UInt8>, _ position: Int) -> Int? {
    let tens = bytes[position] &- UInt8(ascii: "0")
    let ones = bytes[position + 1] &- UInt8(ascii: "0")
    return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
  }

  /// Parses the seconds east of UTC from `Z`, `UTC`, `GMT`, or nothing (0), or from `+hh:mm`,
  /// `+hhmm`, or `+hh` with either sign; nil for anything else.
  static func offset(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) -> (seconds: Int, isGiven: Bool)? {
    var start = start
    while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
    let count = end - start
    if count == 0 { return (0, false) }
    let isUTC =
      (count == 1 && bytes[start] | 0x20 == UInt8(ascii: "z"))
      || (count == 3
        && (bytes.equals("UTC", in: start..<end) || bytes.equals("GMT", in: start..<end)))
    if isUTC { return (0, true) }
    guard bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-"), count >= 3,
      let hours = pair(bytes, start + 1), hours < 24
    else { return nil }
    var minutes = 0
    if count > 3 {
      let colon = bytes[start + 3] == UInt8(ascii: ":") ? 1 : 0
      guard count == 5 + colon, let pair = pair(bytes, start + 3 + colon), pair < 60
      else { return nil }
      minutes = pair
    }
    let seconds = hours * 3600 + minutes * 60
    return (bytes[start] == UInt8(ascii: "-") ? -seconds : seconds, true)
  }
}
