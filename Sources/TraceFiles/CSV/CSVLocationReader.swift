import Coordinates
import Files
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A reader of the locations in the rows of a CSV file.
struct CSVLocationReader {
  let layout: CSVLayout
  let allowsDecimalComma: Bool
  private var scale: CoordinateScale?
  /// Whether any coordinate has had decimals, which shows that all coordinates are degrees.
  private var hasDecimals = false
  /// The remarks on the times read so far.
  private var times: TimeRemarks = []
  /// Whether any trace has had times without a time of day.
  private var hasGivenDates = false
  /// The evidence for the unit of speeds; nil if there are no speeds.
  var speedOrigin: SpeedOrigin?

  init(_ layout: CSVLayout, delimiter: UInt8) {
    self.layout = layout
    scale = layout.position.scale
    speedOrigin = layout.speedOrigin
    allowsDecimalComma = delimiter != UInt8(ascii: ",")
  }

  /// Converts the times of a trace, which begins at `line`, to a common form.
  mutating func settleTimes(
    of locations: inout [Location], line: Int, _ notes: inout NoteBook
  ) {
    let hadDates = times.contains(.dateAlone)
    locations.settleTimes(&times)
    if times.contains(.dateAlone) {
      hasGivenDates = true
    } else if hadDates, !hasGivenDates {
      notes.withdraw(.compactTimes)
      notes.withdraw(.datesAlone)
    }
    notes.add(times.intersection(.mayBeDays), line: line)
  }

  /// Returns the location in a row; nil if the row has no position.
  mutating func location(
    of row: borrowing CSVRow, _ bytes: Span<UInt8>, line: Int, _ notes: inout NoteBook
  ) throws(FileError) -> Location? {
    guard let coordinate = try coordinate(row, bytes, line, &notes) else { return nil }
    var location = Location(coordinate: coordinate)
    location.time = try time(row, bytes, line, &notes)
    if let accuracy = try measured(row, bytes, layout.accuracy, .accuracy) {
      location.accuracy = accuracy
      if layout.isAccuracyDilution { notes.addDilution(line: line) }
    }
    if let bearing = try measured(row, bytes, layout.bearing, .bearing) {
      location.bearing = bearing
    }
    if let speed = try measured(row, bytes, layout.speed, .speed) { location.speed = speed }
    if layout.elevation != nil {
      location.elevation = try measured(row, bytes, layout.elevation, .elevation)
    }
    return location
  }

  private mutating func coordinate(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ line: Int, _ notes: inout NoteBook
  ) throws(FileError) -> Coordinate? {
    let pair = (
      try degrees(row, bytes, layout.position.latitude, ofLatitude: true),
      try degrees(row, bytes, layout.position.longitude, ofLatitude: false)
    )
    if case (nil, nil) = pair { return nil }
    guard case (var latitude?, var longitude?) = pair else {
      throw pair.0 == nil
        ? Self.missing("latitude", layout.position.latitude, row, bytes)
        : Self.missing("longitude", layout.position.longitude, row, bytes)
    }
    if layout.position.letters.isRead, try !sign(&latitude, &longitude, row, bytes) { return nil }
    if let scale {
      let coordinate = Coordinate(
        latitude: latitude / scale.unitsPerDegree, longitude: longitude / scale.unitsPerDegree)
      if coordinate.isValid { return coordinate }
      var error = FileError(invalid: coordinate, index: nil)
      if layout.position.scale == nil {
        error.hint = "coordinates were read in units of \(scale.unit)"
      }
      throw error
    }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else {
      guard !hasDecimals, !layout.position.isPlanar, let scale = Self.scale(of: coordinate) else {
        var error = FileError(invalid: coordinate, index: nil)
        error.hint = error.hint ?? DegreesText.hint(for: coordinate)
        throw error
      }
      self.scale = scale
      notes.add(
        .scaledCoordinates, line: line,
        "coordinates are read in units of \(scale.unit)")
      return try self.coordinate(row, bytes, line, &notes)
    }
    if !hasDecimals {
      hasDecimals = latitude != latitude.rounded() || longitude != longitude.rounded()
    }
    return coordinate
  }

  /// Returns the error for a row with only a latitude or only a longitude, which quotes the text in
  /// the column of the missing one.
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

  /// Returns the smallest scale at which two whole numbers form a valid coordinate; nil if there is
  /// none.
  ///
  /// The magnitude of at least one number must be 100,000 or more, which is one degree at the
  /// smallest scale. Near 0°, 0°, a larger scale may be correct.
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

  private mutating func time(
    _ row: borrowing CSVRow, _ bytes: Span<UInt8>, _ line: Int, _ notes: inout NoteBook
  ) throws(FileError) -> Date? {
    guard let column = layout.times.time, column < row.fields.count else { return nil }
    let range = row.fields[column].range
    if range.isEmpty { return nil }
    if let column = layout.times.date, column < row.fields.count,
      let both = try DateAndClock(
        bytes, date: row.fields[column].range, clock: range,
        isYearFirst: layout.times.isYearFirst)
    {
      if let order = both.order { notes.add(order, line: line) }
      return try time(both.text.span, both.text.indices, line, &notes)
    }
    return try time(bytes, range, line, &notes)
  }

  private mutating func time(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ line: Int, _ notes: inout NoteBook
  ) throws(FileError) -> Date? {
    if let time = TimeText(bytes, in: range) {
      times.formUnion(time.remarks)
      // Whether a number is a count of days is decided at the end of the trace.
      notes.add(time.remarks.subtracting(.mayBeDays), line: line)
      return time.date
    }
    if case .unknown = MeasuredText(bytes, in: range) { return nil }
    let text = bytes.extracting(range).text
    throw FileError(
      .invalidTime, found: "'\(text)'", expected: "an RFC 3339 or Unix time in year 0 to 9999",
      hint: TimeText.hint(for: text))
  }
}
