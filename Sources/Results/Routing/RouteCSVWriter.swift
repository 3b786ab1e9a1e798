public import Files
import RoadNetworks
public import TextFormats
import TraceFiles

/// Writes routes as CSV, a row for each edge.
public final class RouteCSVWriter: RecordWriter {
  private let rows: CSVRows

  private static let columns =
    CSVRows.edgeColumns(path: "leg") + CSVText.lengthColumns + ["free_flow_mps"]

  /// Creates a writer.
  public init(to sink: any ByteSink) { rows = CSVRows(columns: Self.columns, to: sink) }

  /// Writes the rows of one route.
  public func write(_ record: RouteRecord) throws(FileError) {
    try rows.edges(of: record.route.legs.lazy.map(\.path), record.source, in: record.network) {
      text, traversal, road in
      text.lengths(of: traversal)
      text.field(road.freeFlowSpeed(for: record.mode), decimals: 3)
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try rows.finish() }
}
