import Coordinates
public import Files
import RoadNetworks
public import TextFormats

/// Writes routes as lines of JSON.
///
///     {"id":"1","length":5230.1,"duration":492.3,"geometry":[[[-8.61,41.15],…],…],
///      "legs":[{"length":5230.1,"duration":492.3,
///               "streets":[{"name":"Rua das Flores","class":"residential","length":…,"duration":…},…],
///               "edges":["17",…],"ways":[4,…],"nodes":[25447,…]}],
///      "waypoints":[{"location":[-8.61,41.15],"distance":3.2,"name":"Rua das Flores",…},…],
///      "network":"43be2a21207782715cf1e8ec8248e19e"}
///
/// `geometry` has a line for each leg. `distance` is from the point that was asked for to the road.
/// `edges` are those of the network with this identity, of no other; `ways` has the OpenStreetMap
/// way of each edge, `nodes` the OpenStreetMap nodes along the path, where the network has them.
/// Lengths and distances are meters, durations seconds; those of streets are without turns and
/// waits. Members of the input that are not about points follow as they were.
public final class RouteNDJSONWriter: RecordWriter {
  private let lines: JSONLines

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one line.
  public func write(_ record: RouteRecord) throws(FileError) {
    try record.network.check(record.route.legs.lazy.map(\.path))
    let streets = try record.route.legs.map { leg throws(FileError) in
      try record.streets(of: leg.path.traversals)
    }
    let roads = try record.network.roads(at: record.route.waypoints)
    try lines.object { text throws(FileError) in
      text.identity(of: record.source)
      text.members(length: record.route.length, seconds: record.route.seconds)
      text.key("geometry")
      text.list(record.lines) { $0.line($1) }
      text.key("legs")
      try lines.list(record.route.legs.indices, in: &text) { text, index throws(FileError) in
        let leg = record.route.legs[index]
        text.beginObject()
        text.members(length: leg.path.length, seconds: Double(leg.milliseconds) / 1000)
        text.key("streets")
        text.list(streets[index]) { text, street in
          text.beginObject()
          text.street(name: street.name, reference: street.reference, roadClass: street.roadClass)
          text.members(length: street.length, seconds: street.seconds)
          text.endObject()
        }
        try lines.members(of: leg.path, in: record.network, &text)
        text.endObject()
      }
      text.key("waypoints")
      text.list(zip(record.route.waypoints, roads)) { text, waypoint in
        text.beginObject()
        text.members(of: waypoint.0, on: waypoint.1)
        text.endObject()
      }
      text.key("network")
      text.string("\(record.network.identity)")
      text.fields(of: record.source, except: Self.ownNames)
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }

  private static let ownNames: Set<String> = [
    "id", "points", "length", "duration", "geometry", "legs", "waypoints", "network",
  ]
}
