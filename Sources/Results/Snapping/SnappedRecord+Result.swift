import Coordinates
import Files
import RoadNetworks
public import RoadSnapping
public import TextFormats

extension SnappedRecord: ResultRecord {
  /// How snapped traces are written: in every format but well-known text.
  ///
  /// <doc:SnapResults> has every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .table(columns, showsTitlesAlone: true, rows)
    case .ndjson, .json: .json(format, write)
    case .geojson: .features(writeFeatures)
    case .gpx: .tracks(track)
    case .csv: .csv(fields, options, write)
    case .svg, .html: map(format, options)
    default: nil
    }
  }

  private static func write(
    _ record: SnappedRecord, in text: inout JSONText, _ lines: JSONLines
  ) throws(FileError) {
    let (snapped, network) = (record.snapped, record.network)
    func places(
      _ name: StaticString, _ text: inout JSONText,
      _ value: (inout JSONText, SnappedPoint.Place) -> Void
    ) throws(FileError) {
      try lines.list(name, snapped.points, in: &text) { text, point in
        if let place = point.place { value(&text, place) } else { text.null() }
      }
    }
    try network.check(snapped.matchings.lazy.map(\.path))
    text.identity(of: record.source)
    try lines.geometry(of: snapped.matchings, in: network, &text)
    // The place on the road of each point, or null.
    try places("snapped", &text) { $0.coordinate($1.coordinate) }
    try lines.statuses(of: snapped.points, &text)
    // Meters from each point to its place, 0 or more, or null; places follow each other along the
    // path, so that a point that lies behind the one before has that one's.
    try places("distance", &text) { $0.number($1.distance, decimals: 2) }
    // Of each point, or null: the chance that its road, in this direction, was driven within some
    // 50 m of it; at most 0.9995.
    try places("confidence", &text) { $0.number($1.confidence, decimals: 6) }
    // For each point, or null: the probability that the vehicle drove this path from the place of
    // the point before; for the first point of a matching, its `confidence`. It falls with the
    // unobserved time in between, faster for slower vehicles.
    try places("wayConfidence", &text) { $0.number($1.wayConfidence, decimals: 4) }
    // The paths that were driven, in order.
    try lines.list("matchings", snapped.matchings, in: &text) { text, matching throws(FileError) in
      text.beginObject()
      text.matching(matching)
      try lines.edges(of: matching.path, in: network, &text)
      text.endObject()
    }
    // Meters: the standard deviation of positions along one axis that was assumed, 3.5…30 where it
    // is estimated, else `--noise`.
    text.member("noise", snapped.noise, decimals: 2)
    text.elevations(of: record.source.trace.locations)
    text.origin(network: network.identity, mode: record.mode)
    text.fields(of: record.source, except: ownNames)
  }

  static let ownNames = [
    "id", "points", "geometry", "snapped", "status", "reason", "distance", "confidence",
    "wayConfidence", "matchings", "noise", "network", "mode", "elevation",
  ]

  /// Writes a line for each matching, a point for each raw location, and another for its place on
  /// the road, so that a map shows what was made of what.
  ///
  /// The property `kind` tells them apart: `route`, `raw`, `snapped`. Fields of the input that are
  /// not about points follow those of the routes as they were.
  private static func writeFeatures(
    of record: SnappedRecord, to sink: any FeatureSink
  ) throws(FileError) {
    try sink.addRoutes(of: record) { $0.matching(record.snapped.matchings[$1]) }
    try sink.addPoints(of: record)
  }

  /// A segment for each matching, with the places on the road of its locations at their times.
  private static func track(of record: SnappedRecord) throws(FileError) -> TraceRecord {
    var locations: [Location] = []
    var partStarts: [Int] = []
    var matching: Int?
    for (index, point) in record.snapped.points.enumerated() {
      guard let place = point.place else { continue }
      if let matching, matching != place.matching { partStarts.append(locations.count) }
      matching = place.matching
      locations.append(
        Location(
          coordinate: place.coordinate,
          time: record.source.trace.locations[index].time,
          bearing: place.bearing.roundedBearing,
          elevation: record.source.trace.locations[index].elevation))
    }
    return try TraceRecord(track: record.source.trace.id, locations, partStarts: partStarts)
  }

  private static let columns: [TextTable.Column] =
    ["trace"]
    + [
      "points", "snapped", "interpolated", "outliers", "out of order", "unmatched", "parts", "km",
      "confidence",
    ].map { .number($0) }

  /// A row of the table.
  ///
  /// The confidence is that of the matchings, averaged by length where there are several.
  private static func rows(of record: SnappedRecord) -> [[String]] {
    let snapped = record.snapped
    func count(_ status: SnappedPoint.Status) -> String {
      String(snapped.points.count { $0.status == status })
    }
    return [
      [
        record.source.title, String(snapped.points.count), count(.snapped), count(.interpolated),
        count(.outlier), count(.outOfOrder), count(.unmatched), String(snapped.matchings.count),
        (snapped.length / 1000).fixed(3), snapped.confidence?.fixed(2) ?? "",
      ]
    ]
  }
}

