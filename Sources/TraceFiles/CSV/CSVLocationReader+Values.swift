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
    let isPadded =
      range.count > 1 && bytes[range.lowerBound] == UInt8(ascii: "0")
      && bytes[range.lowerBound + 1] &- UInt8(ascii: "0") <= 9
    if !isPadded {
      switch MeasuredText(bytes, in: range, decimalComma: allowsDecimalComma) {
      case .value(let value): return value
      case .unknown: return nil
      case .invalid: break
      }
    }
    return try writtenDegrees(row, bytes, column, ofLatitude: isLatitude, isPadded)
  }

  @inline(never)
  private func writtenDegrees(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ column: Int, ofLatitude isLatitude: Bool,
    _ isPadded: Bool
  ) throws(FileError) -> Double? {
    let text = content(row, bytes, column)
    let digits = text.prefix { (0x30...0x39).contains($0) }.count
    var hint: String?
    if isPadded, digits > (isLatitude ? 2 : 3) {
      hint = DegreesText.minutesHint
    } else if let value = DegreesText.degrees(
      text, ofLatitude: isLatitude, decimalComma: allowsDecimalComma)
    {
      return value
    }
    var error = Self.invalidNumber(text, isLatitude ? "latitude" : "longitude")
    error.hint = hint
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
    try sign(&latitude, row, bytes, layout.latitudeLetter, ofLatitude: true)
    try sign(&longitude, row, bytes, layout.longitudeLetter, ofLatitude: false)
    return true
  }

  /// Whether a row has any letter for the signs of its coordinates.
  private func hasLetters(_ row: borrowing CSVRow) -> Bool {
    for case let column? in [layout.latitudeLetter, layout.longitudeLetter]
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

  /// The number in a column, in the unit of its role; nil if the column is not there or says that
  /// it is unknown.
  ///
  /// - Parameter factor: that of plain numbers; a unit after the number has priority.
  @inline(__always)
  mutating func measured(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ column: Int?, _ role: FieldName.Role,
    _ factor: Double
  ) throws(FileError) -> Double? {
    guard let column, column < row.fields.count else { return nil }
    let range = row.fields[column].range
    if range.isEmpty { return nil }
    switch MeasuredText(bytes, in: range, decimalComma: allowsDecimalComma) {
    case .value(let value): return value * factor
    case .unknown: return nil
    case .invalid: return try quantity(row, bytes, column, role)
    }
  }

  /// The number in a column that has its unit after it.
  @inline(never)
  private mutating func quantity(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ column: Int, _ role: FieldName.Role
  ) throws(FileError) -> Double {
    let text = content(row, bytes, column)
    guard let quantity = QuantityText(text, decimalComma: allowsDecimalComma),
      let value = quantity.value(for: role)
    else { throw Self.invalidNumber(text, "\(role)") }
    guard role == .speed, let unit = quantity.speedUnit else { return value }
    // Numbers without a unit are in that of the name, or of those that have one.
    if case .named(let named) = speedOrigin { return value / named.factor }
    speedOrigin = .named(unit)
    return value / unit.factor
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

extension DegreesText {
  static let minutesHint = "degrees and minutes, as NMEA writes them, are not read: write degrees"

  /// A guess at a pair of numbers that are no degrees.
  static func hint(for pair: Coordinate) -> String? {
    func areMinutes(_ value: Double, most: Double) -> Bool {
      let degrees = (value.magnitude / 100).rounded(.down)
      return degrees <= most && value.magnitude - 100 * degrees < 60
    }
    if areMinutes(pair.latitude, most: 90), areMinutes(pair.longitude, most: 180) {
      return minutesHint
    }
    guard max(pair.latitude.magnitude, pair.longitude.magnitude) >= 10_000 else { return nil }
    return "meters of a plane, as of a national grid or UTM, are not read: convert them to degrees"
  }
}
