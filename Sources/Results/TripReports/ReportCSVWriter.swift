public import Files
public import TextFormats
import TraceFiles

/// Writes reports as CSV, a row for each stretch of street, in order of travel.
///
/// Parts and streets are counted from 0. Lengths are meters, those in gaps as `inferred_m`,
/// durations seconds without the time parked, speeds meters per second.
public final class ReportCSVWriter: RecordWriter {
  private let rows: CSVRows

  private static let columns = [
    "id", "part", "street", "name", "ref", "class", "length_m", "inferred_m",
    "duration_s", "speed_mps", "free_flow_mps", "traffic",
  ]

  /// Creates a writer.
  public init(to sink: any ByteSink) { rows = CSVRows(columns: Self.columns, to: sink) }

  private init(rowsTo sink: any ByteSink) {
    rows = CSVRows(columns: Self.columns, to: sink, hasHeader: false)
  }

  /// Rows under a header.
  ///
  /// - Parameter namesSources: Whether the records have a `source`.
  static func form(namesSources: Bool) -> RecordForm<ReportRecord> {
    CSVRows.form(columns: columns, namesSources: namesSources) { ReportCSVWriter(rowsTo: $0) }
  }

  /// Writes the rows of one report.
  public func write(_ record: ReportRecord) throws(FileError) {
    for (part, number) in zip(record.report.parts, 0...) {
      for (street, order) in zip(part.streets, 0...) {
        try rows.row(of: record.record.source) { text in
          text.field(number)
          text.field(order)
          text.field(street.name ?? "")
          text.field(street.reference ?? "")
          text.field("\(street.roadClass)")
          text.field(street.length, decimals: 3)
          text.field(street.inferredLength, decimals: 3)
          text.field(street.seconds, decimals: 3)
          text.field(street.reading.observed, decimals: 3)
          text.field(street.reading.freeFlow, decimals: 3)
          text.field(street.reading.traffic.rawValue)
        }
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try rows.finish() }
}
