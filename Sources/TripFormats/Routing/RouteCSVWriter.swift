import RoadNetworks

/// Writes routes as CSV, a row for each edge.
public final class RouteCSVWriter: RecordWriter {
  private let rows: CSVRows

  private static let columns =
    ["id", "leg", "step"] + TraversalRow.roadColumns + TraversalRow.lengthColumns
    + ["free_flow_mps"]

  /// Creates a writer.
  public init(to sink: any ByteSink) { rows = CSVRows(columns: Self.columns, to: sink) }

  /// Writes the rows of one route.
  public func write(_ record: RouteRecord) throws(TripFormatError) {
    for (number, leg) in record.route.legs.enumerated() {
      for (step, traversal) in leg.path.traversals.enumerated() {
        let road = try TraversalRow(traversal, in: record.network)
        try rows.row(of: record.source) { text in
          text.field(number)
          text.field(step)
          road.writeRoad(to: &text)
          road.writeLengths(to: &text)
          text.field(road.attributes.freeFlowSpeed(for: record.mode), decimals: 3)
        }
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(TripFormatError) { try rows.finish() }
}
