import Files
import TextFormats

/// The letters of the four directions, which give the sign of a latitude or longitude.
enum HemisphereLetter {
  /// The sign of a letter, or of its word in English: 1 or -1; nil for other text.
  static func sign(_ text: some Sequence<UInt8>, ofLatitude isLatitude: Bool) -> Double? {
    let word = String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
    return switch word {
    case "n", "north": isLatitude ? 1 : nil
    case "s", "south": isLatitude ? -1 : nil
    case "e", "east": isLatitude ? nil : 1
    case "w", "west": isLatitude ? nil : -1
    default: nil
    }
  }

  /// The value with the sign of a letter; nil where it has a sign that contradicts it.
  static func value(_ value: Double, sign: Double) -> Double? {
    value < 0 && sign > 0 ? nil : sign * value.magnitude
  }
}

/// Degrees that are written with a letter, or with minutes and seconds.
///
///     33.8688S    S33.8688    33°52.128' S    33° 52' 7.7" S    -33.8688°
enum DegreesText {
  /// Reads the degrees in a text.
  ///
  /// - Returns: nil for text of another form, minutes or seconds of 60 or more, the letter of the
  ///   other axis, and a sign that contradicts the letter.
  static func degrees(_ text: [UInt8], ofLatitude isLatitude: Bool, decimalComma: Bool) -> Double? {
    var rest = text.map { decimalComma && $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }[...]
    rest.trim()
    var letters = Array(rest.prefix { $0.isLetter })
    if letters.isEmpty {
      letters = Array(rest.reversed().prefix { $0.isLetter }.reversed())
      rest = rest.dropLast(letters.count)
      // In `33d52m7.7s` they are seconds, and not the south.
      if letters == [UInt8(ascii: "s")], rest.contains(where: \.isLetter) { return nil }
    } else {
      rest = rest.dropFirst(letters.count)
    }
    rest.trim()
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    guard let magnitude = magnitude(rest) else { return nil }
    let value = isNegative ? -magnitude : magnitude
    if letters.isEmpty { return value }
    guard let sign = HemisphereLetter.sign(letters, ofLatitude: isLatitude) else { return nil }
    return HemisphereLetter.value(value, sign: sign)
  }

  /// One to three numbers between signs: degrees, minutes and seconds.
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

  /// Whether text after a number is the sign for degrees, minutes or seconds, or a blank.
  private static func isSign(_ text: ArraySlice<UInt8>, of place: Int) -> Bool {
    let sign = String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }.lowercased()
    return sign.isEmpty || signs[place].contains(sign)
  }

  /// The signs for degrees, minutes and seconds.
  private static let signs: [Set<String>] = [
    ["°", "º", "˚", "d", "deg", ":"], ["'", "′", "’", "´", "m", "min", ":"],
    ["\"", "″", "”", "''", "s", "sec"],
  ]
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
