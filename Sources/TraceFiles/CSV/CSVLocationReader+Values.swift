import Coordinates
import Files
import TextFormats

/// The reading of degrees, hemisphere letters, and measured values.
extension CSVLocationReader {
  /// Reads the degrees in a column, which may have a hemisphere letter, or minutes and seconds.
  ///
  /// - Returns: nil if the field is missing, empty, or marked as unknown.
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

  /// Returns whether a field begins with a zero and another digit, ignoring a sign.
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

  /// Applies the hemisphere letters to the signs of a latitude and a longitude.
  ///
  /// - Returns: false if both are 0 without a letter, which means that there is no position.
  @inline(never)
  func sign(
    _ latitude: inout Double, _ longitude: inout Double, _ row: borrowing CSVRow,
    _ bytes: Span<UInt8>
  ) throws(FileError) -> Bool {
    // Before a fix, loggers write zeros without letters.
    if latitude == 0, longitude == 0, !hasLetters(row) { return false }
    try sign(&latitude, row, bytes, layout.position.letters.latitude, ofLatitude: true)
    try sign(&longitude, row, bytes, layout.position.letters.longitude, ofLatitude: false)
    return true
  }

  /// Returns whether a row has text in a column of hemisphere letters.
  private func hasLetters(_ row: borrowing CSVRow) -> Bool {
    for case let column? in [layout.position.letters.latitude, layout.position.letters.longitude]
    where column < row.fields.count && !row.fields[column].range.isEmpty {
      return true
    }
    return false
  }

  /// Applies the hemisphere letter to the sign of a coordinate, if there is a column for it.
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
          ? "a \(name) without a hemisphere letter"
          : "'\(String(decoding: letter.prefix(40), as: UTF8.self))' "
            + "as the hemisphere of the \(name)",
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

  /// Reads the number in a column and converts it to the unit of its role.
  ///
  /// A unit after the number takes precedence over the factor of the column. A speed is returned in
  /// the unit of ``speedOrigin`` instead.
  ///
  /// - Returns: nil if there is no column, or if the number is missing or marked as unknown.
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

  /// Reads a number that is followed by its unit.
  @inline(never)
  private mutating func quantity(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ column: Int, _ role: FieldName.Role
  ) throws(FileError) -> Double? {
    let text = content(row, bytes, column)
    let quantity = QuantityText(text, decimalComma: allowsDecimalComma)
    if role == .speed, let (value, unit) = quantity?.speed {
      // All speeds are returned in the unit stated for the column, or else in the unit that was
      // first stated after a number.
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
