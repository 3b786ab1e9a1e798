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
  private let lines: JSONLines

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one line.
  public func write(_ record: RouteRecord) throws(TripFormatError) {
    let nodes = try record.nodes()
    let roads = try record.network.roads(at: record.route.waypoints)
    try lines.object { text in
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
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(TripFormatError) { try lines.finish() }

  private static let ownNames: Set<String> = [
    "id", "points", "distance", "duration", "legs", "waypoints",
  ]
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
