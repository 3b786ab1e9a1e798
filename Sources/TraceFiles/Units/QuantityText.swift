import TextFormats

/// A number with its unit after it, as loggers write: `15.862 km/h`, `513.9 M`.
struct QuantityText {
  private let value: Double
  /// The unit by its letters, such as `kmh`.
  private let unit: String

  /// Reads a text; nil where it does not begin with a number, or ends with it.
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

  /// The unit of a speed; nil where it is none.
  var speedUnit: SpeedUnit? { UnitWords.speed(unit) }

  /// The value in the unit of a role; nil where its own unit is none for that.
  func value(for role: FieldName.Role) -> Double? {
    FieldName.meaning(of: unit, for: role).map { value * $0.factor }
  }
}
