public import Coordinates
public import Files
public import TextFormats

/// A writer of traces as CSV, one row per location.
///
///     id,latitude,longitude,time,accuracy,bearing,speed
///     7,41.15,-8.61,2024-05-01T10:30:00Z,4.5,,
///
/// Coordinates are written with the fewest digits that round-trip. Times are RFC 3339 in UTC;
/// unknown values are empty. If the first trace that has locations has elevations, the last column
/// is `elevation`; otherwise, elevations of later traces are left out. No rows are written for
/// traces without locations. Parts and extra fields are not written, and a reader joins consecutive
/// traces with the same id.
public final class CSVWriter: RecordWriter {
  private let rows: CSVRows
  /// Whether there is an elevation column; nil before the first row.
  private var hasElevations: Bool?

  private static let columns = [
    "id", "latitude", "longitude", "time", "accuracy", "bearing", "speed",
  ]

  /// Creates a writer.
  public init(to sink: any ByteSink) { rows = CSVRows(columns: Self.columns, to: sink) }

  /// Creates a writer of rows without elevations, whose header the caller writes first.
  package init(rowsTo sink: any ByteSink) {
    rows = CSVRows(columns: Self.columns, to: sink, hasHeader: false)
    hasElevations = false
  }

  /// The header row without elevations.
  package static var header: [UInt8] { CSVRows.header(columns, namesSources: false) }

  /// Writes the rows of one trace.
  ///
  /// - Throws: ``FileError/Code/invalidTime`` for a time outside the years 0 to 9999, before any of
  ///   the trace is written; also rethrows errors of the sink.
  public func write(_ record: TraceRecord) throws(FileError) {
    try record.checkTimes()
    if hasElevations == nil, !record.trace.locations.isEmpty {
      hasElevations = record.hasElevations
      if record.hasElevations { rows.add(column: "elevation") }
    }
    for location in record.trace.locations {
      try rows.row { text in
        text.field(record.trace.id)
        text.field(degrees: location.coordinate.latitude)
        text.field(degrees: location.coordinate.longitude)
        text.field(location.time)
        text.field(location.accuracy)
        text.field(location.bearing)
        text.field(location.speed)
        if hasElevations == true { text.field(location.elevation) }
      }
    }
  }

  /// Returns whether a record has elevations that are left out because there is no column for them.
  package func leavesOutElevations(of record: TraceRecord) -> Bool {
    hasElevations == false && record.hasElevations
  }

  /// Flushes buffered rows and finishes the sink.
  public func finish() throws(FileError) { try rows.finish() }
}
