import Files
public import Journeys
import Polylines
public import TextFormats
import TrafficClassification

extension RouteTraffic: ResultRecord {
  /// How traffic on routes is written: as paragraphs, JSON or GeoJSON.
  ///
  /// <doc:TrafficApplyResults> has every member.
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
    // The number of the route in its file, from 0.
    text.member("route", record.number)
    // When the vehicle departs.
    text.member("departureTime", record.departure)
    // Meters of the route.
    text.member("length", record.route.length)
    // Meters of it that lie on roads of the network.
    text.member("coveredLength", record.coveredLength)
    // Seconds in that traffic; left out where a part of the route lies on no road that can be
    // driven.
    text.known("duration", record.duration?.inSeconds)
    // Seconds when all is free; left out likewise.
    text.known("freeFlowDuration", record.freeFlowDuration?.inSeconds)
    // The format of encoded lines, as `--codec` names it.
    text.member("codec", polylines.name)
    // The line of the route, encoded.
    text.member("polyline", polyline)
    text.traffic(record.traffic.intervals) { text, interval in
      // Seconds on the stretch in its traffic; left out where unknown.
      text.known(
        "duration", record.times?.seconds(from: interval.startMeters, to: interval.endMeters))
    }
    // The waypoints of the route, in order.
    text.objects("waypoints", record.route.stops.enumerated()) { text, stop in
      text.waypoint(stop.offset, stop.element.waypoint)
      // Meters from the start of the route to it.
      text.member("along", stop.element.distance)
      // Seconds from the start of the route to it; left out where unknown.
      text.known("duration", record.times?.seconds(from: 0, to: stop.element.distance))
    }
  }

  /// Writes traffic on routes as GeoJSON: a line for each interval, cut at waypoints, colored by
  /// its class.
  ///
  /// A leg without length, where waypoints are at one place, is a line of this place twice.
  static func writeFeatures(
    of record: RouteTraffic, to sink: any FeatureSink
  ) throws(FileError) {
    for piece in record.pieces {
      let line = record.route.line.slice(from: piece.start, to: piece.end)
      var feature = ResultFeature(.traffic, .line(line.coordinates))
      feature.traffic = [TrafficStretch(from: 0, to: piece.end - piece.start, piece.speed)]
      try sink.add(feature) { text in
        // The number of the route in its file, from 0.
        text.member("route", record.number)
        if let leg = piece.leg {
          // The number of the leg, from 0; left out after the last waypoint.
          text.member("leg", leg)
          // The name of the waypoint at its end.
          text.known("destination", record.route.stops[leg].waypoint.name)
        }
        // `NORMAL`, `SLOW`, `TRAFFIC_JAM` or `NO_DATA`.
        text.member("speed", piece.speed)
        // Meters from the start of the route to that of the line.
        text.member("startMeters", piece.start)
        // Meters to its end.
        text.member("endMeters", piece.end)
        // Seconds on the line in its traffic; left out where unknown.
        text.known("duration", record.times?.seconds(from: piece.start, to: piece.end))
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
  private var pieces: [Piece] {
    let stops = route.stops
    var pieces: [Piece] = []
    var leg = 0
    var start = 0.0
    for interval in traffic.intervals {
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

  /// A table with a row for each interval.
  private static func paragraph(of record: RouteTraffic) -> String {
    var table = TextTable(columns: [.number("from m"), .number("to m"), .number("m"), "traffic"])
    for interval in record.traffic.intervals {
      table.addRow([
        interval.startMeters.fixed(0), interval.endMeters.fixed(0),
        (interval.endMeters - interval.startMeters).fixed(0), interval.speed.word,
      ])
    }
    var text = "route \(record.number + 1): \(record.route.length.fixed(0)) m"
    if let duration = record.duration, let freeFlow = record.freeFlowDuration {
      let seconds = duration.inSeconds.fixed(0)
      text += ", \(seconds) s in traffic, \(freeFlow.inSeconds.fixed(0)) s when all is free"
    }
    return text + "\n" + table.text
  }
}
