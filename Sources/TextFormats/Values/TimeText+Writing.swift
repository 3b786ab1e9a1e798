#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension [UInt8] {
  /// Appends a time as RFC 3339 in UTC, using the fewest of 0, 3, or 6 decimals that preserve
  /// microseconds.
  ///
  /// - Returns: false, without appending anything, for a time outside the years 0 to 9999.
  @usableFromInline package mutating func appendRFC3339(_ date: Date) -> Bool {
    guard let micros = date.microsecondsSince1970 else { return false }
    let (day, timeOfDay) = micros.dividedDown(by: 86_400_000_000)
    let civil = CivilDate(daysSince1970: day)
    let (second, fraction) = timeOfDay.dividedDown(by: 1_000_000)
    // Eight bytes at a time: `2026-03-`, then `01T08:00`.
    append(
      Self.pair(civil.year / 100) | Self.pair(civil.year % 100) << 16 | 0x2d << 32
        | Self.pair(civil.month) << 40 | 0x2d << 56)
    append(
      Self.pair(civil.day) | 0x54 << 16 | Self.pair(second / 3600) << 24 | 0x3a << 40
        | Self.pair(second / 60 % 60) << 48)
    append(UInt8(ascii: ":"))
    appendPair(second % 60)
    if fraction != 0 {
      append(UInt8(ascii: "."))
      append(UInt8(ascii: "0") + UInt8(fraction / 100_000))
      appendPair(fraction / 1000 % 100)
      if fraction % 1000 != 0 {
        append(UInt8(ascii: "0") + UInt8(fraction / 100 % 10))
        appendPair(fraction % 100)
      }
    }
    append(UInt8(ascii: "Z"))
    return true
  }

  /// Returns two digits, the first one in the low byte.
  private static func pair(_ value: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: 0x3030 + value / 10 + (value % 10) << 8)
  }

  /// Appends eight bytes, the low one first.
  private mutating func append(_ word: UInt64) {
    Swift.withUnsafeBytes(of: word.littleEndian) { append(contentsOf: $0) }
  }

  private mutating func appendPair(_ value: Int) {
    append(UInt8(ascii: "0") + UInt8(value / 10))
    append(UInt8(ascii: "0") + UInt8(value % 10))
  }
}

extension Date {
  /// Parses a date and time with a colon and a zone, in the forms of ``TimeText``; nil for anything
  /// else, and for dates and times of day that don't exist.
  package init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    // Text with a colon isn't a plain number, which `TimeText` would also accept.
    guard bytes.contains(UInt8(ascii: ":")), let time = TimeText(bytes.span, in: bytes.indices),
      !time.remarks.contains(.noZone)
    else { return nil }
    self = time.date
  }

  /// The time as RFC 3339 in UTC; nil for a time outside the years 0 to 9999.
  package var rfc3339: String? {
    var bytes: [UInt8] = []
    return bytes.appendRFC3339(self) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// The time rounded to the nearest second, the useful precision of an estimate.
  package var toTheSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded()) }

  /// The nearest microsecond of Unix time; nil for NaN and for times outside the years 0 to 9999.
  @inlinable package var microsecondsSince1970: Int? {
    guard TimeText.writable.contains(timeIntervalSince1970) else { return nil }
    // Computed from the stored seconds since 2001, which are more precise than seconds since 1970.
    // Far from 2001, one ulp may exceed a microsecond, so a whole millisecond within two ulps is
    // assumed to be intended.
    let stored = timeIntervalSinceReferenceDate
    let millis = (stored * 1e3).rounded()
    let isMillis = abs(stored - millis / 1e3) <= 2 * stored.ulp
    let since2001 = isMillis ? millis * 1e3 : (stored * 1e6).rounded()
    let micros = Int(since2001) + Int(Date.timeIntervalBetween1970AndReferenceDate) * 1_000_000
    return micros < Int(TimeText.writable.upperBound) * 1_000_000 ? micros : nil
  }
}

extension Int {
  /// Returns the quotient rounded down, and a nonnegative remainder.
  fileprivate func dividedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
