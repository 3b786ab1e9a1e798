package import Coordinates

/// A parser of degrees that are written with a letter, or with minutes and seconds.
///
///     33.8688S    S33.8688    33°52.128' S    33° 52' 7.7" S    -33.8688°
package enum DegreesText {
  /// Parses the degrees in a string.
  ///
  /// - Returns: nil for text of another form, minutes or seconds of 60 or more, a letter of the
  ///   other axis, a minus sign with N or E, and padded degrees and minutes without a separator.
  package static func degrees(_ text: [UInt8], ofLatitude isLatitude: Bool, decimalComma: Bool)
    -> Double?
  {
    var rest = text.map { decimalComma && $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }[...]
    rest.trim()
    var letters = Array(rest.prefix { $0.isLetter })
    if letters.isEmpty {
      letters = Array(rest.reversed().prefix { $0.isLetter }.reversed())
      rest = rest.dropLast(letters.count)
      // The last letter of `33d52m7.7s` may mean seconds instead of south.
      if letters == [UInt8(ascii: "s")], rest.contains(where: \.isLetter) { return nil }
    } else {
      rest = rest.dropFirst(letters.count)
    }
    rest.trim()
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    if isPaddedMinutes(rest, ofLatitude: isLatitude) { return nil }
    guard let magnitude = magnitude(rest) else { return nil }
    let value = isNegative ? -magnitude : magnitude
    if letters.isEmpty { return value }
    guard let sign = HemisphereLetter.sign(letters, ofLatitude: isLatitude) else { return nil }
    return HemisphereLetter.value(value, sign: sign)
  }

  /// Returns whether the digits are degrees, padded with zeros, and minutes without a separator, as
  /// in NMEA: `0045.5`, `00830.5`.
  ///
  /// Degrees without minutes have at most three digits.
  package static func isPaddedMinutes(_ text: ArraySlice<UInt8>, ofLatitude isLatitude: Bool)
    -> Bool
  {
    let number = text.drop { !(0x30...0x39).contains($0) }
    return number.first == UInt8(ascii: "0")
      && number.prefix { (0x30...0x39).contains($0) }.count >= (isLatitude ? 4 : 5)
  }

  /// Parses one to three numbers with unit symbols or spaces between them: degrees, minutes, and
  /// seconds.
  private static func magnitude(_ text: ArraySlice<UInt8>) -> Double? {
    var value = 0.0
    var unit = 1.0
    var place = 0
    var isWhole = true
    var rest = text
    while !rest.isEmpty {
      let bytes = Array(rest)
      guard place < 3, isWhole, bytes[0] != UInt8(ascii: "-"), bytes[0] != UInt8(ascii: "+"),
        let number = DecimalNumber(bytes.span, from: 0, to: bytes.count), number.value.isFinite,
        place == 0 || number.value < 60
      else { return nil }
      value += number.value * unit
      unit /= 60
      isWhole = number.isInteger
      rest = rest.dropFirst(number.end)
      let sign = rest.prefix { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ".") }
      guard isSign(sign, of: place) else { return nil }
      place += 1
      rest = rest.dropFirst(sign.count)
    }
    return place > 0 ? value : nil
  }

  /// Returns whether the text after a number is the symbol for degrees, minutes, or seconds, given
  /// by `place` (0…2), or is blank.
  private static func isSign(_ text: ArraySlice<UInt8>, of place: Int) -> Bool {
    let sign = String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }.lowercased()
    return sign.isEmpty || signs[place].contains(sign)
  }

  /// The symbols for degrees, minutes, and seconds.
  private static let signs: [Set<String>] = [
    ["°", "º", "˚", "d", "deg", ":"], ["'", "′", "’", "´", "m", "min", ":"],
    ["\"", "″", "”", "''", "s", "sec"],
  ]
}

extension DegreesText {
  package static let minutesHint =
    "degrees and minutes, as in NMEA, are not supported: write decimal degrees"

  /// Returns a hint at the probable meaning of two numbers that aren't valid degrees; nil if there
  /// is none.
  package static func hint(for pair: Coordinate) -> String? {
    func areMinutes(_ value: Double, most: Double) -> Bool {
      let degrees = (value.magnitude / 100).rounded(.down)
      return degrees <= most && value.magnitude - 100 * degrees < 60
    }
    if areMinutes(pair.latitude, most: 90), areMinutes(pair.longitude, most: 180) {
      return minutesHint
    }
    guard max(pair.latitude.magnitude, pair.longitude.magnitude) >= 10_000 else { return nil }
    return "plane coordinates in meters, such as UTM, are not supported: convert them to degrees"
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7a).contains(self | 0x20) }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func trim() {
    while let first, first <= 0x20 { removeFirst() }
    while let last, last <= 0x20 { removeLast() }
  }
}
