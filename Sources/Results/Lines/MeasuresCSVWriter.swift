public import Files
public import TextFormats
import TraceFiles
public import TripAnalysis

/// Writes measures of lines as CSV, a row a trace.
public final class MeasuresCSVWriter: RecordWriter {
  private let rows: CSVRows

  /// Creates a writer.
  public init(to sink: any ByteSink) {
    rows = CSVRows(
      columns: ["id", "points", "length_m", "south", "west", "north", "east"], to: sink)
  }

  /// Writes one row.
  public func write(_ measures: LineMeasures) throws(FileError) {
    let bounds = measures.bounds.map { [$0.south, $0.west, $0.north, $0.east] }
    try rows.row(of: measures.record) { text in
      text.field(measures.count)
      text.field(measures.length, decimals: 3)
      for index in 0..<4 {
        if let bounds { text.field(bounds[index], decimals: 7) } else { text.field("") }
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try rows.finish() }
}
