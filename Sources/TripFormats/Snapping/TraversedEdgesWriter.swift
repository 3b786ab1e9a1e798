import RoadNetworks
import RoadSnapping

/// Writes the paths of snapped traces as CSV, a row for each edge that was driven.
///
/// Way and node ids are those of OpenStreetMap, nodes in the direction of travel; lengths and offsets
/// are metres, speeds metres per second.
public final class TraversedEdgesWriter: RecordWriter {
  private let rows: CSVRows

  private static let columns = [
    "id", "matching", "step", "edge", "way", "nodes", "name", "class", "access", "entered", "left",
    "start_m", "end_m", "length_m", "speed_mps", "free_flow_mps",
  ]

  /// Creates a writer.
  public init(to sink: any ByteSink) { rows = CSVRows(columns: Self.columns, to: sink) }

  /// Writes the rows of one trace.
  public func write(_ record: SnappedRecord) throws(TripFormatError) {
    for (number, matching) in record.snapped.matchings.enumerated() {
      for (step, traversal) in matching.path.traversals.enumerated() {
        let road = try record.network.facts(of: traversal.edge) {
          (way: $0.osmWay, nodes: $0.osmNodes, name: $0.name, attributes: $0.attributes)
        }
        try rows.row { text in
          text.field(record.source.trace.id)
          text.field(number)
          text.field(step)
          text.field(String(traversal.edge.rawValue))
          text.field(Int(road.way))
          text.field(road.nodes.map(String.init).joined(separator: " "))
          text.field(road.name ?? "")
          text.field("\(road.attributes.roadClass)")
          text.field("\(road.attributes.access[record.mode])")
          text.field(traversal.entryTime)
          text.field(traversal.exitTime)
          text.field(Double(traversal.start) / 1000, decimals: 3)
          text.field(Double(traversal.end) / 1000, decimals: 3)
          text.field(Double(traversal.lengthInMillimeters) / 1000, decimals: 3)
          text.field(traversal.speed, decimals: 3)
          text.field(road.attributes.freeFlowSpeed(for: record.mode), decimals: 3)
        }
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(TripFormatError) { try rows.finish() }
}
