public import Coordinates
public import Files
public import TextFormats

/// Writes traces as CSV, a row per location.
///
///     id,latitude,longitude,time,accuracy,bearing,speed
///     7,41.15,-8.61,2024-05-01T10:30:00Z,4.5,,
///
/// Coordinates have the fewest digits that read back the same. Times are RFC 3339 in UTC, what is
/// unknown is empty. If the first trace has elevations, there is a last column `elevation`; else
/// those of later traces are left out. Traces without locations leave no row, parts and kept fields
/// are not written, and a reader joins neighboring traces of the same id.
public final class CSVWriter: RecordWriter {
  private let rows: CSVRows
  /// Whether there is a column for elevations; nil before the first row.
  private var hasElevations: Bool?

  private static let columns = [
    "id", "latitude", "longitude", "time", "accuracy", "bearing", "speed",
  ]

  /// Creates a writer.
  public init(to sink: any ByteSink) { rows = CSVRows(columns: Self.columns, to: sink) }

  /// Creates a writer of rows alone, before which ``header`` belongs; without elevations.
  package init(rowsTo sink: any ByteSink) {
    rows = CSVRows(columns: Self.columns, to: sink, hasHeader: false)
    hasElevations = false
  }

  /// The first row.
  package static var header: [UInt8] { CSVRows.header(columns, namesSources: false) }

  /// Writes the rows of one trace.
  ///
  /// - Throws: ``FileError/Code/invalidTime`` for a time not in year 0 to 9999, before
  ///   anything is written of the trace, and what the sink throws.
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

  /// Whether a record has elevations for which there is no column.
  package func leavesOutElevations(of record: TraceRecord) -> Bool {
    hasElevations == false && record.hasElevations
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try rows.finish() }
}
