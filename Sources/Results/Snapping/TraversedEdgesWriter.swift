public import Files
import RoadNetworks
public import RoadSnapping
public import TextFormats
import TraceFiles

/// Writes the paths of snapped traces as CSV, a row for each edge that was driven.
///
/// Way and node ids are those of OpenStreetMap, nodes in the direction of travel; lengths and
/// offsets are meters, speeds meters per second. Times, and speeds by them, are empty where nobody saw
/// the vehicle (``RoadSnapping/Matching/path``).
public final class TraversedEdgesWriter: RecordWriter {
  private let rows: CSVRows

  private static let columns =
    CSVRows.edgeColumns(path: "matching") + ["access", "entered", "left"]
    + CSVText.lengthColumns + ["speed_mps", "free_flow_mps"]

  /// Creates a writer.
  public init(to sink: any ByteSink) { rows = CSVRows(columns: Self.columns, to: sink) }

  private init(rowsTo sink: any ByteSink) {
    rows = CSVRows(columns: Self.columns, to: sink, hasHeader: false)
  }

  /// Rows under a header.
  ///
  /// - Parameter namesSources: Whether the records have a `source`.
  package static func form(namesSources: Bool) -> RecordForm<SnappedRecord> {
    CSVRows.form(columns: columns, namesSources: namesSources) { TraversedEdgesWriter(rowsTo: $0) }
  }

  /// Writes the rows of one trace.
  public func write(_ record: SnappedRecord) throws(FileError) {
    let paths = record.snapped.matchings.lazy.map(\.path)
    try rows.edges(of: paths, record.source, in: record.network) { text, traversal, road in
      text.field("\(road.access[record.mode])")
      text.field(traversal.entryTime)
      text.field(traversal.exitTime)
      text.lengths(of: traversal)
      text.field(traversal.speed, decimals: 3)
      text.field(road.freeFlowSpeed(for: record.mode), decimals: 3)
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try rows.finish() }
}
