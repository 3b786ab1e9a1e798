import Files
import TextFormats

/// Numbers, in quotation marks or without, and truth.
extension FleetLogValueReader {
  /// A finite number, which may stand in quotation marks.
  mutating func number() throws(FileError) -> Double? {
    let start = try scanner.peek()
    let range = try scanner.skipValue()
    var digits = range
    if start == UInt8(ascii: "\"") { digits = range.dropFirst().dropLast() }
    if let number = DecimalNumber(
      scanner.bytes.span, from: digits.lowerBound, to: digits.upperBound),
      number.end == digits.upperBound, number.value.isFinite
    {
      return number.value
    }
    fault(unlessNull: range, .invalidNumber, "a number")
    return nil
  }

  /// A number of 0 or above.
  mutating func magnitude() throws(FileError) -> Double? {
    let place = scanner.position
    guard let value = try number() else { return nil }
    guard value >= 0 else {
      fault(.invalidNumber, found: "\(value)", expected: "0 or more", at: place)
      return nil
    }
    return value
  }

  /// An index, from 0.
  mutating func index() throws(FileError) -> Int? {
    let place = scanner.position
    guard let value = try number() else { return nil }
    guard let index = Int(exactly: value), index >= 0 else {
      fault(.invalidNumber, found: "\(value)", expected: "an index, from 0", at: place)
      return nil
    }
    return index
  }

  /// A length of time: a number of seconds, or the same with `s` in quotation marks.
  mutating func duration() throws(FileError) -> Duration? {
    _ = try scanner.peek()
    let range = try scanner.skipValue()
    var digits = range
    if scanner.bytes[range.lowerBound] == UInt8(ascii: "\"") {
      digits = digits.dropFirst().dropLast()
      if digits.last.map({ scanner.bytes[$0] }) == UInt8(ascii: "s") { digits.removeLast() }
    }
    // Protocol buffers end at 10,000 years; a `Duration` can hold more.
    if let number = DecimalNumber(
      scanner.bytes.span, from: digits.lowerBound, to: digits.upperBound),
      number.end == digits.upperBound, number.value.magnitude < 315_576_000_000
    {
      return .seconds(number.value)
    }
    fault(unlessNull: range, .invalidTime, "seconds")
    return nil
  }

  /// True or false.
  mutating func boolean() throws(FileError) -> Bool? {
    let range = try scanner.skipValue()
    if scanner.bytes.span.equals("true", in: range) { return true }
    if scanner.bytes.span.equals("false", in: range) { return false }
    fault(unlessNull: range, .malformed, "true or false")
    return nil
  }
}
