import Coordinates
import Files
public import RoadSnapping
public import TextFormats
import TraceFiles
import TrafficClassification
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
  /// <doc:AnalyzeResults> has every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .paragraphs(paragraph)
    case .ndjson, .json: .json(format, write)
    case .geojson: .features(writeFeatures)
    case .gpx: .tracks(track)
    case .csv: .csv(fields, options, write)
    case .svg, .html: map(format, options)
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
    // The time of the last location.
    text.known("endTime", report.times?.upperBound)
    // How many locations have which status.
    text.object("counts") { text in
      for status in SnappedPoint.Status.allCases {
        // `snapped`, `interpolated`, `outlier`, `outOfOrder`, `unmatched`: how many locations have
        // this status.
        text.member(named: status.rawValue, report.counts[status] ?? 0)
      }
    }
    try lines.statuses(of: report.snapped.points, &text)
    // Meters: the standard deviation of positions along one axis that was assumed.
    text.member("noise", report.snapped.noise, decimals: 2)
    // Meters of all parts.
    text.member("length", report.length)
    // Where the trace says nothing of the way: more than a minute without a place on a road, and
    // more than five times the usual interval, or ten locations without one.
    text.objects("gaps", report.gaps) { $0.gap($1) }
    // Where the vehicle stood for a minute or more.
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

  static let ownNames = [
    "id", "startTime", "endTime", "points", "counts", "status", "reason", "noise", "length", "gaps",
    "stops", "geometry", "parts", "coverage", "network", "mode",
  ]

  /// Writes the line of each part and of each street on it, the gaps, the stops, and the points.
  private static func writeFeatures(
    of record: ReportRecord, to sink: any FeatureSink
  ) throws(FileError) {
    let parts = record.report.parts
    let matchings = record.record.snapped.matchings
    try sink.addRoutes(of: record.record) { text, number in
      text.figures(of: parts[number])
      let points = matchings[number].points
      // The first and the last location on the part, both included.
      text.list("points", [points.lowerBound, points.upperBound]) { $0.integer($1) }
    }
    for (number, part) in parts.enumerated() {
      for (order, street) in part.streets.enumerated() {
        var stretch = ResultFeature(.street, .line(street.line), of: record.record.source)
        stretch.traffic = [TrafficStretch(from: 0, to: street.length, street.traffic)]
        try sink.add(stretch) { text in
          // The number of the part, from 0.
          text.member("part", number)
          // The number of the street on its part, from 0.
          text.member("street", order)
          text.street(street)
        }
      }
    }
    let locations = record.record.source.trace.locations
    for gap in record.report.gaps {
      let line = [gap.point, gap.next].map { locations[$0].coordinate }
      try sink.add(ResultFeature(.gap, .line(line), of: record.record.source)) { $0.gap(gap) }
    }
    for stop in record.report.stops {
      let place = ResultFeature(.stop, .point(stop.coordinate), of: record.record.source)
      try sink.add(place) { $0.stop(stop) }
    }
    try sink.addPoints(of: record.record)
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
    "duration_s", "wait_s", "speed_mps", "free_flow_mps", "speed",
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
          // `wait_s`: those of them that don't count for `speed`: waits after which the road was
          // free, such as for a signal.
          text.field(street.seconds.map { _ in street.waitSeconds }, decimals: 3)
          // `speed_mps`: the mean speed that was observed, with waits, in meters per second.
          text.field(street.reading.observed, decimals: 3)
          // `free_flow_mps`: the free-flow speed, in meters per second.
          text.field(street.reading.freeFlow, decimals: 3)
          // `speed`: the traffic that was met: `NORMAL`, `SLOW`, `TRAFFIC_JAM` or `NO_DATA`.
          text.field(street.traffic.rawValue)
        }
      }
    }
  }
}
