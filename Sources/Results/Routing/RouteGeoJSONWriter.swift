import Coordinates
public import Files
import RoadNetworks
public import TextFormats

/// Writes routes as GeoJSON: a line for each leg, a point for each waypoint.
///
/// The property `kind` tells them apart: `route`, `waypoint`. Legs and waypoints are counted from
/// 0.
public final class RouteGeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText

  /// Creates a writer.
  public init(to sink: any ByteSink) { collection = FeatureCollectionText(to: sink) }

  /// Writes the features of one route.
  public func write(_ record: RouteRecord) throws(FileError) {
    let roads = try record.network.roads(at: record.route.waypoints)
    for (index, leg) in record.route.legs.enumerated() {
      try collection.feature { text in
        text.geometry(ofLine: record.lines[index])
        text.properties(kind: "route", of: record.source) { text in
          text.key("leg")
          text.integer(index)
          text.members(length: leg.path.length, seconds: Double(leg.milliseconds) / 1000)
        }
      }
    }
    for (index, waypoint) in record.route.waypoints.enumerated() {
      try collection.feature { text in
        text.geometry("Point") { $0.coordinate(waypoint.coordinate) }
        text.properties(kind: "waypoint", of: record.source) { text in
          text.key("waypoint")
          text.integer(index)
          text.members(of: waypoint, on: roads[index])
        }
      }
    }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(FileError) { try collection.finish() }
}
