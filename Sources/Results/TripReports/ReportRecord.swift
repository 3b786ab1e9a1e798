import Coordinates
import Files
public import RoadSnapping
public import TextFormats
import TraceFiles
import TrafficClassification
public import TripAnalysis

/// A trip report together with the snapped trace that it describes.
public struct ReportRecord: Sendable {
  /// The trace, matched to roads.
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
  /// Returns the form of reports as paragraphs, JSON, GeoJSON, GPX, CSV, or a map; nil for other
  /// formats.
  ///
  /// <doc:AnalyzeResults> describes every member.
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
    // The earliest time of a location; omitted if times are unknown.
    text.known("startTime", report.times?.lowerBound)
    // The latest time of a location; omitted if times are unknown.
    text.known("endTime", report.times?.upperBound)
    // The number of locations with each status.
    text.object("counts") { text in
      for status in SnappedPoint.Status.allCases {
        // `snapped`, `interpolated`, `outlier`, `outOfOrder`, `unmatched`: the number of locations
        // with this status.
        text.member(named: status.rawValue, report.counts[status] ?? 0)
      }
    }
    try lines.statuses(of: report.snapped.points, &text)
    // The assumed standard deviation of positions along one axis, in meters.
    text.member("noise", report.snapped.noise, decimals: 2)
    // The total length of the parts, in meters.
    text.member("length", report.length)
    // The gaps, in which the path is unknown: more than a minute (two on a bicycle, four on foot)
    // and more than five times the usual interval without a place on a road, at least ten locations
    // without a place, a way that is too long for the elapsed time, or a clock that was set back.
    text.objects("gaps", report.gaps) { $0.gap($1) }
    // The stops, of a minute or more.
    text.objects("stops", report.stops) { text, stop in
      text.stop(stop)
      // The mean position of the locations of the stop.
      text.member("location", stop.coordinate)
    }
    try lines.geometry(of: report.snapped.matchings, in: network, &text)
    // The driven parts, in order: the matchings of `snap`.
    text.objects("parts", report.parts) { $0.part($1) }
    // The position of a trace that matches no road, relative to the bounds of the network, expanded
    // by 1 km: `empty` (it has no locations), `inside` (at least partly), `outside`, or `swapped`
    // (outside, but at least partly inside if latitude and longitude are exchanged); omitted if any
    // road matches.
    text.known("coverage", report.coverage)
    text.origin(network: network.identity, mode: record.record.mode)
    text.fields(of: record.record.source, except: ownNames)
  }

  static let ownNames = [
    "id", "startTime", "endTime", "points", "counts", "status", "reason", "noise", "length", "gaps",
    "stops", "geometry", "parts", "coverage", "network", "mode",
  ]

  /// Writes the line of each part and of each of its streets, the gaps, the stops, and the points.
  private static func writeFeatures(
    of record: ReportRecord, to sink: any FeatureSink
  ) throws(FileError) {
    let parts = record.report.parts
    let matchings = record.record.snapped.matchings
    try sink.addRoutes(of: record.record) { text, number in
      text.figures(of: parts[number])
      let points = matchings[number].points
      // The indices of the first and last locations on the part.
      text.list("points", [points.lowerBound, points.upperBound]) { $0.integer($1) }
    }
    for (number, part) in parts.enumerated() {
      for (order, street) in part.streets.enumerated() {
        var stretch = ResultFeature(.street, .line(street.line), of: record.record.source)
        stretch.traffic = [TrafficStretch(from: 0, to: street.length, street.traffic)]
        try sink.add(stretch) { text in
          // The index of the part, from 0.
          text.member("part", number)
          // The index of the street in its part, from 0.
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

  /// Returns a track with a segment for each part: the line along the driven roads.
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

  /// Writes a report as CSV, with a row for each stretch of street, in order of travel.
  private static func write(_ record: ReportRecord, in rows: CSVRows) throws(FileError) {
    for (number, part) in record.report.parts.enumerated() {
      for (order, street) in part.streets.enumerated() {
        try rows.row(of: record.record.source) { text in
          // `part`: the index of the part, from 0.
          text.field(number)
          // `street`: the index of the street in its part, from 0.
          text.field(order)
          // `name`: the name of the street.
          text.field(street.name ?? "")
          // `ref`: the reference of the street.
          text.field(street.reference ?? "")
          // `class`: the class of the street.
          text.field("\(street.roadClass)")
          // `length_m`: the driven length of the street, in meters.
          text.field(street.length, decimals: 3)
          // `inferred_m`: the part of `length_m` that is in gaps.
          text.field(street.inferredLength, decimals: 3)
          // `duration_s`: the observed duration in seconds, without time parked.
          text.field(street.duration?.inSeconds, decimals: 3)
          // `wait_s`: the part of `duration_s` that doesn't count for `speed`: waits followed by a
          // free road, such as at a signal.
          text.field(street.duration.map { _ in street.waitDuration.inSeconds }, decimals: 3)
          // `speed_mps`: the observed mean speed in meters per second, including waits.
          text.field(street.reading.observed, decimals: 3)
          // `free_flow_mps`: the free-flow speed in meters per second.
          text.field(street.reading.freeFlow, decimals: 3)
          // `speed`: the traffic met: `NORMAL`, `SLOW`, `TRAFFIC_JAM`, or `NO_DATA`.
          text.field(street.traffic.rawValue)
        }
      }
    }
  }
}
