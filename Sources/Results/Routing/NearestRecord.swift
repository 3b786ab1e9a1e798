public import Coordinates
import Files
public import RoadNetworks
public import RoadSearch
public import TextFormats
import TraceFiles

/// The roads around a point.
public struct NearestRecord: Sendable {
  /// The point that was asked for.
  public var point: Coordinate
  /// The roads, nearest first.
  public var roads: [RoadPosition]
  /// The network whose edges the answer names.
  public var network: RoadNetwork

  /// Creates a record.
  public init(point: Coordinate, roads: [RoadPosition], network: RoadNetwork) {
    self.point = point
    self.roads = roads
    self.network = network
  }
}

extension NearestRecord: ResultRecord {
  /// How the roads around points are written: as a table, JSON, GeoJSON or CSV, a row for each
  /// road.
  ///
  /// <doc:NearestResults> has every member.
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

  /// Writes the roads around a point, the nearest first.
  private static func write(
    _ record: NearestRecord, in text: inout JSONText, _: JSONLines
  ) throws(FileError) {
    let facts = try record.network.roads(at: record.roads)
    // The point that was asked for.
    text.given("raw", record.point)
    // The roads around it, nearest first.
    text.objects("roads", zip(record.roads, facts)) { $0.place($1.0, on: $1.1) }
    // The identity of the network: edges mean nothing on another.
    text.member("network", "\(record.network.identity)")
  }

  /// Writes the place on each of the roads.
  static func writeFeatures(
    of record: NearestRecord, to sink: any FeatureSink
  ) throws(FileError) {
    for (road, facts) in zip(record.roads, try record.network.roads(at: record.roads)) {
      try sink.add(ResultFeature(.snapped, .point(road.coordinate))) { text in
        // The point that was asked for.
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
        // `longitude`: longitude of the point that was asked for.
        text.field(degrees: record.point.longitude)
        // `latitude`: latitude of that point.
        text.field(degrees: record.point.latitude)
        // `snapped_longitude`: longitude of the place on the road.
        text.field(road.coordinate.longitude, decimals: 7)
        // `snapped_latitude`: latitude of that place.
        text.field(road.coordinate.latitude, decimals: 7)
        // `distance_m`: meters from the point to the place.
        text.field(road.distance, decimals: 2)
        // `edge`: the directed edge of the network.
        text.field(String(road.position.edge.rawValue))
        // `edge_along_m`: meters from the start of that edge, in its direction.
        text.field(Double(road.position.offset) / 1000, decimals: 3)
        // `way`: its OpenStreetMap way.
        text.field(Int(facts.way))
        // `name`: the name of the road.
        text.field(facts.name ?? "")
        // `class`: its class.
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