extension SnappedTrace {
  fileprivate var length: Double { matchings.reduce(0) { $0 + $1.length } }

  /// The confidence of the matchings, by length where they have any.
  fileprivate var confidence: Double? {
    guard length > 0 else { return matchings.first?.confidence }
    return matchings.reduce(0) { $0 + $1.confidence * $1.length } / length
  }
}

extension JSONLines {
  /// Writes the line of each matching: `geometry`.
  func geometry(
    of matchings: [Matching], in network: RoadNetwork, _ text: inout JSONText
  ) throws(FileError) {
    // A line of two positions or more for each matching.
    try list("geometry", matchings, in: &text) { text, matching throws(FileError) in
      try line(of: matching.path, in: network, &text)
    }
  }

  /// Writes what became of each location, and where one is unmatched, why: `status` and `reason`.
  func statuses(
    of points: [SnappedPoint], _ text: inout JSONText
  ) throws(FileError) {
    // What became of each point: `snapped` (it took part in the decision), `interpolated` (it lies
    // on the path between such), `outlier` (it contradicts its neighbors), `outOfOrder` (its time
    // doesn't fit the order), `unmatched` (no path runs here); the last three have no place.
    try list("status", points, in: &text) { $0.string($1.status.rawValue) }
    guard points.contains(where: { $0.reason != nil }) else { return }
    // Why a point is unmatched, else null: `noRoad` (none within the search radius, 200 m),
    // `offRoad` (there are roads, but the vehicle was on none of them), `isolated` (there are
    // roads, but its neighbors can't be reached from it); left out where none is unmatched.
    try list("reason", points, in: &text) { text, point in
      if let reason = point.reason { text.string(reason.rawValue) } else { text.null() }
    }
  }
}

extension JSONText {
  /// Writes what is known of a matching as members of an object.
  mutating func matching(_ matching: Matching) {
    // Meters driven, 0 or more.
    member("length", matching.length)
    // Seconds from the first point on it to the arrival at the last place, so that time parked
    // before it is counted, and after it is not; left out where the time of either is unknown.
    known("duration", matching.duration?.inSeconds)
    // Seconds at free flow, without turns, signals and waits; left out where the mode has no speed
    // on one of the edges.
    known("freeFlowDuration", matching.freeFlowDuration?.inSeconds)
    // The share of its `length` that is likely to be right: the mean of `wayConfidence` by the
    // meters of each way. Low where much of it was unseen; where it has no length, that of its
    // first place.
    member("confidence", matching.confidence, decimals: 4)
    // Why it starts anew: `start` (it is the first), `noRoad` (no way, and points on no road of the
    // map lie between), `noRoute` (no way that could be driven meanwhile), `tooFast` (too far for
    // the time between), `correction` (in streams alone).
    member("split", matching.split)
    // The first and the last point on it, both included; those between may have no place.
    list("points", [matching.points.lowerBound, matching.points.upperBound]) { $0.integer($1) }
  }
}
