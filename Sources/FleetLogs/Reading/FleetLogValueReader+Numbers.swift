import Files
import TextFormats

/// Numbers and Booleans.
extension FleetLogValueReader {
  /// Reads a finite number, with or without quotation marks.
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

  /// Reads a number that isn't negative.
  mutating func magnitude() throws(FileError) -> Double? {
    let place = scanner.position
    guard let value = try number() else { return nil }
    guard value >= 0 else {
      fault(.invalidNumber, found: "\(value)", expected: "0 or more", at: place)
      return nil
    }
    return value
  }

  /// Reads an index, starting at 0.
  mutating func index() throws(FileError) -> Int? {
    let place = scanner.position
    guard let value = try number() else { return nil }
    guard let index = Int(exactly: value), index >= 0 else {
      fault(.invalidNumber, found: "\(value)", expected: "an index of 0 or more", at: place)
      return nil
    }
    return index
  }

  /// Reads a duration: a number of seconds, or a string with a number and an optional `s`.
  mutating func duration() throws(FileError) -> Duration? {
    _ = try scanner.peek()
    let range = try scanner.skipValue()
    var digits = range
    if scanner.bytes[range.lowerBound] == UInt8(ascii: "\"") {
      digits = digits.dropFirst().dropLast()
      if digits.last.map({ scanner.bytes[$0] }) == UInt8(ascii: "s") { digits.removeLast() }
    }
    // Protocol Buffers limit durations to 10,000 years; `Duration` has a larger range.
    if let number = DecimalNumber(
      scanner.bytes.span, from: digits.lowerBound, to: digits.upperBound),
      number.end == digits.upperBound, number.value.magnitude < 315_576_000_000
    {
      return .seconds(number.value)
    }
    fault(unlessNull: range, .invalidTime, "seconds")
    return nil
  }

  /// Reads a Boolean.
  mutating func boolean() throws(FileError) -> Bool? {
    let range = try scanner.skipValue()
    if scanner.bytes.span.equals("true", in: range) { return true }
    if scanner.bytes.span.equals("false", in: range) { return false }
    fault(unlessNull: range, .malformed, "true or false")
    return nil
  }
}
