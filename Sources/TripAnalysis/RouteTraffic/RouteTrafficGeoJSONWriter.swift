import TrafficClassification
public import TripFormats

/// Writes traffic on routes as GeoJSON: a line for each interval, cut at waypoints, colored by its
/// class.
///
/// Properties are `kind`, which is `traffic`, `route`, `leg` and the name of its `destination`,
/// `speed`, `startMeters`, `endMeters`, the seconds of its `duration` in that traffic, where they
/// are known, and `stroke` and `stroke-width`, which geojson.io and others draw by. What lies behind
/// the last waypoint has no `leg`. `RouteResponse` reads it as a route.
public final class RouteTrafficGeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText

  /// Creates a writer.
  public init(to sink: any ByteSink) { collection = FeatureCollectionText(to: sink) }

  /// Writes the features of one route.
  public func write(_ record: RouteTraffic) throws(TripFormatError) {
    let stops = record.route.stops
    for (interval, start, end) in Self.pieces(of: record) {
      let line = record.route.line.slice(from: start, to: end)
      let leg = stops.firstIndex { $0.distance >= end }
      try collection.feature { text in
        text.geometry(ofLine: line.coordinates)
        text.key("properties")
        text.beginObject()
        text.key("kind")
        text.string("traffic")
        text.key("route")
        text.integer(record.number)
        if let leg {
          text.key("leg")
          text.integer(leg)
          if let name = stops[leg].waypoint.name {
            text.key("destination")
            text.string(name)
          }
        }
        text.key("speed")
        text.string(interval.speed.rawValue)
        text.key("startMeters")
        text.number(start, decimals: 3)
        text.key("endMeters")
        text.number(end, decimals: 3)
        if let times = record.times {
          text.key("duration")
          text.number(times.seconds(from: start, to: end), decimals: 3)
        }
        text.key("stroke")
        text.string(Self.color(interval.speed))
        text.key("stroke-width")
        text.integer(6)
        text.endObject()
      }
    }
  }

  /// The intervals, cut where waypoints are.
  private static func pieces(
    of record: RouteTraffic
  ) -> [(interval: TrafficInterval, start: Double, end: Double)] {
    var pieces: [(interval: TrafficInterval, start: Double, end: Double)] = []
    for interval in record.traffic.intervals {
      var start = interval.startMeters
      let cuts = record.route.stops.map(\.distance).filter { $0 < interval.endMeters }
      for end in cuts + [interval.endMeters] where end > start {
        pieces.append((interval, start, end))
        start = end
      }
    }
    return pieces
  }

  /// Told apart without red and green, too (ColorBrewer, RdYlBu).
  private static func color(_ speed: TrafficSpeed) -> String {
    switch speed {
    case .noData: "#969696"
    case .normal: "#4575b4"
    case .slow: "#fdae61"
    case .trafficJam: "#d73027"
    }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(TripFormatError) { try collection.finish() }
}
