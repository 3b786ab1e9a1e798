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
  /// The formats of such records.
  public static let formats: [ResultFormat] = [.table, .ndjson, .json, .geojson, .csv]

  /// How the roads around points are written: as a table, JSON, GeoJSON or CSV, a row for each road.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .table(columns, rows)
    case .ndjson, .json: .json(format, write)
    case .geojson: .features(write)
    case .csv: .csv(fields, options, write)
    case .gpx, .wkt: nil
    }
  }

  /// Writes the roads around a point, the nearest first.
  private static func write(
    _ record: NearestRecord, in text: inout JSONText, _: JSONLines
  ) throws(FileError) {
    let facts = try record.network.roads(at: record.roads)
    text.given("raw", record.point)
    text.objects("roads", zip(record.roads, facts)) { $0.members(of: $1.0, on: $1.1) }
    text.member("network", "\(record.network.identity)")
  }

  /// Writes the place on each of the roads.
  private static func write(
    _ record: NearestRecord, in collection: FeatureCollectionText
  ) throws(FileError) {
    for (road, facts) in zip(record.roads, try record.network.roads(at: record.roads)) {
      try collection.feature { text in
        text.geometry("Point") { $0.coordinate(road.coordinate) }
        text.properties(.snapped) { text in
          text.given("raw", record.point)
          text.members(of: road, on: facts)
        }
      }
    }
  }

  private static let fields = [
    "longitude", "latitude", "road_longitude", "road_latitude", "distance_m", "edge",
    "edge_along_m", "way", "name", "class",
  ]

  private static func write(_ record: NearestRecord, in rows: CSVRows) throws(FileError) {
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
