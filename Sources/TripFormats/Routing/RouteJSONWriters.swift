import Coordinates
import RoadNetworks

/// Writes routes as lines of JSON.
///
///     {"id":"1","distance":5230.1,"duration":492.3,
///      "legs":[{"distance":5230.1,"duration":492.3,"geometry":[[-8.61,41.15],…],"edges":["17",…],
///               "nodes":[25447,…]}],
///      "waypoints":[{"location":[-8.61,41.15],"distance":3.2,"name":"Rua das Flores"},…]}
///
/// Distances are metres, durations seconds; `nodes` are OpenStreetMap's. Fields of the input that are
/// not about points follow as they were.
public final class RouteNDJSONWriter: RecordWriter {
  private let sink: any ByteSink
  private var text = JSONText()

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one line.
  public func write(_ record: RouteRecord) throws(TripFormatError) {
    let nodes = try record.nodes()
    let roads = try record.network.roads(at: record.route.waypoints)
    text.beginObject()
    text.key("id")
    text.identifier(of: record.source)
    text.members(distance: record.route.length, seconds: record.route.seconds)
    text.key("legs")
    text.list(record.route.legs.indices) { text, index in
      let leg = record.route.legs[index]
      text.beginObject()
      text.members(distance: leg.path.length, seconds: Double(leg.milliseconds) / 1000)
      text.key("geometry")
      text.line(record.lines[index])
      text.key("edges")
      text.list(leg.path.traversals) { $0.string(String($1.edge.rawValue)) }
      text.key("nodes")
      text.list(nodes[index]) { $0.integer(Int($1)) }
      text.endObject()
    }
    text.key("waypoints")
    text.list(zip(record.route.waypoints, roads)) { text, waypoint in
      text.beginObject()
      text.members(of: waypoint.0, on: waypoint.1)
      text.endObject()
    }
    text.fields(of: record.source, except: Self.ownNames)
    text.endObject()
    text.newline()
    try sink.write(text.bytes)
    text.removeBytes()
  }

  /// Finishes the sink.
  public func finish() throws(TripFormatError) { try sink.finish() }

  private static let ownNames: Set<String> = [
    "id", "points", "distance", "duration", "legs", "waypoints",
  ]
}

/// Writes routes as GeoJSON: a line for each leg, a point for each waypoint.
public final class RouteGeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText

  /// Creates a writer.
  public init(to sink: any ByteSink) { collection = FeatureCollectionText(to: sink) }

  /// Writes the features of one route.
  public func write(_ record: RouteRecord) throws(TripFormatError) {
    let roads = try record.network.roads(at: record.route.waypoints)
    for (index, leg) in record.route.legs.enumerated() {
      try collection.feature { text in
        text.geometry("LineString") { $0.line(record.lines[index]) }
        text.key("properties")
        text.beginObject()
        text.key("id")
        text.identifier(of: record.source)
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
        text.identifier(of: record.source)
        text.key("waypoint")
        text.integer(index)
        text.members(of: waypoint, on: roads[index])
        text.endObject()
      }
    }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(TripFormatError) { try collection.finish() }
}

extension RouteRecord {
  /// The OpenStreetMap nodes of each leg.
  fileprivate func nodes() throws(TripFormatError) -> [[Int64]] {
    var nodes: [[Int64]] = []
    for leg in route.legs {
      do throws(RoadNetworkError) {
        nodes.append(try network.osmNodes(of: leg.path))
      } catch {
        throw TripFormatError(error)
      }
    }
    return nodes
  }
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
}
