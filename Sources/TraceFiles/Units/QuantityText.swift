import TextFormats

/// A number followed by its unit, as written by loggers: `15.862 km/h`, `513.9 M`.
struct QuantityText {
  private let value: Double
  /// The letters of the unit, such as `kmh`.
  private let unit: String

  /// Parses text; nil if it doesn't begin with a number, or if no unit of up to 24 bytes follows.
  init?(_ text: [UInt8], decimalComma: Bool) {
    let bytes = text.map { decimalComma && $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    let start = bytes.firstIndex { $0 > 0x20 } ?? 0
    guard let number = DecimalNumber(bytes.span, from: start, to: bytes.count),
      number.value.isFinite, number.end < bytes.count
    else { return nil }
    value = number.value
    unit = FieldName.word(Substring(decoding: bytes[number.end...], as: UTF8.self).utf8)
    if unit.isEmpty || unit.utf8.count > 24 { return nil }
  }

  /// The value and its unit if the unit is one of speed; nil otherwise.
  var speed: (value: Double, unit: SpeedUnit)? { UnitWords.speed(unit).map { (value, $0) } }

  /// Returns the value converted to the unit of a role; unknown if it is a placeholder, and invalid
  /// if its unit doesn't fit the role.
  func measured(for role: FieldName.Role) -> MeasuredText {
    guard let (factor, _) = FieldName.meaning(of: unit, for: role) else { return .invalid }
    return role.value(value, times: factor).map { .value($0) } ?? .unknown
  }
}
