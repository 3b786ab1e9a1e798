import Coordinates
public import Files
import RoadNetworks
public import RoadSnapping
public import TextFormats
import TraceFiles

/// Writes snapped traces as CSV, a row for each location, in the order of the trace.
///
/// Points and matchings are counted from 0. `distance_m` lies between location and road, `along_m`
/// along the matching, `edge_along_m` along the edge.
public final class SnappedCSVWriter: RecordWriter {
  private let rows: CSVRows

  private static let columns = [
    "id", "point", "time", "longitude", "latitude", "status", "reason", "matching",
    "snapped_longitude", "snapped_latitude", "distance_m", "bearing", "confidence",
    "way_confidence", "along_m", "edge", "edge_along_m", "way", "name", "class",
  ]

  /// Creates a writer.
  public init(to sink: any ByteSink) { rows = CSVRows(columns: Self.columns, to: sink) }

  private init(rowsTo sink: any ByteSink) {
    rows = CSVRows(columns: Self.columns, to: sink, hasHeader: false)
  }

  /// Rows under a header.
  ///
  /// - Parameter namesSources: Whether the records have a `source`.
  static func form(namesSources: Bool) -> RecordForm<SnappedRecord> {
    CSVRows.form(columns: columns, namesSources: namesSources) { SnappedCSVWriter(rowsTo: $0) }
  }

  /// Writes the rows of one trace.
  public func write(_ record: SnappedRecord) throws(FileError) {
    for (index, point) in record.snapped.points.enumerated() {
      let location = record.source.trace.locations[index]
      var road: (way: Int64, name: String?, roadClass: RoadClass)?
      if let place = point.place {
        road = try record.network.facts(of: place.position.edge) {
          ($0.osmWay, $0.name, $0.attributes.roadClass)
        }
      }
      try rows.row(of: record.source) { text in
        text.field(index)
        text.field(location.time)
        text.field(degrees: location.coordinate.longitude)
        text.field(degrees: location.coordinate.latitude)
        text.field(point.status.rawValue)
        text.field(point.reason?.rawValue ?? "")
        text.field(point.place?.matching)
        text.field(point.place?.coordinate.longitude, decimals: 7)
        text.field(point.place?.coordinate.latitude, decimals: 7)
        text.field(point.place?.distance, decimals: 2)
        text.field(point.place?.bearing.roundedBearing, decimals: 1)
        text.field(point.place?.confidence, decimals: 6)
        text.field(point.place?.wayConfidence, decimals: 4)
        text.field(point.place?.distanceAlong, decimals: 3)
        text.field(point.place.map { String($0.position.edge.rawValue) } ?? "")
        text.field(point.place.map { Double($0.position.offset) / 1000 }, decimals: 3)
        text.field(road.map { Int($0.way) })
        text.field(road?.name ?? "")
        text.field(road.map { "\($0.roadClass)" } ?? "")
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try rows.finish() }
}
