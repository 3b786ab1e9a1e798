import RoadNetworks
import RoadSnapping

/// Writes the paths of snapped traces as CSV, a row for each edge that was driven.
///
/// Way and node ids are those of OpenStreetMap, nodes in the direction of travel; lengths and
/// offsets are meters, speeds meters per second. Times, and speeds by them, are empty where nobody saw
/// the vehicle (``RoadSnapping/Matching/path``).
public final class TraversedEdgesWriter: RecordWriter {
  private let rows: CSVRows

  private static let columns =
    ["id", "matching", "step"] + TraversalRow.roadColumns + ["access", "entered", "left"]
    + TraversalRow.lengthColumns + ["speed_mps", "free_flow_mps"]

  /// Creates a writer.
  public init(to sink: any ByteSink) { rows = CSVRows(columns: Self.columns, to: sink) }

  /// Writes the rows of one trace.
  public func write(_ record: SnappedRecord) throws(TripFormatError) {
    for (number, matching) in record.snapped.matchings.enumerated() {
      for (step, traversal) in matching.path.traversals.enumerated() {
        let road = try TraversalRow(traversal, in: record.network)
        try rows.row(of: record.source) { text in
          text.field(number)
          text.field(step)
          road.writeRoad(to: &text)
          text.field("\(road.attributes.access[record.mode])")
          text.field(traversal.entryTime)
          text.field(traversal.exitTime)
          road.writeLengths(to: &text)
          text.field(traversal.speed, decimals: 3)
          text.field(road.attributes.freeFlowSpeed(for: record.mode), decimals: 3)
        }
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(TripFormatError) { try rows.finish() }
}
