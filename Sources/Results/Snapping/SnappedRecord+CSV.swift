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
  /// Points and matchings are counted from 0. `distance_m` lies between location and road,
  /// `along_m` along the matching, `edge_along_m` along the edge.
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
        // `point`: its number, from 0.
        text.field(index)
        // `time`: its time.
        text.field(location.time)
        // `longitude`: longitude of the point as the input has it.
        text.field(degrees: location.coordinate.longitude)
        // `latitude`: latitude of the point.
        text.field(degrees: location.coordinate.latitude)
        // `status`: what became of it, as in JSON.
        text.field(point.status.rawValue)
        // `reason`: why it is unmatched, as in JSON.
        text.field(point.reason?.rawValue ?? "")
        // `matching`: the number of the matching that it lies on, from 0.
        text.field(point.place?.matching)
        // `snapped_longitude`: longitude of its place on the road.
        text.field(point.place?.coordinate.longitude, decimals: 7)
        // `snapped_latitude`: latitude of that place.
        text.field(point.place?.coordinate.latitude, decimals: 7)
        // `distance_m`: meters from the point to its place.
        text.field(point.place?.distance, decimals: 2)
        // `bearing`: the direction of travel there, degrees clockwise from north.
        text.field(point.place?.bearing.roundedBearing, decimals: 1)
        // `confidence`: of the point, as in JSON.
        text.field(point.place?.confidence, decimals: 6)
        // `way_confidence`: of the point, as `wayConfidence` in JSON.
        text.field(point.place?.wayConfidence, decimals: 4)
        // `along_m`: meters from the start of the matching to the place along the path, 0…length of
        // the matching, both ends included.
        text.field(point.place?.distanceAlong, decimals: 3)
        // `edge`: the directed edge of the network.
        text.field(point.place.map { String($0.position.edge.rawValue) } ?? "")
        // `edge_along_m`: meters from the start of that edge, in its direction, 0…length of the
        // edge, both ends included.
        text.field(point.place.map { Double($0.position.offset) / 1000 }, decimals: 3)
        // `way`: its OpenStreetMap way.
        text.field(road.map { Int($0.way) })
        // `name`: the name of the road.
        text.field(road?.name ?? "")
        // `class`: its class, such as `residential`; ramps have that of their road.
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
  /// offsets are meters, speeds meters per second. Times, and speeds by them, are empty where
  /// nobody saw the vehicle (``RoadSnapping/Matching/path``).
  public static func edges(
    options: ResultOptions = ResultOptions()
  ) -> RecordForm<SnappedRecord> {
    .csv(edgeFields, options) { record, rows throws(FileError) in
      let paths = record.snapped.matchings.lazy.map(\.path)
      // `matching`: the number of the matching, from 0.
      try rows.edges(of: paths, record.source, in: record.network) { text, traversal, road in
        // `access`: what the mode may do most of the week: `allowed`, `destination`, `private`,
        // `restricted`, `againstOneway`, `none`.
        text.field("\(road.access[record.mode])")
        // `entered`: when; empty where nobody saw the vehicle: between two points more than a
        // minute apart, and more than five times the usual interval, or with ten points without a
        // place between them.
        text.field(traversal.entryTime)
        // `left`: when; empty likewise.
        text.field(traversal.exitTime)
        text.lengths(of: traversal)
        // `speed_mps`: the mean speed in meters per second; empty without times. On edges shorter
        // than the error of the positions, and by clocks that count whole seconds, it may be faster
        // than anybody drove.
        text.field(traversal.speed, decimals: 3)
        // `free_flow_mps`: the free-flow speed in meters per second.
        text.field(road.freeFlowSpeed(for: record.mode), decimals: 3)
      }
    }
  }
}
