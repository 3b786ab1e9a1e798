import Files
import RoadNetworks
public import RoadSnapping
public import TextFormats
import TraceFiles

extension SnappedRecord {
  static let fields = [
    "id", "point", "time", "longitude", "latitude", "status", "reason", "matching",
    "snapped_longitude", "snapped_latitude", "distance_m", "bearing", "confidence",
    "way_confidence", "along_m", "edge", "edge_along_m", "way", "name", "class",
  ]

  /// Writes snapped traces as CSV, a row for each location, in the order of the trace.
  ///
  /// Points and matchings are counted from 0. `distance_m` lies between location and road, `along_m`
  /// along the matching, `edge_along_m` along the edge.
  static func write(_ record: SnappedRecord, in rows: CSVRows) throws(FileError) {
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

  private static let edgeFields =
    CSVRows.edgeColumns(path: "matching") + ["access", "entered", "left"]
    + CSVText.lengthColumns + ["speed_mps", "free_flow_mps"]

  /// The form of the paths of snapped traces as CSV, a row for each edge that was driven.
  ///
  /// Way and node ids are those of OpenStreetMap, nodes in the direction of travel; lengths and
  /// offsets are meters, speeds meters per second. Times, and speeds by them, are empty where nobody saw
  /// the vehicle (``RoadSnapping/Matching/path``).
  public static func edges(
    options: ResultOptions = ResultOptions()
  ) -> RecordForm<SnappedRecord> {
    .csv(edgeFields, options) { record, rows throws(FileError) in
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
  }
}
