import Coordinates
import Files
import Polylines
public import TextFormats
import TraceFiles

extension RouteRecord: ResultRecord {
  /// Returns the form of routes as paragraphs, JSON, GeoJSON, GPX, CSV, or a map; nil for other
  /// formats.
  ///
  /// <doc:RouteResults> describes every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .paragraphs { record throws(FileError) in try paragraph(of: record, options) }
    case .ndjson, .json:
      .json(format) { record, text, lines throws(FileError) in
        try write(record, in: &text, lines, options)
      }
    case .geojson: .features(writeFeatures)
    case .gpx: .tracks(track)
    case .csv: .csv(fields, options, write)
    case .svg, .html: map(format, options)
    default: nil
    }
  }

  private static func write(
    _ record: RouteRecord, in text: inout JSONText, _ lines: JSONLines, _ options: ResultOptions
  ) throws(FileError) {
    let route = record.route
    text.identity(of: record.source)
    text.choice(of: record)
    text.extent(length: route.length, duration: route.duration)
    // A digest of the speeds at the departure; omitted for free flow.
    text.known("speeds", route.speedsDigest?.hexadecimal)
    guard !options.isBrief else {
      // The format of the encoded line, by its name in `--codec`; only with `--brief`.
      text.member("codec", options.polylines.name)
      // The encoded line of the whole route; only with `--brief`.
      text.member("polyline", try options.polylines.text(of: Polyline(valid: record.line)))
      text.fields(of: record.source, except: briefNames)
      return
    }
    try record.network.check(route.legs.lazy.map(\.path))
    let streets = try route.legs.map { leg throws(FileError) in
      try record.streets(of: leg)
    }
    let maneuvers = try record.maneuvers()
    let roads = try record.network.roads(at: route.waypoints.map(\.place))
    // A line for each leg.
    text.list("geometry", record.lines) { $0.line($1) }
    // The legs, from waypoint to waypoint.
    try lines.list("legs", route.legs.indices, in: &text) { text, index throws(FileError) in
      let leg = route.legs[index]
      text.beginObject()
      text.extent(length: leg.path.length, duration: leg.duration)
      // The streets, in order of travel; their durations exclude turns and waits.
      text.objects("streets", streets[index]) { text, street in
        text.street(name: street.name, reference: street.reference, roadClass: street.roadClass)
        text.extent(length: street.length, duration: street.duration)
      }
      // The maneuvers of the driver, from the departure to the arrival.
      text.objects("maneuvers", maneuvers[index]) { $0.maneuver($1) }
      try lines.edges(of: leg.path, in: record.network, &text)
      text.endObject()
    }
    // The place on the road of each requested point, including the start.
    text.objects("waypoints", zip(route.waypoints, roads)) { $0.waypoint($1.0, on: $1.1) }
    // The identity of the network; edge ids are meaningful only in this network.
    text.member("network", "\(record.network.identity)")
    text.fields(of: record.source, except: wholeNames)
  }

  /// The members of both forms, and the input's `points`, which they replace.
  private static let sharedNames = [
    "id", "points", "alternative", "stretch", "sharing", "length", "duration", "speeds",
  ]
  private static let briefNames = sharedNames + ["codec", "polyline"]
  private static let wholeNames =
    sharedNames + ["geometry", "legs", "waypoints", "network"]

  private var kind: FeatureKind { number == 0 ? .route : .alternative }

  /// Writes a line for each leg and, for the best route, a point for each waypoint.
  ///
  /// The property `kind` is `route`, `alternative`, or `waypoint`. Legs and waypoints are counted
  /// from 0.
  static func writeFeatures(
    of record: RouteRecord, to sink: any FeatureSink
  ) throws(FileError) {
    let roads = try record.network.roads(at: record.route.waypoints.map(\.place))
    let maneuvers = sink.keepsLists ? try record.maneuvers() : []
    for (index, leg) in record.route.legs.enumerated() {
      // kind: `route`, `alternative`
      let line = ResultFeature(record.kind, .line(record.lines[index]), of: record.source)
      try sink.add(line) { text in
        text.choice(of: record)
        // The index of the leg, from 0.
        text.member("leg", index)
        text.extent(length: leg.path.length, duration: leg.duration)
        if sink.keepsLists {
          // The maneuvers of the driver, from the departure to the arrival.
          text.objects("maneuvers", maneuvers[index]) { $0.maneuver($1) }
        }
      }
    }
    // Alternatives lead between the same points.
    guard record.number == 0 else { return }
    for (index, waypoint) in record.route.waypoints.enumerated() {
      let place = ResultFeature(.waypoint, .point(waypoint.place.coordinate), of: record.source)
      try sink.add(place) { text in
        // The index of the waypoint; the start has index 0. Other commands, such as `split` and
        // `eta`, don't count the start.
        text.member("waypoint", index)
        text.waypoint(waypoint, on: roads[index])
      }
    }
  }

  /// Returns a track with a segment for each leg.
  private static func track(of record: RouteRecord) throws(FileError) -> TraceRecord {
    try TraceRecord(
      track: record.id + (record.number > 0 ? " alternative \(record.number)" : ""), record.lines)
  }

  private static let fields =
    CSVRows.edgeColumns(path: "leg") + CSVText.lengthColumns + ["free_flow_mps", "alternative"]

  /// Writes a row for each edge.
  private static func write(_ record: RouteRecord, in rows: CSVRows) throws(FileError) {
    // `leg`: the index of the leg, from 0.
    try rows.edges(of: record.route.legs.lazy.map(\.path), record.source, in: record.network) {
      text, traversal, road in
      text.lengths(of: traversal)
      // `free_flow_mps`: the free-flow speed in meters per second.
      text.field(road.freeFlowSpeed(for: record.mode), decimals: 3)
      // `alternative`: the number of the alternative, from 1; 0 for the best route.
      text.field(record.number)
    }
  }

  /// Returns the route as text: the maneuvers in order, with the lengths and durations up to the
  /// next one.
  private static func paragraph(
    of record: RouteRecord, _ options: ResultOptions
  ) throws(FileError) -> String {
    var table = TextTable(columns: ["maneuver", .number("m"), .number("s")])
    for maneuver in options.isBrief ? [] : try record.maneuvers().flatMap(\.self) {
      let isArrival = maneuver.kind == .arrive
      table.addRow([
        maneuver.instruction, isArrival ? "" : maneuver.length.fixed(0),
        isArrival ? "" : maneuver.duration.inSeconds.fixed(0),
      ])
    }
    let minutes = (record.route.duration.inSeconds / 60).fixed(1)
    let title = record.source.title + (record.number > 0 ? ", alternative \(record.number)" : "")
    let text = "\(title): \(record.route.length.kilometers), \(minutes) min\n"
    return table.rowCount > 0 ? text + table.text : text
  }
}

extension JSONText {
  /// Writes the rank of a route among several.
  fileprivate mutating func choice(of record: RouteRecord) {
    guard let choice = record.choice else { return }
    // The number of the alternative, from 1; 0 for the best route; omitted without
    // `--alternatives`.
    member("alternative", record.number)
    // The ratio of the route's cost at the departure (its duration or, with `--shortest`, its
    // length) to that of the best route; omitted without `--alternatives`.
    member("stretch", choice.stretch)
    // The part of the route on roads of better routes, as a share of the best route, by duration
    // or, with `--shortest`, by length; omitted without `--alternatives`.
    member("sharing", choice.sharing)
  }
}
