import Files
import Polylines
import RouteSplitting
public import TextFormats
import TrafficClassification

extension SplitRecord: ResultRecord {
  /// Returns the form of split routes as paragraphs, JSON, GeoJSON, or a map; nil for other
  /// formats.
  ///
  /// <doc:SplitResults> describes every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .paragraphs(paragraph)
    case .ndjson, .json:
      .json(format) { record, text, _ throws(FileError) in
        try write(record, in: &text, options.polylines)
      }
    case .geojson: .features(after: 0, writeFeatures)
    case .svg, .html: map(format, options)
    default: nil
    }
  }

  private static func write(
    _ record: SplitRecord, in text: inout JSONText, _ polylines: PolylineFormat
  ) throws(FileError) {
    let parts = try record.parts.map { part throws(FileError) in
      (part: part, polyline: try polylines.text(of: Polyline(valid: part.line)))
    }
    // The index of the route in its file, from 0.
    text.member("route", record.number)
    text.place(of: record)
    // The format of encoded lines, by its name in `--codec`.
    text.member("codec", polylines.name)
    for (part, polyline) in parts {
      text.key(named: part.kind.rawValue)
      // `traveled`, `active`, `remaining`: the part up to the place, the part from the place to the
      // next waypoint (after the last one, to the end), and the rest; all three have the members
      // listed for `traveled`.
      text.object { text in
        text.extent(length: part.length, duration: part.duration)
        // The encoded line of the part.
        text.member("polyline", polyline)
        text.traffic(part.traffic.intervals)
      }
    }
    // The waypoints ahead, in order.
    text.objects("waypoints", record.split.stopsAhead) {
      $0.stop($1, seenFrom: record.split.position)
    }
  }

  /// Writes a line for each part, and a point for the vehicle and for each waypoint ahead.
  ///
  /// - Parameter position: the index of the record's position, from 0; incremented by 1.
  static func writeFeatures(
    of record: SplitRecord, to sink: any FeatureSink, _ position: inout Int
  ) throws(FileError) {
    let number = position
    func addFeature(
      _ feature: ResultFeature, _ members: (inout JSONText) -> Void
    ) throws(FileError) {
      try sink.add(feature) { text in
        // The index of the route in its file, from 0.
        text.member("route", record.number)
        // The index of the position among the requested positions, from 0.
        text.member("position", number)
        members(&text)
      }
    }
    for part in record.parts {
      // kind: `traveled`, `active`, `remaining`
      var feature = ResultFeature(part.kind, .line(part.line))
      feature.traffic = part.traffic.intervals.map {
        TrafficStretch(from: $0.startMeters, to: $0.endMeters, $0.traffic)
      }
      try addFeature(feature) { text in
        text.extent(length: part.length, duration: part.duration)
        text.traffic(part.traffic.intervals)
      }
    }
    try addFeature(ResultFeature(.vehicle, .point(record.place))) { $0.place(of: record) }
    for ahead in record.split.stopsAhead {
      let place = record.split.route.line.coordinate(atDistance: ahead.stop.distance)
      let feature = ResultFeature(.waypoint, .point(ahead.stop.waypoint.coordinate ?? place))
      try addFeature(feature) { $0.stop(ahead, seenFrom: record.split.position) }
    }
    position += 1
  }

  /// Returns a table of the parts, and of the distances to the waypoints ahead.
  private static func paragraph(of record: SplitRecord) -> String {
    let isTimed = record.split.route.times != nil
    let hasTraffic = record.planned.traffic.intervals.contains { $0.traffic != .noData }
    var table = TextTable(
      columns: ["part", .number("m")] + (isTimed ? [.number("s")] : [])
        + (hasTraffic ? [.number("slow m"), .number("jam m")] : []))
    for part in record.parts {
      let lengths = part.traffic.lengths()
      table.addRow(
        [part.kind.rawValue, part.length.fixed(1)]
          + (isTimed ? [(part.duration ?? .zero).inSeconds.fixed(0)] : [])
          + (hasTraffic
            ? [TrafficClass.slow, .trafficJam].map { lengths[$0, default: 0].fixed(1) } : []))
    }
    for ahead in record.split.stopsAhead {
      let title = Waypoint.title(ahead.number, ahead.stop.waypoint.name)
      table.addRow(
        ["to waypoint \(title)", ahead.remainingDistance.fixed(1)]
          + (isTimed ? [(ahead.remainingDuration ?? .zero).inSeconds.fixed(0)] : []))
    }
    let offset = record.point.map { ", \($0.offset.fixed(1)) m from the position" } ?? ""
    return "route \(record.number + 1) at \(record.split.position.distance.fixed(1)) m of "
      + "\(record.split.route.length.fixed(1)) m\(offset)\n" + table.text
  }
}
