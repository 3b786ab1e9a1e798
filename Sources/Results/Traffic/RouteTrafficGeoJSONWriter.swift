public import Files
public import Journeys
public import TextFormats
import TrafficClassification

/// Writes traffic on routes as GeoJSON: a line for each interval, cut at waypoints, colored by its
/// class.
///
/// A leg without length, where waypoints are at one place, is a line of this place twice.
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
  public func write(_ record: RouteTraffic) throws(FileError) {
    for piece in Self.pieces(of: record) {
      let line = record.route.line.slice(from: piece.start, to: piece.end)
      try collection.feature { text in
        text.geometry(ofLine: line.coordinates)
        text.properties(kind: "traffic") { text in
          text.key("route")
          text.integer(record.number)
          if let leg = piece.leg {
            text.key("leg")
            text.integer(leg)
            if let name = record.route.stops[leg].waypoint.name {
              text.key("destination")
              text.string(name)
            }
          }
          text.key("speed")
          text.string(piece.speed.rawValue)
          text.key("startMeters")
          text.number(piece.start, decimals: 3)
          text.key("endMeters")
          text.number(piece.end, decimals: 3)
          text.duration(of: record, from: piece.start, to: piece.end)
          text.key("stroke")
          text.string(Self.color(piece.speed))
          text.key("stroke-width")
          text.integer(6)
        }
      }
    }
  }

  /// A part of an interval and a leg, in meters from the start of the route.
  private struct Piece {
    let start: Double
    let end: Double
    /// Nil behind the last waypoint.
    let leg: Int?
    let speed: TrafficSpeed
  }

  /// The intervals, cut where waypoints are: one walk over both.
  private static func pieces(of record: RouteTraffic) -> [Piece] {
    let stops = record.route.stops
    var pieces: [Piece] = []
    var leg = 0
    var start = 0.0
    for interval in record.traffic.intervals {
      while leg < stops.count, stops[leg].distance <= interval.endMeters {
        let end = stops[leg].distance
        pieces.append(Piece(start: start, end: end, leg: leg, speed: interval.speed))
        start = end
        leg += 1
      }
      guard start < interval.endMeters else { continue }
      let end = interval.endMeters
      pieces.append(
        Piece(start: start, end: end, leg: leg < stops.count ? leg : nil, speed: interval.speed))
      start = end
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
  public func finish() throws(FileError) { try collection.finish() }
}
