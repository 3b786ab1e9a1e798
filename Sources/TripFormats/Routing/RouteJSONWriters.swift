import Coordinates
package import RoadNetworks

/// Writes routes as lines of JSON.
///
///     {"id":"1","distance":5230.1,"duration":492.3,
///      "legs":[{"distance":5230.1,"duration":492.3,"geometry":[[-8.61,41.15],…],"edges":["17",…],
///               "nodes":[25447,…]}],
///      "waypoints":[{"location":[-8.61,41.15],"distance":3.2,"name":"Rua das Flores"},…]}
///
/// Distances are metres, durations seconds; `nodes` are OpenStreetMap's.
public final class RouteNDJSONWriter: RecordWriter {
  private let sink: any ByteSink
  private var text = JSONText()

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one line.
  public func write(_ record: RouteRecord) throws(TripFormatError) {
    text.beginObject()
    text.key("id")
    text.string(record.id)
    text.members(distance: record.route.length, seconds: record.route.seconds)
    text.key("legs")
    text.list(zip(record.route.legs, record.lines)) { text, leg in
      text.beginObject()
      text.members(distance: leg.0.path.length, seconds: Double(leg.0.milliseconds) / 1000)
      text.key("geometry")
      text.list(leg.1) { $0.coordinate($1) }
      text.key("edges")
      text.list(leg.0.path.traversals) { $0.string(String($1.edge.rawValue)) }
      text.key("nodes")
      text.list((try? record.network.osmNodes(of: leg.0.path)) ?? []) { $0.integer(Int($1)) }
      text.endObject()
    }
    text.key("waypoints")
    text.list(record.route.waypoints) { text, waypoint in
      text.beginObject()
      text.members(of: waypoint, record.network)
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

/// Writes routes as GeoJSON: a line for each leg, a point for each waypoint.
public final class RouteGeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText

  /// Creates a writer.
  public init(to sink: any ByteSink) { collection = FeatureCollectionText(to: sink) }

  /// Writes the features of one route.
  public func write(_ record: RouteRecord) throws(TripFormatError) {
    for (index, leg) in record.route.legs.enumerated() {
      try collection.feature { text in
        text.geometry("LineString") { text in text.list(record.lines[index]) { $0.coordinate($1) } }
        text.key("properties")
        text.beginObject()
        text.key("id")
        text.string(record.id)
        text.key("leg")
        text.integer(index)
        text.members(distance: leg.path.length, seconds: Double(leg.milliseconds) / 1000)
        text.endObject()
      }
    }
    for (index, waypoint) in record.route.waypoints.enumerated() {
      try collection.feature { text in
        text.geometry("Point") { $0.coordinate(waypoint.coordinate) }
        text.key("properties")
        text.beginObject()
        text.key("id")
        text.string(record.id)
        text.key("waypoint")
        text.integer(index)
        text.members(of: waypoint, record.network)
        text.endObject()
      }
    }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(TripFormatError) { try collection.finish() }
}

extension NetworkRoute {
  /// Travel time in seconds.
  var seconds: Double { Double(legs.reduce(0) { $0 + $1.milliseconds }) / 1000 }
}

extension JSONText {
  fileprivate mutating func members(distance: Double, seconds: Double) {
    key("distance")
    number(distance, decimals: 3)
    key("duration")
    number(seconds, decimals: 3)
  }

  /// Writes where a point lies on a road as members of an object.
  package mutating func members(of position: RoadPosition, _ network: RoadNetwork) {
    key("location")
    coordinate(position.coordinate)
    key("distance")
    number(position.distance, decimals: 2)
    key("edge")
    string(String(position.position.edge.rawValue))
    key("offset")
    number(Double(position.position.offset) / 1000, decimals: 3)
    guard let edge = try? network.edge(position.position.edge) else { return }
    key("way")
    integer(Int(edge.osmWay))
    key("class")
    string("\(edge.attributes.roadClass)")
    if let name = edge.name {
      key("name")
      string(name)
    }
  }
}
