import Coordinates
import Files
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes locations of the rows of a CSV file.
struct CSVLocationReader {
  private let layout: CSVLayout
  private let allowsDecimalComma: Bool
  private var scale: CoordinateScale?
  /// Whether some coordinate had decimals, and so all are degrees.
  private var hasDecimals = false

  init(_ layout: CSVLayout, delimiter: UInt8) {
    self.layout = layout
    scale = layout.scale
    allowsDecimalComma = delimiter != UInt8(ascii: ",")
  }

  /// The location of a row of a line; nil where it has no position.
  mutating func location(
    of row: borrowing CSVRow, _ bytes: Span<UInt8>, line: Int, _ notes: inout NoteBook
  ) throws(FileError) -> Location? {
    guard let coordinate = try coordinate(row, bytes, line, &notes) else { return nil }
    var location = Location(coordinate: coordinate)
    location.time = try time(row, bytes, line, &notes)
    if let accuracy = try measured(row, bytes, layout.accuracy, "accuracy") {
      location.accuracy = accuracy * layout.accuracyFactor
      if layout.isAccuracyDilution { notes.addDilution(line: line) }
    }
    if let bearing = try measured(row, bytes, layout.bearing, "bearing") {
      location.bearing = bearing
    }
    if let speed = try measured(row, bytes, layout.speed, "speed") {
      location.speed = speed * layout.speedFactor
    }
    return location
  }

  private mutating func coordinate(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ line: Int, _ notes: inout NoteBook
  ) throws(FileError) -> Coordinate? {
    let pair = (
      try measured(row, bytes, layout.latitude, "latitude"),
      try measured(row, bytes, layout.longitude, "longitude")
    )
    if case (nil, nil) = pair { return nil }
    guard case (let latitude?, let longitude?) = pair else {
      throw pair.0 == nil
        ? Self.missing("latitude", layout.latitude, row, bytes)
        : Self.missing("longitude", layout.longitude, row, bytes)
    }
    if let scale {
      let coordinate = Coordinate(
        latitude: latitude / scale.unitsPerDegree, longitude: longitude / scale.unitsPerDegree)
      if coordinate.isValid { return coordinate }
      var error = FileError(invalid: coordinate, index: nil)
      if layout.scale == nil {
        error.hint = "coordinates were taken in units of \(scale.unit)"
      }
      throw error
    }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else {
      guard !hasDecimals, let scale = Self.scale(of: coordinate) else {
        throw FileError(invalid: coordinate, index: nil)
      }
      self.scale = scale
      notes.add(
        .scaledCoordinates, line: line,
        "coordinates are taken in units of \(scale.unit)")
      return try self.coordinate(row, bytes, line, &notes)
    }
    if !hasDecimals {
      hasDecimals = latitude != latitude.rounded() || longitude != longitude.rounded()
    }
    return coordinate
  }

  /// The error for a row with one half of a position, which says what stands in place of the other.
  @inline(never)
  private static func missing(
    _ name: String, _ column: Int, _ row: borrowing CSVRow, _ bytes: Span<UInt8>
  ) -> FileError {
    let range = column < row.fields.count ? row.fields[column].range : 0..<0
    return FileError(
      .missingField,
      found: range.isEmpty
        ? "a row without a \(name)" : "'\(bytes.extracting(range).text)' for \(name)",
      expected: "a latitude and a longitude")
  }

  /// The smallest scale that makes whole numbers a valid coordinate.
  ///
  /// Both must be whole and one a degree at least; near 0, 0 a larger scale may be meant.
  private static func scale(of raw: Coordinate) -> CoordinateScale? {
    guard raw.latitude == raw.latitude.rounded(), raw.longitude == raw.longitude.rounded(),
      max(raw.latitude.magnitude, raw.longitude.magnitude) >= 1e5
    else { return nil }
    return [CoordinateScale.e5, .e6, .e7].first { scale in
      Coordinate(
        latitude: raw.latitude / scale.unitsPerDegree,
        longitude: raw.longitude / scale.unitsPerDegree
      ).isValid
    }
  }

  private func time(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ line: Int, _ notes: inout NoteBook
  ) throws(FileError) -> Date? {
    guard let column = layout.time, column < row.fields.count else { return nil }
    let range = row.fields[column].range
    if range.isEmpty { return nil }
    if let column = layout.date, column < row.fields.count, isClock(bytes, range) {
      let joined = dateAndTime(bytes, row.fields[column].range, range)
      return try time(joined.span, joined.indices, line, &notes)
    }
    return try time(bytes, range, line, &notes)
  }

  private func time(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ line: Int, _ notes: inout NoteBook
  ) throws(FileError) -> Date? {
    if let time = TimeText(bytes, in: range) {
      notes.add(time.remarks, line: line)
      return time.date
    }
    if case .unknown = MeasuredText(bytes, in: range) { return nil }
    let text = bytes.extracting(range).text
    throw FileError(
      .invalidTime, found: "'\(text)'", expected: "RFC 3339 or Unix time, year 0 to 9999",
      hint: TimeText.hint(for: text))
  }

  /// Whether a field begins with an hour and a colon.
  private func isClock(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    (1...2).contains { $0 < range.count && bytes[range.lowerBound + $0] == UInt8(ascii: ":") }
  }

  /// A date and a clock as one text; the hour gets two digits.
  private func dateAndTime(_ bytes: Span<UInt8>, _ date: Range<Int>, _ clock: Range<Int>) -> [UInt8]
  {
    var text = date.map { bytes[$0] } + [UInt8(ascii: "T")]
    if bytes[clock.lowerBound + 1] == UInt8(ascii: ":") { text.append(UInt8(ascii: "0")) }
    return text + clock.map { bytes[$0] }
  }

  /// The number in a column; nil if the column is not there or says that it is unknown.
  @inline(__always)
  private func measured(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ column: Int?, _ name: StaticString
  ) throws(FileError) -> Double? {
    guard let column, column < row.fields.count else { return nil }
    let range = row.fields[column].range
    if range.isEmpty { return nil }
    switch MeasuredText(bytes, in: range, decimalComma: allowsDecimalComma) {
    case .value(let value): return value
    case .unknown: return nil
    case .invalid:
      throw FileError(
        .invalidNumber, found: "'\(bytes.extracting(range).text)'", expected: "a number for \(name)"
      )
    }
  }
}
