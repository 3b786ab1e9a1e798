extension [UInt8] {
  /// Appends a whole number.
  mutating func appendInteger(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(UInt64(value.magnitude))
  }

  /// Appends a number rounded to `decimals` places, zeros at the end taken off.
  ///
  /// Rounding is that of the nearest `Double` times a power of ten, half away from zero. Numbers
  /// too large to keep that many decimals are written in full (``appendShortest(_:)``).
  ///
  /// - Precondition: `decimals` is in 0…9.
  mutating func appendFixed(_ value: Double, decimals: Int) {
    let scale = powersOfTen[decimals]
    let scaled = value.magnitude * Double(scale)
    guard scaled < 0x1p53 else {
      appendShortest(value)
      return
    }
    // Half away from zero, like `rounded()`, which is a slow call here.
    let down = UInt64(scaled)
    let rounded = scaled - Double(down) >= 0.5 ? down + 1 : down
    append(rounded, of: scale, decimals: decimals, isNegative: value < 0)
  }

  /// Appends a number of parts, so many to a whole.
  private mutating func append(
    _ parts: UInt64, of scale: UInt64, decimals: Int, isNegative: Bool
  ) {
    if isNegative, parts > 0 { append(UInt8(ascii: "-")) }
    let (whole, fraction) = parts.quotientAndRemainder(dividingBy: scale)
    appendDigits(whole)
    appendFraction(fraction, digits: decimals)
  }

  /// Appends the shortest text that reads back as the same number.
  ///
  /// - Precondition: The number is finite.
  mutating func appendShortest(_ value: Double) {
    assert(value.isFinite)
    // Below 2^29 a number of up to three decimals is the shortest one that rounds to its Double.
    let thousands = (value * 1000).rounded()
    if value.magnitude < 0x1p29, thousands / 1000 == value {
      appendFixed(value, decimals: 3)
    } else if value.magnitude < 0x1p53, value == value.rounded(.towardZero) {
      appendInteger(Int(value))
    } else {
      append(contentsOf: value.description.utf8)
    }
  }

  /// Appends degrees in the shortest text that reads back as the same number, never with an exponent,
  /// which XML Schema's decimals don't have.
  ///
  /// - Precondition: The number is that of a valid coordinate.
  mutating func appendDegrees(_ value: Double) {
    assert(value.magnitude <= 180)
    // Most coordinates have up to seven decimals; ten digits say which `Double` is meant.
    let scaled = UInt64(value.magnitude * 1e7 + 0.5)
    if Double(scaled) / 1e7 == value.magnitude {
      append(scaled, of: 10_000_000, decimals: 7, isNegative: value < 0)
      return
    }
    var text = value.description
    text.withUTF8 { text in
      guard let exponent = text.lastIndex(of: UInt8(ascii: "e")) else {
        append(contentsOf: text)
        return
      }
      if value < 0 { append(UInt8(ascii: "-")) }
      append(contentsOf: "0.".utf8)
      let zeros = text[(exponent + 2)...].reduce(0) { $0 * 10 + Int($1 & 15) } - 1
      append(contentsOf: repeatElement(UInt8(ascii: "0"), count: zeros))
      append(contentsOf: text[..<exponent].filter { 0x30...0x39 ~= $0 })
    }
  }

  /// Appends a number of millionths as a number of units, zeros at the end taken off.
  mutating func appendMillionths(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    let (whole, fraction) = UInt64(value.magnitude).quotientAndRemainder(dividingBy: 1_000_000)
    appendDigits(whole)
    appendFraction(fraction, digits: 6)
  }

  private mutating func appendDigits(_ value: UInt64) {
    if value < 100_000_000 {
      var count = 1
      var bound: UInt64 = 10
      while value >= bound {
        count += 1
        bound *= 10
      }
      appendPadded(value, digits: count)
    } else {
      let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
      appendDigits(high)
      appendPadded(low, digits: 8)
    }
  }

  /// Appends a point and the digits of a fraction, zeros at the end taken off; nothing for 0.
  private mutating func appendFraction(_ fraction: UInt64, digits: Int) {
    if fraction == 0 { return }
    var rest = fraction
    var count = digits
    while rest % 10 == 0 {
      rest /= 10
      count -= 1
    }
    append(UInt8(ascii: "."))
    if count == 9 {
      append(UInt8(ascii: "0") + UInt8(rest / 100_000_000))
      appendPadded(rest % 100_000_000, digits: 8)
    } else {
      appendPadded(rest, digits: count)
    }
  }

  /// Appends up to 8 digits, with zeros before them.
  private mutating func appendPadded(_ value: UInt64, digits: Int) {
    // The last digit is found first: the bytes of a word turn the order around.
    var packed: UInt64 = 0
    var rest = value
    for _ in 0..<digits {
      let tenth = rest / 10
      packed = packed << 8 | (rest - tenth * 10)
      rest = tenth
    }
    for _ in 0..<digits {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: packed))
      packed >>= 8
    }
  }
}

private let powersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
]
