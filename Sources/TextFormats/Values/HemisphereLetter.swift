/// The letters of the compass directions, which give a latitude or longitude its sign.
package enum HemisphereLetter {
  /// Returns the sign of a letter or of its English word, 1 or -1; nil for other text and for
  /// letters of the other axis.
  package static func sign(_ text: some Sequence<UInt8>, ofLatitude isLatitude: Bool) -> Double? {
    let word = String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
    return switch word {
    case "n", "north": isLatitude ? 1 : nil
    case "s", "south": isLatitude ? -1 : nil
    case "e", "east": isLatitude ? nil : 1
    case "w", "west": isLatitude ? nil : -1
    default: nil
    }
  }

  /// Returns the value with the sign of a letter; nil if the value is negative but the sign isn't.
  package static func value(_ value: Double, sign: Double) -> Double? {
    value < 0 && sign > 0 ? nil : sign * value.magnitude
  }
}
