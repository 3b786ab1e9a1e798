import Coordinates
import Files
public import RoadSnapping
public import TextFormats
import TraceFiles
public import TripAnalysis

/// A report with the record that it was made of.
public struct ReportRecord: Sendable {
  /// The trace, and where it lies on roads.
  public var record: SnappedRecord
  /// The report.
  public var report: TripReport

  /// Creates a record.
  public init(record: SnappedRecord, report: TripReport) {
    self.record = record
    self.report = report
  }
}

extension ReportRecord: ResultRecord {
  /// How reports are written: as paragraphs, JSON, GeoJSON or CSV.
  ///
  /// JSON has an object for each trace.
  ///
  /// Lengths are meters, durations seconds (those of parts and streets without the time parked),
  /// speeds meters per second; members whose value is unknown are left out. `status` says what became
  /// of each location, and `reason`, there where one is unmatched, why, as for snapped traces;
  /// `geometry` has the line of each part, `counts` how many locations have which
  /// status. Points are counted from 0. `inferredLength` is there where meters of a length lie in a
  /// gap: what nobody observed counts for no duration and no speed. `coverage` is there where no road
  /// matches, `network` and `mode` always. Fields of the input that are not about points follow as
  /// they were.
  ///
  ///     {"id":"7","start":"2026-03-01T08:00:00Z","end":"…","counts":{"snapped":41,…},
  ///      "status":["snapped","interpolated",…],"length":5210.3,
  ///      "gaps":[{"point":12,"next":13,"duration":95,"distance":840.2,"reason":"noLocations"}],
  ///      "stops":[{"points":[20,31],"duration":118,"parked":true,"location":[-8.61,41.15]}],
  ///      "geometry":[[[-8.61,41.15],…],…],
  ///      "parts":[{"length":…,"inferredLength":…,"duration":…,"freeFlowDuration":…,"confidence":…,"split":"start",
  ///                "streets":[{"name":"…","class":"primary","length":…,"duration":…,"speed":…,
  ///                            "freeFlowSpeed":…,"traffic":"SLOW"},…]}]}
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .paragraphs(paragraph)
    case .ndjson, .json: .json(format, write)
    case .geojson: .features(write)
    case .gpx: .tracks(track)
    case .csv: .csv(fields, options, write)
    default: nil
    }
  }

  private static func write(
    _ record: ReportRecord, in text: inout JSONText, _ lines: JSONLines
  ) throws(FileError) {
    let report = record.report
    let network = record.record.network
    try network.check(report.snapped.matchings.lazy.map(\.path))
    text.identity(of: record.record.source)
    // The time of the first location; left out without times.
    text.known("startTime", report.times?.lowerBound)
    // That of the last one.
    text.known("endTime", report.times?.upperBound)
    // How many locations have which status.
    text.object("counts") { text in
      for status in SnappedPoint.Status.allCases {
        // `snapped`, `interpolated`, `outlier`, `outOfOrder`, `unmatched`: how many there are.
        text.member(named: status.rawValue, report.counts[status] ?? 0)
      }
    }
    try lines.statuses(of: report.snapped.points, &text)
    // Meters: the standard deviation of positions along one axis that was assumed.
    text.member("noise", report.snapped.noise, decimals: 2)
    // Meters of all parts.
    text.member("length", report.length)
    // Where the trace says nothing of the way.
    text.objects("gaps", report.gaps) { $0.gap($1) }
    // Where the vehicle stood.
    text.objects("stops", report.stops) { text, stop in
      text.stop(stop)
      // The middle of the stay.
      text.member("location", stop.coordinate)
    }
    try lines.geometry(of: report.snapped.matchings, in: network, &text)
    // The parts of the way that was driven, in order: the matchings of `snap`.
    text.objects("parts", report.parts) { $0.part($1) }
    // Where no road matches, where the trace lies: `empty` (nowhere), `inside` the bounds of the
    // network, `outside`, or `swapped` (it would lie inside with latitude and longitude exchanged);
    // left out elsewhere.
    text.known("coverage", report.coverage)
    text.origin(network: network.identity, mode: record.record.mode)
    text.fields(of: record.record.source, except: ownNames)
  }

  private static let ownNames = [
    "id", "startTime", "endTime", "points", "counts", "status", "reason", "noise", "length", "gaps",
    "stops", "geometry", "parts", "coverage", "network", "mode",
  ]

  /// Writes reports as GeoJSON; the property `kind` of a feature tells what it is.
  ///
  /// | kind | geometry | properties |
  /// | --- | --- | --- |
  /// | `route` | the line of a part | what JSON says of a part, `points`, fields of
  /// the input |
  /// | `street` | the line driven on a street | `part`, `street` (its place among them), and what
  /// JSON says of a street |
  /// | `gap` | from the location before it to the next one | `point`, `next`, `duration`, `distance`,
  /// `reason` |
  /// | `stop` | the middle of the stay | `points`, `duration`, `parked` |
  /// | `raw`, `snapped` | a location, and its place on the road | as those of
  /// snapped traces |
  ///
  /// Points are counted from 0; `inferredLength` is there where meters lie in a gap. Lengths are
  /// meters, durations seconds, speeds meters per second.
  private static func write(
    _ record: ReportRecord, in collection: FeatureCollectionText
  ) throws(FileError) {
    let parts = record.report.parts
    let matchings = record.record.snapped.matchings
    try collection.routes(of: record.record) { text, number in
      text.figures(of: parts[number])
      let points = matchings[number].points
      // The first and the last location on the part, both included.
      text.list("points", [points.lowerBound, points.upperBound]) { $0.integer($1) }
    }
    for (number, part) in parts.enumerated() {
      for (order, street) in part.streets.enumerated() {
        try collection.feature { text in
          text.geometry(ofLine: street.line)
          text.properties(.street, of: record.record.source) { text in
            // The number of the part, from 0.
            text.member("part", number)
            // The number of the street on its part, from 0.
            text.member("street", order)
            text.street(street)
            text.stroke(street.reading.traffic)
          }
        }
      }
    }
    let locations = record.record.source.trace.locations
    for gap in record.report.gaps {
      try collection.feature { text in
        text.geometry(ofLine: [gap.point, gap.next].map { locations[$0].coordinate })
        text.properties(.gap, of: record.record.source) { $0.gap(gap) }
      }
    }
    for stop in record.report.stops {
      try collection.feature { text in
        text.geometry("Point") { $0.coordinate(stop.coordinate) }
        text.properties(.stop, of: record.record.source) { $0.stop(stop) }
      }
    }
    try collection.points(of: record.record)
  }

  /// A segment for each part: the line on the roads that were driven.
  private static func track(of record: ReportRecord) throws(FileError) -> TraceRecord {
    let lines = try record.report.snapped.matchings.map { matching throws(FileError) in
      try record.record.network.drawn(matching.path)
    }
    return try TraceRecord(track: record.record.source.trace.id, lines)
  }

  private static let fields = [
    "id", "part", "street", "name", "ref", "class", "length_m", "inferred_m",
    "duration_s", "speed_mps", "free_flow_mps", "speed",
  ]

  /// Writes reports as CSV, a row for each stretch of street, in order of travel.
  ///
  /// Parts and streets are counted from 0. Lengths are meters, those in gaps as `inferred_m`,
  /// durations seconds without the time parked, speeds meters per second.
  private static func write(_ record: ReportRecord, in rows: CSVRows) throws(FileError) {
    for (number, part) in record.report.parts.enumerated() {
      for (order, street) in part.streets.enumerated() {
        try rows.row(of: record.record.source) { text in
          // `part`: the number of the part, from 0.
          text.field(number)
          // `street`: that of the street on it, from 0.
          text.field(order)
          // `name`: its name.
          text.field(street.name ?? "")
          // `ref`: its reference.
          text.field(street.reference ?? "")
          // `class`: its class.
          text.field("\(street.roadClass)")
          // `length_m`: meters on it.
          text.field(street.length, decimals: 3)
          // `inferred_m`: those of them that lie in a gap.
          text.field(street.inferredLength, decimals: 3)
          // `duration_s`: seconds of what was observed, without the time parked.
          text.field(street.seconds, decimals: 3)
          // `speed_mps`: the mean speed that was observed, in meters per second.
          text.field(street.reading.observed, decimals: 3)
          // `free_flow_mps`: the free-flow speed, in meters per second.
          text.field(street.reading.freeFlow, decimals: 3)
          // `speed`: the traffic that was met: `NORMAL`, `SLOW`, `TRAFFIC_JAM` or `NO_DATA`.
          text.field(street.reading.traffic.rawValue)
        }
      }
    }
  }
}
