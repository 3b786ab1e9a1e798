import Coordinates
public import Files
import RoadNetworks
public import TextFormats
import TraceFiles

/// Writes the roads around points as CSV, a row a road.
public final class NearestCSVWriter: RecordWriter {
  private let rows: CSVRows

  /// Creates a writer.
  public init(to sink: any ByteSink) {
    rows = CSVRows(
      columns: [
        "longitude", "latitude", "road_longitude", "road_latitude", "distance_m", "edge",
        "edge_along_m", "way", "name", "class",
      ], to: sink)
  }

  /// Writes the rows of one point.
  public func write(_ record: NearestRecord) throws(FileError) {
    for (road, facts) in zip(record.roads, try record.network.roads(at: record.roads)) {
      try rows.row { text in
        text.field(degrees: record.point.longitude)
        text.field(degrees: record.point.latitude)
        text.field(road.coordinate.longitude, decimals: 7)
        text.field(road.coordinate.latitude, decimals: 7)
        text.field(road.distance, decimals: 2)
        text.field(String(road.position.edge.rawValue))
        text.field(Double(road.position.offset) / 1000, decimals: 3)
        text.field(Int(facts.way))
        text.field(facts.name ?? "")
        text.field("\(facts.roadClass)")
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try rows.finish() }
}
