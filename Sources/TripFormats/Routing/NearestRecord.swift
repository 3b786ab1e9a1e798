public import Coordinates
public import RoadNetworks

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

/// The form in which the command line gives nearest roads.
public enum NearestFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for people, a row a road.
  case table
  /// JSON, an object a line and point.
  case ndjson
  /// One JSON array of the same objects.
  case json
  /// GeoJSON points on the roads.
  case geojson
  /// Comma-separated values with a header, a row a road.
  case csv

  /// A writer of nearest roads in this format.
  public func writer(to sink: any ByteSink) -> any RecordWriter<NearestRecord> {
    switch self {
    case .table: NearestTableWriter(to: sink)
    case .ndjson: NearestNDJSONWriter(to: sink)
    case .json: NearestNDJSONWriter(to: JSONArraySink(sink))
    case .geojson: NearestGeoJSONWriter(to: sink)
    case .csv: NearestCSVWriter(to: sink)
    }
  }
}

/// Writes the roads around points as lines of JSON, a line a point.
public final class NearestNDJSONWriter: RecordWriter {
  private let sink: any ByteSink
  private var text = JSONText()

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one line.
  public func write(_ record: NearestRecord) throws(TripFormatError) {
    let facts = try record.network.roads(at: record.roads)
    text.beginObject()
    text.key("point")
    text.coordinate(record.point)
    text.key("roads")
    text.list(zip(record.roads, facts)) { text, road in
      text.beginObject()
      text.members(of: road.0, on: road.1)
      text.endObject()
    }
    text.endObject()
    text.newline()
    try sink.write(text.bytes)
    text.removeBytes()
  }

  /// Finishes the sink.
  public func finish() throws(TripFormatError) { try sink.finish() }
}

/// Writes the roads around points as GeoJSON points on the roads.
public final class NearestGeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText

  /// Creates a writer.
  public init(to sink: any ByteSink) { collection = FeatureCollectionText(to: sink) }

  /// Writes the features of one point.
  public func write(_ record: NearestRecord) throws(TripFormatError) {
    for (road, facts) in zip(record.roads, try record.network.roads(at: record.roads)) {
      try collection.feature { text in
        text.geometry("Point") { $0.coordinate(road.coordinate) }
        text.key("properties")
        text.beginObject()
        text.key("point")
        text.coordinate(record.point)
        text.members(of: road, on: facts)
        text.endObject()
      }
    }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(TripFormatError) { try collection.finish() }
}

/// Writes the roads around points as CSV, a row a road.
public final class NearestCSVWriter: RecordWriter {
  private let rows: CSVRows

  /// Creates a writer.
  public init(to sink: any ByteSink) {
    rows = CSVRows(
      columns: [
        "longitude", "latitude", "road_longitude", "road_latitude", "distance_m", "edge",
        "edge_offset_m", "way", "name", "class",
      ], to: sink)
  }

  /// Writes the rows of one point.
  public func write(_ record: NearestRecord) throws(TripFormatError) {
    for (road, facts) in zip(record.roads, try record.network.roads(at: record.roads)) {
      try rows.row { text in
        text.field(record.point.longitude, decimals: 7)
        text.field(record.point.latitude, decimals: 7)
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
  public func finish() throws(TripFormatError) { try rows.finish() }
}

/// Writes the roads around points as a table for people.
public final class NearestTableWriter: RecordWriter {
  private let sink: any ByteSink
  private var table = TextTable(
    columns: [
      .init("point"), .init("m", alignment: .trailing), .init("road"), .init("class"),
      .init("way", alignment: .trailing), .init("place"),
    ])

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Adds the rows of one point.
  public func write(_ record: NearestRecord) throws(TripFormatError) {
    for (road, facts) in zip(record.roads, try record.network.roads(at: record.roads)) {
      table.addRow([
        "\(record.point.latitude),\(record.point.longitude)", road.distance.fixed(1),
        facts.name ?? facts.reference ?? "-", "\(facts.roadClass)", String(facts.way),
        road.coordinate.latitude.fixed(6) + "," + road.coordinate.longitude.fixed(6),
      ])
    }
  }

  /// Writes the table and finishes the sink.
  public func finish() throws(TripFormatError) {
    try sink.write(Array(table.text.utf8))
    try sink.finish()
  }
}
