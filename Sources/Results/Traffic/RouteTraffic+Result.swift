import Files
public import Journeys
import Polylines
public import TextFormats
import TrafficClassification

extension RouteTraffic: ResultRecord {
  /// Returns the form of traffic on routes as paragraphs, JSON, GeoJSON, or a map; nil for other
  /// formats.
  ///
  /// <doc:TrafficApplyResults> describes every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .paragraphs(paragraph)
    case .ndjson, .json:
      .json(format) { record, text, _ throws(FileError) in
        try write(record, in: &text, options.polylines)
      }
    case .geojson: .features(writeFeatures)
    case .svg, .html: map(format, options)
    default: nil
    }
  }

  private static func write(
    _ record: RouteTraffic, in text: inout JSONText, _ polylines: PolylineFormat
  ) throws(FileError) {
    let polyline = try polylines.text(of: record.route.line.polyline)
    // The index of the route in its file, from 0.
    text.member("route", record.number)
    // The time of departure.
    text.member("departureTime", record.departure)
    // The length of the route, in meters.
    text.member("length", record.route.length)
    // The length of the route on roads of the network, in meters.
    text.member("coveredLength", record.coveredLength)
    // The duration in traffic, in seconds; omitted if more than 50 m of the route (or a tenth of
    // `coveredLength`, if that is less) is on no road of the network, or if any road on it can't be
    // used.
    text.known("duration", record.duration)
    // The duration at free-flow speed, in seconds; omitted in the same cases as `duration`.
    text.known("freeFlowDuration", record.freeFlowDuration)
    // The format of encoded lines, by its name in `--codec`.
    text.member("codec", polylines.name)
    // The encoded line of the route.
    text.member("polyline", polyline)
    text.traffic(record.traffic.intervals) { text, interval in
      // The time to drive the interval in its traffic, in seconds; omitted if unknown.
      text.known(
        "duration", record.times?.seconds(from: interval.startMeters, to: interval.endMeters))
    }
    // The waypoints of the route, in order.
    text.objects("waypoints", record.route.stops.enumerated()) { text, stop in
      text.waypoint(stop.offset, stop.element.waypoint)
      // The distance from the start of the route to the waypoint, in meters.
      text.member("along", stop.element.distance)
      // The time from the start of the route to the waypoint, in seconds; omitted if unknown.
      text.known("duration", record.times?.seconds(from: 0, to: stop.element.distance))
    }
  }

  /// Writes traffic on a route as GeoJSON: a line for each interval, cut at waypoints, in the color
  /// of its class.
  ///
  /// A leg of length 0, between waypoints at the same place, is a line that contains this place
  /// twice.
  static func writeFeatures(
    of record: RouteTraffic, to sink: any FeatureSink
  ) throws(FileError) {
    for piece in record.pieces {
      let line = record.route.line.slice(from: piece.start, to: piece.end)
      var feature = ResultFeature(.traffic, .line(line.coordinates))
      feature.traffic = [TrafficStretch(from: 0, to: piece.end - piece.start, piece.traffic)]
      try sink.add(feature) { text in
        // The index of the route in its file, from 0.
        text.member("route", record.number)
        if let leg = piece.leg {
          // The index of the leg, from 0; omitted for a line after the last waypoint.
          text.member("leg", leg)
          // The name of the waypoint at the end of the leg; omitted if it has none.
          text.known("destination", record.route.stops[leg].waypoint.name)
        }
        // The class of traffic: `NORMAL`, `SLOW`, `TRAFFIC_JAM`, or `NO_DATA`.
        text.member("speed", piece.traffic)
        // The distance from the start of the route to the start of the line, in meters.
        text.member("startMeters", piece.start)
        // The distance from the start of the route to the end of the line, in meters.
        text.member("endMeters", piece.end)
        // The time to drive the line in its traffic, in seconds; omitted if unknown.
        text.known("duration", record.times?.seconds(from: piece.start, to: piece.end))
      }
    }
  }

  /// The overlap of an interval and a leg, in meters from the start of the route.
  private struct Piece {
    let start: Double
    let end: Double
    /// The index of the leg; nil after the last waypoint.
    let leg: Int?
    let traffic: TrafficClass
  }

  /// The intervals, cut at the waypoints.
  private var pieces: [Piece] {
    let stops = route.stops
    var pieces: [Piece] = []
    var leg = 0
    var start = 0.0
    for interval in traffic.intervals {
      while leg < stops.count, stops[leg].distance <= interval.endMeters {
        let end = stops[leg].distance
        pieces.append(Piece(start: start, end: end, leg: leg, traffic: interval.traffic))
        start = end
        leg += 1
      }
      guard start < interval.endMeters else { continue }
      let end = interval.endMeters
      pieces.append(
        Piece(start: start, end: end, leg: leg < stops.count ? leg : nil, traffic: interval.traffic)
      )
      start = end
    }
    return pieces
  }

  /// Returns a table with a row for each interval.
  private static func paragraph(of record: RouteTraffic) -> String {
    var table = TextTable(columns: [.number("from m"), .number("to m"), .number("m"), "traffic"])
    for interval in record.traffic.intervals {
      table.addRow([
        interval.startMeters.fixed(0), interval.endMeters.fixed(0),
        (interval.endMeters - interval.startMeters).fixed(0), interval.traffic.word,
      ])
    }
    var text = "route \(record.number + 1): \(record.route.length.fixed(0)) m"
    if let duration = record.duration, let freeFlow = record.freeFlowDuration {
      let seconds = duration.inSeconds.fixed(0)
      text += ", \(seconds) s in traffic, \(freeFlow.inSeconds.fixed(0)) s at free flow"
    }
    return text + "\n" + table.text
  }
}
