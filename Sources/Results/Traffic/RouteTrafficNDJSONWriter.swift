public import Files
public import Journeys
public import Polylines
public import TextFormats

/// Writes traffic on routes as lines of JSON, a line for each route.
///
///     {"route":0,"departure":"2026-03-02T08:00:00Z","length":2604.35,"coveredLength":2604.35,
///      "duration":402.1,"freeFlowDuration":290.4,"polyline":"…",
///      "traffic":[{"start":0,"end":4,"startMeters":0,"endMeters":812.402,"speed":"SLOW",
///                  "duration":160.2},…],
///      "waypoints":[{"waypoint":0,"name":"Peetri","location":[24.73,59.45],"along":2604.35,
///                    "duration":402.1}]}
///
/// Lengths are meters, durations seconds; those that are not known are left out. `traffic` counts the
/// points of the polyline from 0, and the meters from its start. `along` and the `duration` of a
/// waypoint are from the start of the route to it. `RouteResponse` reads it as a route.
public final class RouteTrafficNDJSONWriter: RecordWriter {
  private let lines: JSONLines
  private let polylines: PolylineFormat

  /// Creates a writer.
  ///
  /// - Parameter polylines: the format of encoded polylines.
  public init(to sink: any ByteSink, polylines: PolylineFormat = .google(.precision6)) {
    lines = JSONLines(to: sink)
    self.polylines = polylines
  }

  /// Writes one line.
  public func write(_ record: RouteTraffic) throws(FileError) {
    let polyline = try polylines.text(of: record.route.line.polyline)
    try lines.object { text in
      text.members(of: record)
      text.key("polyline")
      text.string(polyline)
      text.traffic(record.traffic.intervals) { text, interval in
        text.duration(of: record, from: interval.startMeters, to: interval.endMeters)
      }
      text.key("waypoints")
      text.list(record.route.stops.enumerated()) { text, stop in
        text.beginObject()
        text.waypoint(stop.offset, stop.element.waypoint)
        text.key("along")
        text.number(stop.element.distance, decimals: 3)
        text.duration(of: record, from: 0, to: stop.element.distance)
        text.endObject()
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}

extension JSONText {
  /// Writes how long a part takes in the traffic, where that is known.
  mutating func duration(of record: RouteTraffic, from start: Double, to end: Double) {
    guard let times = record.times else { return }
    key("duration")
    number(times.seconds(from: start, to: end), decimals: 3)
  }

  /// Writes when a route is driven, and how long it takes.
  mutating func members(of record: RouteTraffic) {
    key("route")
    integer(record.number)
    key("departure")
    time(record.departure)
    key("length")
    number(record.route.length, decimals: 3)
    key("coveredLength")
    number(record.coveredLength, decimals: 3)
    if let duration = record.duration {
      key("duration")
      number(duration.inSeconds, decimals: 3)
    }
    if let duration = record.freeFlowDuration {
      key("freeFlowDuration")
      number(duration.inSeconds, decimals: 3)
    }
  }
}
