#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Calendar dates written as digits without separators, and times written as numbers.
extension TimeText {
  /// Returns whether a string begins with as many digits as a date, or a date and a time of day.
  @inline(__always)
  static func mayBeCompact(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let count = digitCount(bytes, start, end)
    return count == 8 || count == 12 || count == 14 || count == 17
  }

  @inline(__always)
  private static func digitCount(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var position = start
    while position < end, bytes[position] &- UInt8(ascii: "0") <= 9 { position += 1 }
    return position - start
  }

  /// Parses `YYYYMMDD`, `YYYYMMDDThhmm`, `YYYYMMDDThhmmss`, the same without `T`, and
  /// `YYYYMMDDhhmmss` with three more digits for milliseconds.
  ///
  /// Instead of `T`, there may be a space or an underscore. A fraction may follow `ss`, and an
  /// offset may follow any time of day. Without a separator, only the years 1990 to 2100 are
  /// accepted, so that few numbers are dates by chance.
  @inline(never)
  init?(compact bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    var count = Self.digitCount(bytes, start, end)
    guard let century = Self.pair(bytes, start), let yearOfCentury = Self.pair(bytes, start + 2),
      let month = Self.pair(bytes, start + 4), let day = Self.pair(bytes, start + 6)
    else { return nil }
    let civil = CivilDate(year: century * 100 + yearOfCentury, month: month, day: day)
    var clock = start + 8
    if count == 8, clock < end {
      // A time of day follows, or this is a number with a fraction.
      guard Self.isDivider(bytes[clock]) else { return nil }
      clock += 1
      count = 8 + Self.digitCount(bytes, clock, end)
      guard count == 12 || count == 14 else { return nil }
    } else {
      guard 1990...2100 ~= civil.year else { return nil }
    }
    if count == 8 {
      self.init(civil, hour: 0, minute: 0, remarks: [.compact, .dateAlone])
      return
    }
    guard let hour = Self.pair(bytes, clock), let minute = Self.pair(bytes, clock + 2)
    else { return nil }
    let second = count >= 14 ? Self.pair(bytes, clock + 4) ?? 0 : 0
    var position = clock + count - 8
    var fraction = 0.0
    if count == 17 {
      for digit in 0..<3 {
        fraction = fraction * 10 + Double(bytes[clock + 6 + digit] &- UInt8(ascii: "0"))
      }
      fraction /= 1_000
    } else if count == 14 {
      guard let decimals = Self.fraction(bytes, &position, end) else { return nil }
      fraction = decimals
    }
    guard let offset = Self.offset(bytes, position, end) else { return nil }
    self.init(
      civil, hour: hour, minute: minute, second: second, fraction: fraction,
      offset: offset.seconds, remarks: offset.isGiven ? .compact : [.compact, .noZone])
  }

  /// Creates a time from a number that isn't a calendar date.
  init?(number value: Double) {
    if Self.usual.contains(value) {
      self.init(date: Date(timeIntervalSince1970: value), remarks: [])
    } else {
      self.init(unusual: value)
    }
  }

  /// Creates a time from a Unix time, in the unit that its magnitude implies, or from spreadsheet
  /// days.
  private init?(unusual value: Double) {
    if Self.days.contains(value) {
      let isDays = Self.hasMoreThanMilliseconds(value)
      self.init(
        date: isDays ? Self.date(ofDays: value) : Date(timeIntervalSince1970: value),
        remarks: isDays ? [.spreadsheet, .noZone] : .mayBeDays)
      return
    }
    let (seconds, remarks): (Double, TimeRemarks) =
      switch value.magnitude {
      case ..<1e11: (value, .seconds)
      case ..<1e14: (value / 1e3, .milliseconds)
      case ..<1e17: (value / 1e6, .microseconds)
      default: (value / 1e9, .nanoseconds)
      }
    guard Self.writable.contains(seconds) else { return nil }
    self.init(
      date: Date(timeIntervalSince1970: seconds),
      remarks: Self.usual.contains(seconds) ? remarks : remarks.union(.questionable))
  }

  /// The days since 1899-12-30 in the years 1990 to 2100.
  ///
  /// As seconds, such a number is a time on the first day of 1970.
  package static let days: Range<Double> = 32_874..<73_416

  /// Returns the time of a number of days since 1899-12-30, the epoch of spreadsheets.
  package static func date(ofDays days: Double) -> Date {
    // The time is rounded to milliseconds, since spreadsheets are hardly more precise.
    Date(timeIntervalSince1970: ((days - 25_569) * 86_400_000).rounded() / 1_000)
  }

  private static func hasMoreThanMilliseconds(_ value: Double) -> Bool {
    // The rounding error of a `Double` is far below this tolerance; decimals of days after the
    // third are usually above it.
    let rounding = 1e-4
    let thousands = value * 1_000
    return abs(thousands - thousands.rounded()) > rounding
  }
}
