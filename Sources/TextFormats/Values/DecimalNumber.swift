/// A number parsed from text: the `Double` nearest to its digits, ties to even.
///
/// The result equals that of `Double(String)`. With up to 19 digits, and 0 to 19 decimals after
/// applying the exponent, it is the quotient of two exact `Double`s (Clinger 1990, How to read
/// floating point numbers accurately) or of integers with up to 128 bits. Otherwise, it is computed
/// by the standard library.
@usableFromInline package struct DecimalNumber {
  /// The value; infinite if its magnitude is too large, NaN if the exponent has no digits.
  @usableFromInline package let value: Double

  /// The position after the last byte of the number.
  @usableFromInline package let end: Int

  /// Whether the number has the form of JSON (RFC 8259, section 6); other forms (`+1`, `.5`, `007`)
  /// are accepted as well.
  @usableFromInline package let isJSON: Bool

  /// Whether the number consists only of digits and an optional sign.
  @usableFromInline package let isInteger: Bool

  /// Parses the number that begins at `start`.
  ///
  /// - Returns: nil if there is no digit, or none before an exponent.
  /// - Complexity: O(*n*) in the length of the number.
  @usableFromInline
  @inline(__always)
  package init?(_ bytes: Span<UInt8>, from start: Int, to limit: Int) {
    var position = start
    var isJSON = true
    var isNegative = false
    if position < limit {
      if bytes[position] == UInt8(ascii: "-") {
        isNegative = true
        position += 1
      } else if bytes[position] == UInt8(ascii: "+") {
        isJSON = false
        position += 1
      }
    }

    var digits: UInt64 = 0
    let whole = position
    Self.readDigits(bytes, &position, to: limit, onto: &digits)
    var digitCount = position - whole
    if digitCount == 0 || (digitCount > 1 && bytes[whole] == UInt8(ascii: "0")) { isJSON = false }

    var decimals = 0
    var isInteger = true
    if position < limit, bytes[position] == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      let fraction = position
      Self.readDigits(bytes, &position, to: limit, onto: &digits)
      decimals = position - fraction
      digitCount += decimals
      if decimals == 0 { isJSON = false }
    }
    guard digitCount > 0 else { return nil }

    var exponent: Int? = 0
    if position < limit, bytes[position] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      (exponent, position, isJSON) = Self.exponent(bytes, position, limit, isJSON)
    }

    let power = (exponent ?? -100_000) - decimals
    if exponent == nil {
      value = .nan
    } else if digitCount <= 19, power <= 0, power >= -19 {
      value = Self.quotient(digits, -power, isNegative)
    } else {
      value = Self.rounded(bytes, start, position)
    }
    end = position
    self.isJSON = isJSON
    self.isInteger = isInteger
  }

  /// Reads digits, appends them to a number, which wraps around on overflow, and moves past them.
  @inline(__always)
  private static func readDigits(
    _ bytes: Span<UInt8>, _ position: inout Int, to limit: Int, onto number: inout UInt64
  ) {
    while position < limit {
      let digit = bytes[position] &- UInt8(ascii: "0")
      if digit > 9 { break }
      number = number &* 10 &+ UInt64(digit)
      position += 1
    }
  }

  /// Returns `digits` / 10^`power`, correctly rounded.
  @inline(__always)
  private static func quotient(_ digits: UInt64, _ power: Int, _ isNegative: Bool) -> Double {
    // Both operands are exact, so the division rounds only once.
    let magnitude =
      digits <= 1 << 53
      ? Double(digits) / powersOfTen[power]
      : longQuotient(digits, wholePowersOfTen[power])
    return isNegative ? -magnitude : magnitude
  }

  /// Returns the same quotient for `digits` of more than 53 bits, by rounding a quotient of at
  /// least 63 bits whose last bit is sticky.
  private static func longQuotient(_ digits: UInt64, _ divisor: UInt64) -> Double {
    let shift = digits.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    let dividend = digits << shift
    let (exact, remainder) = (divisor << divisorShift).dividingFullWidth(
      (dividend >> 1, dividend << 63))
    let quotient = remainder == 0 ? exact : exact | 1
    // 2^(divisorShift - shift - 63) is a normal number, so the product is exact.
    let scale = Double(
      sign: .plus, exponent: divisorShift - shift - 63, significand: 1)
    return Double(quotient) * scale
  }

  @inline(never)
  private static func rounded(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Double {
    var digits: [UInt8] = []
    digits.reserveCapacity(end - start)
    for position in start..<end { digits.append(bytes[position]) }
    return Double(String(decoding: digits, as: UTF8.self)) ?? .nan
  }

  /// Parses `e`, an optional sign, and digits; the exponent is nil if there are no digits.
  @inline(never)
  private static func exponent(
    _ bytes: Span<UInt8>, _ start: Int, _ limit: Int, _ isJSON: Bool
  ) -> (exponent: Int?, end: Int, isJSON: Bool) {
    var position = start + 1
    var isNegative = false
    if position < limit,
      bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+")
    {
      isNegative = bytes[position] == UInt8(ascii: "-")
      position += 1
    }
    let first = position
    var exponent = 0
    while position < limit {
      let digit = bytes[position] &- UInt8(ascii: "0")
      if digit > 9 { break }
      exponent = min(exponent * 10 + Int(digit), 100_000)
      position += 1
    }
    guard position > first else { return (nil, position == limit ? limit : start, false) }
    return (isNegative ? -exponent : exponent, position, isJSON)
  }
}

/// 10^0 … 10^19, all exact.
private let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9,
  1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
]

private let wholePowersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]
