import Coordinates
import Files
import TextFormats

/// Values whose form isn't that of a plain number.
extension CSVLocationReader {
  /// The degrees in a column, perhaps with a letter, or minutes and seconds.
  @inline(__always)
  func degrees(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ column: Int, ofLatitude isLatitude: Bool
  ) throws(FileError) -> Double? {
    guard column < row.fields.count else { return nil }
    let range = row.fields[column].range
    if range.isEmpty { return nil }
    if !Self.mayBePadded(bytes, range) {
      switch MeasuredText(bytes, in: range, decimalComma: allowsDecimalComma) {
      case .value(let value): return value
      case .unknown: return nil
      case .invalid: break
      }
    }
    return try writtenDegrees(row, bytes, column, ofLatitude: isLatitude)
  }

  /// Whether a text begins with a zero and another digit, a sign aside.
  @inline(__always)
  private static func mayBePadded(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    if bytes[start] == UInt8(ascii: "-") || bytes[start] == UInt8(ascii: "+") { start += 1 }
    return start + 1 < range.upperBound && bytes[start] == UInt8(ascii: "0")
      && bytes[start + 1] &- UInt8(ascii: "0") <= 9
  }

  @inline(never)
  private func writtenDegrees(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ column: Int, ofLatitude isLatitude: Bool
  ) throws(FileError) -> Double? {
    let text = content(row, bytes, column)
    if let value = DegreesText.degrees(
      text, ofLatitude: isLatitude, decimalComma: allowsDecimalComma)
    {
      return value
    }
    var error = Self.invalidNumber(text, isLatitude ? "latitude" : "longitude")
    if DegreesText.isPaddedMinutes(text[...], ofLatitude: isLatitude) {
      error.hint = DegreesText.minutesHint
    }
    throw error
  }

  /// Gives coordinates the signs of their letters; false where they are no position.
  @inline(never)
  func sign(
    _ latitude: inout Double, _ longitude: inout Double, _ row: borrowing CSVRow,
    _ bytes: Span<UInt8>
  ) throws(FileError) -> Bool {
    // Loggers write zeros and no letters before they have a fix.
    if latitude == 0, longitude == 0, !hasLetters(row) { return false }
    try sign(&latitude, row, bytes, layout.position.letters.latitude, ofLatitude: true)
    try sign(&longitude, row, bytes, layout.position.letters.longitude, ofLatitude: false)
    return true
  }

  /// Whether a row has any letter for the signs of its coordinates.
  private func hasLetters(_ row: borrowing CSVRow) -> Bool {
    for case let column? in [layout.position.letters.latitude, layout.position.letters.longitude]
    where column < row.fields.count && !row.fields[column].range.isEmpty {
      return true
    }
    return false
  }

  /// Gives a coordinate the sign of its letter, where there is a column for those.
  private func sign(
    _ value: inout Double, _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ column: Int?,
    ofLatitude isLatitude: Bool
  ) throws(FileError) {
    guard let column else { return }
    let letter = column < row.fields.count ? content(row, bytes, column) : []
    let name = isLatitude ? "latitude" : "longitude"
    let expected = isLatitude ? "N or S" : "E or W"
    guard let sign = HemisphereLetter.sign(letter, ofLatitude: isLatitude) else {
      throw FileError(
        letter.isEmpty ? .missingField : .malformed,
        found: letter.isEmpty
          ? "a \(name) without its letter"
          : "'\(String(decoding: letter.prefix(40), as: UTF8.self))' for the letter of the \(name)",
        expected: expected)
    }
    guard let signed = HemisphereLetter.value(value, sign: sign) else {
      throw FileError(
        .malformed,
        found: "the \(name) \(value) with the letter '\(String(decoding: letter, as: UTF8.self))'",
        expected: "a sign and a letter that agree")
    }
    value = signed
  }

  /// The number in a column, in the unit of its role; nil if there is no column, or the number is
  /// unknown.
  ///
  /// A unit after the number has priority over the factor of the column.
  @inline(__always)
  mutating func measured(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ column: CSVLayout.Column?,
    _ role: FieldName.Role
  ) throws(FileError) -> Double? {
    guard let column, column.index < row.fields.count else { return nil }
    let range = row.fields[column.index].range
    if range.isEmpty { return nil }
    switch MeasuredText(bytes, in: range, decimalComma: allowsDecimalComma) {
    case .value(let value):
      return column.factor == 1 ? value : role.value(value, times: column.factor)
    case .unknown: return nil
    case .invalid: return try quantity(row, bytes, column.index, role)
    }
  }

  /// The number in a column that has its unit after it.
  @inline(never)
  private mutating func quantity(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ column: Int, _ role: FieldName.Role
  ) throws(FileError) -> Double? {
    let text = content(row, bytes, column)
    let quantity = QuantityText(text, decimalComma: allowsDecimalComma)
    if role == .speed, let (value, unit) = quantity?.speed {
      // Numbers without a unit are in that of the name, or of those that have one.
      let common = speedOrigin?.named ?? unit
      speedOrigin = .named(common)
      return unit == common ? value : value * unit.factor / common.factor
    }
    switch quantity?.measured(for: role) {
    case .value(let value): return value
    case .unknown: return nil
    case .invalid, nil: throw Self.invalidNumber(text, "\(role)")
    }
  }

  private func content(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ column: Int
  ) -> [UInt8] {
    let field = row.fields[column]
    let raw = field.range.map { bytes[$0] }
    guard field.hasDoubledQuotes else { return raw }
    return Array(row.content(CSVRow.Field(range: raw.indices, hasDoubledQuotes: true), in: raw))
  }

  @inline(never)
  static func invalidNumber(_ text: [UInt8], _ name: String) -> FileError {
    FileError(
      .invalidNumber, found: "'\(String(decoding: text.prefix(40), as: UTF8.self))'",
      expected: "a number for \(name)")
  }
}
