extension [UInt8] {
  /// Appends a whole number.
  @inlinable package mutating func appendInteger(_ value: Int) {
    append(UInt64(value.magnitude), decimals: 0, isNegative: value < 0)
  }

  /// Appends a number rounded to `decimals` places, without trailing zeros after the point.
  ///
  /// The `Double` nearest to the number times a power of ten is rounded half away from zero. If its
  /// magnitude is 2^53 or more, the number is not rounded (``appendShortest(_:)``).
  ///
  /// - Precondition: The number is finite, and `decimals` is in 0…9.
  @inlinable package mutating func appendFixed(_ value: Double, decimals: Int) {
    // The compiler computes the scale if the caller's `decimals` is a constant.
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = value.magnitude * scale
    guard scaled < 0x1p53 else {
      appendShortest(value)
      return
    }
    // Half away from zero, like `rounded()`, which is slow here.
    let down = UInt64(scaled)
    let rounded = scaled - Double(down) >= 0.5 ? down + 1 : down
    append(rounded, decimals: decimals, isNegative: value < 0)
  }

  /// Appends a number with the fewest significant digits that round-trip.
  ///
  /// - Precondition: The number is finite.
  @inlinable package mutating func appendShortest(_ value: Double) {
    assert(value.isFinite)
    // Below 2^29, if a text with up to three decimals round-trips, no text with fewer digits does.
    let thousands = (value * 1000).rounded()
    if value.magnitude < 0x1p29, thousands / 1000 == value {
      appendFixed(value, decimals: 3)
    } else if value.magnitude < 0x1p53, value == value.rounded(.towardZero) {
      appendInteger(Int(value))
    } else {
      append(contentsOf: value.description.utf8)
    }
  }

  /// Appends degrees with the fewest digits that round-trip.
  ///
  /// Exponents are avoided, because decimals in XML Schema don't have them.
  ///
  /// - Precondition: The number is the latitude or longitude of a valid coordinate.
  @usableFromInline package mutating func appendDegrees(_ value: Double) {
    assert(value.magnitude <= 180)
    // Most coordinates have up to seven decimals, so these are tried first.
    let scaled = UInt64(value.magnitude * 1e7 + 0.5)
    if Double(scaled) / 1e7 == value.magnitude {
      append(scaled, decimals: 7, isNegative: value < 0)
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

  /// Appends a number of millionths as a decimal number, without trailing zeros after the point.
  @inlinable package mutating func appendMillionths(_ value: Int) {
    append(UInt64(value.magnitude), decimals: 6, isNegative: value < 0)
  }

  /// Appends `parts` divided by ten to the power of `decimals`, without trailing zeros after the
  /// point.
  @usableFromInline mutating func append(_ parts: UInt64, decimals: Int, isNegative: Bool) {
    // The digits are collected in a temporary buffer, the last one first. Appending them one by one
    // would check the array's capacity each time. Not all supported systems have fixed-size arrays.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { text in
      var rest = parts
      var first = text.count
      func put(_ byte: UInt8) {
        first -= 1
        text[first] = byte
      }
      func putDigit() {
        let tenth = rest / 10
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest - tenth * 10))
        rest = tenth
      }
      var digits = decimals
      while digits > 0, rest % 10 == 0 {
        rest /= 10
        digits -= 1
      }
      if digits > 0 {
        for _ in 0..<digits { putDigit() }
        put(UInt8(ascii: "."))
      }
      repeat { putDigit() } while rest > 0
      if isNegative, parts > 0 { put(UInt8(ascii: "-")) }
      assert(first >= 0)
      append(contentsOf: UnsafeBufferPointer(rebasing: text[first...]))
    }
  }
}
