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

  /// Writes a snapped trace as CSV, with a row for each location, in the order of the trace.
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
        // `point`: the index of the point, from 0.
        text.field(index)
        // `time`: the time of the point.
        text.field(location.time)
        // `longitude`: the longitude of the point, as in the input.
        text.field(degrees: location.coordinate.longitude)
        // `latitude`: the latitude of the point, as in the input.
        text.field(degrees: location.coordinate.latitude)
        // `status`: the status of the point, as in JSON.
        text.field(point.status.rawValue)
        // `reason`: the reason why the point is unmatched, as in JSON.
        text.field(point.reason?.rawValue ?? "")
        // `matching`: the index of the matching that contains the point's place, from 0.
        text.field(point.place?.matching)
        // `snapped_longitude`: the longitude of the point's place on the road.
        text.field(point.place?.coordinate.longitude, decimals: 7)
        // `snapped_latitude`: the latitude of the point's place on the road.
        text.field(point.place?.coordinate.latitude, decimals: 7)
        // `distance_m`: the distance from the point to its place, in meters.
        text.field(point.place?.distance, decimals: 2)
        // `bearing`: the direction of travel at the place, in degrees clockwise from north.
        text.field(point.place?.bearing.roundedBearing, decimals: 1)
        // `confidence`: the confidence of the point, as in JSON.
        text.field(point.place?.confidence, decimals: 6)
        // `way_confidence`: the `wayConfidence` of the point, as in JSON.
        text.field(point.place?.wayConfidence, decimals: 4)
        // `along_m`: the distance along the path from the start of the matching to the place, in
        // meters, from 0 to the length of the matching, both included.
        text.field(point.place?.distanceAlong, decimals: 3)
        // `edge`: the directed edge of the network.
        text.field(point.place.map { String($0.position.edge.rawValue) } ?? "")
        // `edge_along_m`: the distance from the start of the edge to the place, in meters, in the
        // direction of the edge, from 0 to its length, both included.
        text.field(point.place.map { Double($0.position.offset) / 1000 }, decimals: 3)
        // `way`: the OpenStreetMap way of the edge.
        text.field(road.map { Int($0.way) })
        // `name`: the name of the road.
        text.field(road?.name ?? "")
        // `class`: the class of the road, such as `residential`; ramps have the class of their
        // road.
        text.field(road.map { "\($0.roadClass)" } ?? "")
      }
    }
  }

  private static let edgeFields =
    CSVRows.edgeColumns(path: "matching") + ["access", "entered", "left"]
    + CSVText.lengthColumns + ["speed_mps", "free_flow_mps"]

  /// Returns the form of the paths of snapped traces as CSV, with a row for each driven edge.
  ///
  /// Way and node ids are those of OpenStreetMap; nodes are in the direction of travel. Lengths and
  /// offsets are in meters, speeds in meters per second. Times, and the speeds derived from them,
  /// are empty if the vehicle wasn't observed (``RoadSnapping/Matching/path``).
  public static func edges(
    options: ResultOptions = ResultOptions()
  ) -> RecordForm<SnappedRecord> {
    .csv(edgeFields, options) { record, rows throws(FileError) in
      let paths = record.snapped.matchings.lazy.map(\.path)
      // `matching`: the index of the matching, from 0.
      try rows.edges(of: paths, record.source, in: record.network) { text, traversal, road in
        // `access`: the access of the mode during most of the week: `allowed`, `destination`,
        // `private`, `restricted`, `againstOneway`, `dismount`, or `none`.
        text.field("\(road.access[record.mode])")
        // `entered`: the time of entry; empty if it is unknown, or if the edge is entered in a gap:
        // between two points that are more than a minute (two on a bicycle, four on foot) and more
        // than five times the usual interval apart, that have at least ten points without a place
        // between them, whose way is too long for the elapsed time, or between which the clock was
        // set back.
        text.field(traversal.entryTime)
        // `left`: the time of exit; empty if it is unknown, or if the edge is left in a gap.
        text.field(traversal.exitTime)
        text.lengths(of: traversal)
        // `speed_mps`: the mean speed in meters per second; empty if a time is unknown, or if
        // `left` isn't after `entered`. It may be too high on edges shorter than the position
        // error, and with clocks that count whole seconds.
        text.field(traversal.speed, decimals: 3)
        // `free_flow_mps`: the free-flow speed in meters per second.
        text.field(road.freeFlowSpeed(for: record.mode), decimals: 3)
      }
    }
  }
}
