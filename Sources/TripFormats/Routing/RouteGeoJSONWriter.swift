import Coordinates
import RoadNetworks

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
