import TrafficClassification
public import TripFormats

/// Writes traffic on routes as GeoJSON: a line for each interval, colored by its class.
///
/// Properties are `route`, `speed`, `startMeters`, `endMeters`, and `stroke` and `stroke-width`, which
/// geojson.io and others draw by.
public final class RouteTrafficGeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText

  /// Creates a writer.
  public init(to sink: any ByteSink) { collection = FeatureCollectionText(to: sink) }

  /// Writes the features of one route.
  public func write(_ record: RouteTraffic) throws(TripFormatError) {
    for interval in record.traffic.intervals {
      let line = record.route.line.slice(from: interval.startMeters, to: interval.endMeters)
      try collection.feature { text in
        text.geometry(ofLine: line.coordinates)
        text.key("properties")
        text.beginObject()
        text.key("route")
        text.integer(record.number)
        text.key("speed")
        text.string(interval.speed.rawValue)
        text.key("startMeters")
        text.number(interval.startMeters, decimals: 3)
        text.key("endMeters")
        text.number(interval.endMeters, decimals: 3)
        text.key("stroke")
        text.string(Self.color(interval.speed))
        text.key("stroke-width")
        text.integer(6)
        text.endObject()
      }
    }
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
