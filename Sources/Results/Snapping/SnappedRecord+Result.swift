import Coordinates
import Files
import RoadNetworks
public import RoadSnapping
public import TextFormats

extension SnappedRecord: ResultRecord {
  /// Returns the form of snapped traces; nil for well-known text.
  ///
  /// <doc:SnapResults> describes every member.
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
    // The place of each point on the road, or null.
    try places("snapped", &text) { $0.coordinate($1.coordinate) }
    try lines.statuses(of: snapped.points, &text)
    // The distance in meters from each point to its place, 0 or more, or null. Places never go
    // backwards along the path, so a point behind the place of the previous point gets the same
    // place.
    try places("distance", &text) { $0.number($1.distance, decimals: 2) }
    // The confidence of each point, or null: the probability that the vehicle drove along its road
    // in this direction within about 50 m of the place; at most 0.9995.
    try places("confidence", &text) { $0.number($1.confidence, decimals: 6) }
    // The confidence of the way to each point, or null: the probability that the vehicle drove this
    // path from the previous place; for the first place of a matching, its `confidence`. It
    // decreases with the unobserved time since the previous place, faster for slower vehicles.
    try places("wayConfidence", &text) { $0.number($1.wayConfidence, decimals: 4) }
    // The matchings in order, one for each driven path.
    try lines.list("matchings", snapped.matchings, in: &text) { text, matching throws(FileError) in
      text.beginObject()
      text.matching(matching)
      try lines.edges(of: matching.path, in: network, &text)
      text.endObject()
    }
    // The assumed standard deviation of positions along one axis, in meters: an estimate in 3.5…30,
    // or the value of `--noise`.
    text.member("noise", snapped.noise, decimals: 2)
    text.elevations(of: record.source.trace.locations)
    text.origin(network: network.identity, mode: record.mode)
    text.fields(of: record.source, except: ownNames)
  }

  static let ownNames = [
    "id", "points", "geometry", "snapped", "status", "reason", "distance", "confidence",
    "wayConfidence", "matchings", "noise", "network", "mode", "elevation",
  ]

  /// Writes a line for each matching, a point for each location, and another for its place on the
  /// road, if any, so that a map shows how each location was matched.
  ///
  /// The property `kind` distinguishes them: `route`, `raw`, or `snapped`. The properties of the
  /// routes are followed by the extra members of the input, except those with the same name as a
  /// member of the result.
  private static func writeFeatures(
    of record: SnappedRecord, to sink: any FeatureSink
  ) throws(FileError) {
    try sink.addRoutes(of: record) { $0.matching(record.snapped.matchings[$1]) }
    try sink.addPoints(of: record)
  }

  /// Returns a track with a segment for each matching: the places of its locations on the road,
  /// with their times.
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

  /// Returns the row of a snapped trace.
  ///
  /// The confidence is the mean of the confidences of the matchings, weighted by length.
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

  /// The mean confidence of the matchings, weighted by length; that of the first matching if the
  /// length is 0; nil without matchings.
  fileprivate var confidence: Double? {
    guard length > 0 else { return matchings.first?.confidence }
    return matchings.reduce(0) { $0 + $1.confidence * $1.length } / length
  }
}

extension JSONLines {
  /// Writes the line of each matching as `geometry`.
  func geometry(
    of matchings: [Matching], in network: RoadNetwork, _ text: inout JSONText
  ) throws(FileError) {
    // A line of at least two positions for each matching.
    try list("geometry", matchings, in: &text) { text, matching throws(FileError) in
      try line(of: matching.path, in: network, &text)
    }
  }

  /// Writes the `status` of each location, and the `reason` if any location is unmatched.
  func statuses(
    of points: [SnappedPoint], _ text: inout JSONText
  ) throws(FileError) {
    // The status of each point: `snapped` (the path was inferred from it), `interpolated` (it is on
    // the path between such points), `outlier` (it contradicts its neighbors), `outOfOrder` (its
    // time doesn't fit the order), or `unmatched` (no path runs here); the last three have no
    // place.
    try list("status", points, in: &text) { $0.string($1.status.rawValue) }
    guard points.contains(where: { $0.reason != nil }) else { return }
    // The reason why each point is unmatched, or null: `noRoad` (there is no road for the mode
    // within the search radius, 200 m), `offRoad` (there are roads, but the vehicle was on none of
    // them), or `isolated` (there are roads, but neither neighbor of the point can be joined to
    // it); omitted if no point is unmatched.
    try list("reason", points, in: &text) { text, point in
      if let reason = point.reason { text.string(reason.rawValue) } else { text.null() }
    }
  }
}

extension JSONText {
  /// Writes the properties of a matching as members of an object.
  mutating func matching(_ matching: Matching) {
    // The driven distance in meters, 0 or more.
    member("length", matching.length)
    // The time in seconds from the first point on the path to the arrival at the last place; it
    // includes the time parked before departure, but not the time parked after arrival. Omitted if
    // the start or the arrival is unknown.
    known("duration", matching.duration)
    // The duration in seconds at free-flow speed, without turns, signals, and waits; omitted if
    // the mode has no speed on one of the edges.
    known("freeFlowDuration", matching.freeFlowDuration)
    // The share of `length` that is likely to be right: the mean of `wayConfidence`, weighted by
    // the length of each way. It is low if much of the path was unobserved. If the length is 0, it
    // is the confidence of the first place.
    member("confidence", matching.confidence, decimals: 4)
    // The reason why a new matching starts: `start` (it is the first), `noRoad` (no way was found,
    // and there are points off the mapped roads in between), `noRoute` (no way of a plausible
    // length was found, or a road missing from the map is more likely), `tooFast` (even the
    // straight-line distance is too long for the elapsed time), or `correction` (only in streams).
    member("split", matching.split)
    // The indices of the first and last points on the path; points in between may have no place.
    list("points", [matching.points.lowerBound, matching.points.upperBound]) { $0.integer($1) }
  }
}
