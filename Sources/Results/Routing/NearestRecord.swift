public import Coordinates
import Files
public import RoadNetworks
public import RoadSearch
public import TextFormats
import TraceFiles

/// The roads near a point.
public struct NearestRecord: Sendable {
  /// The requested point.
  public var point: Coordinate
  /// The roads, nearest first.
  public var roads: [RoadPosition]
  /// The network of the edges in the result.
  public var network: RoadNetwork

  /// Creates a record.
  public init(point: Coordinate, roads: [RoadPosition], network: RoadNetwork) {
    self.point = point
    self.roads = roads
    self.network = network
  }
}

extension NearestRecord: ResultRecord {
  /// Returns the form of the roads near points as a table, JSON, GeoJSON, CSV, or a map; nil for
  /// other formats.
  ///
  /// <doc:NearestResults> describes every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .table(columns, rows)
    case .ndjson, .json: .json(format, write)
    case .geojson: .features(writeFeatures)
    case .csv: .csv(fields, options, write)
    case .svg, .html: map(format, options)
    default: nil
    }
  }

  /// Writes the roads near a point, nearest first.
  private static func write(
    _ record: NearestRecord, in text: inout JSONText, _: JSONLines
  ) throws(FileError) {
    let facts = try record.network.roads(at: record.roads)
    // The requested point.
    text.given("raw", record.point)
    // The roads near the point, nearest first.
    text.objects("roads", zip(record.roads, facts)) { $0.place($1.0, on: $1.1) }
    // The identity of the network; edge ids are meaningful only in this network.
    text.member("network", "\(record.network.identity)")
  }

  /// Writes the nearest place on each road.
  static func writeFeatures(
    of record: NearestRecord, to sink: any FeatureSink
  ) throws(FileError) {
    for (road, facts) in zip(record.roads, try record.network.roads(at: record.roads)) {
      try sink.add(ResultFeature(.snapped, .point(road.coordinate))) { text in
        // The requested point.
        text.given("raw", record.point)
        text.place(road, on: facts)
      }
    }
  }

  private static let fields = [
    "longitude", "latitude", "snapped_longitude", "snapped_latitude", "distance_m", "edge",
    "edge_along_m", "way", "name", "class",
  ]

  private static func write(_ record: NearestRecord, in rows: CSVRows) throws(FileError) {
    for (road, facts) in zip(record.roads, try record.network.roads(at: record.roads)) {
      try rows.row { text in
        // `longitude`: the longitude of the requested point.
        text.field(degrees: record.point.longitude)
        // `latitude`: the latitude of the requested point.
        text.field(degrees: record.point.latitude)
        // `snapped_longitude`: the longitude of the place on the road.
        text.field(road.coordinate.longitude, decimals: 7)
        // `snapped_latitude`: the latitude of the place on the road.
        text.field(road.coordinate.latitude, decimals: 7)
        // `distance_m`: the distance from the point to the place, in meters.
        text.field(road.distance, decimals: 2)
        // `edge`: the directed edge of the network.
        text.field(String(road.position.edge.rawValue))
        // `edge_along_m`: the distance from the start of the edge to the place, in meters, in the
        // direction of the edge.
        text.field(Double(road.position.offset) / 1000, decimals: 3)
        // `way`: the OpenStreetMap way of the edge.
        text.field(Int(facts.way))
        // `name`: the name of the road.
        text.field(facts.name ?? "")
        // `class`: the class of the road.
        text.field("\(facts.roadClass)")
      }
    }
  }

  private static let columns: [TextTable.Column] = [
    "point", .number("m"), "road", "class", .number("way"), "place",
  ]

  private static func rows(of record: NearestRecord) throws(FileError) -> [[String]] {
    zip(record.roads, try record.network.roads(at: record.roads)).map { road, facts in
      [
        "\(record.point.latitude),\(record.point.longitude)", road.distance.fixed(1),
        facts.name ?? facts.reference ?? "-", "\(facts.roadClass)", String(facts.way),
        road.coordinate.latitude.fixed(6) + "," + road.coordinate.longitude.fixed(6),
      ]
    }
  }
}
