import RoadSnapping
public import TripFormats

/// Writes reports as lines of JSON.
///
/// Lengths are metres, durations seconds, speeds metres per second; members whose value is unknown are
/// left out. `coverage` is there where no road matches. Fields of the input that are not about points
/// follow as they were.
///
///     {"id":"7","start":"2026-03-01T08:00:00Z","end":"…","points":{"snapped":41,…},"length":5210.3,
///      "gaps":[{"point":12,"duration":95,"distance":840.2}],
///      "stops":[{"points":[20,31],"duration":118,"location":[-8.61,41.15]}],
///      "parts":[{"length":…,"duration":…,"freeFlowDuration":…,"confidence":…,"split":"start",
///                "streets":[{"name":"…","class":"primary","length":…,"duration":…,"speed":…,
///                            "freeFlowSpeed":…,"traffic":"SLOW"},…]}]}
public final class ReportNDJSONWriter: RecordWriter {
  private let sink: any ByteSink
  private var text = JSONText()

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one line.
  public func write(_ record: ReportRecord) throws(TripFormatError) {
    let report = record.report
    text.beginObject()
    text.key("id")
    text.identifier(of: record.record.source)
    if let times = report.times {
      text.key("start")
      text.time(times.lowerBound)
      text.key("end")
      text.time(times.upperBound)
    }
    text.key("points")
    text.beginObject()
    for status in SnappedPoint.Status.allCases {
      text.key(status.rawValue)
      text.integer(report.counts[status] ?? 0)
    }
    text.endObject()
    text.key("noise")
    text.number(report.snapped.noise, decimals: 2)
    text.key("length")
    text.number(report.length, decimals: 3)
    text.key("gaps")
    text.list(report.gaps) { text, gap in
      text.beginObject()
      text.key("point")
      text.integer(gap.point)
      text.member("duration", gap.seconds)
      text.member("distance", gap.meters)
      text.endObject()
    }
    text.key("stops")
    text.list(report.stops) { text, stop in
      text.beginObject()
      text.key("points")
      text.list([stop.points.lowerBound, stop.points.upperBound]) { $0.integer($1) }
      text.member("duration", stop.seconds)
      text.key("location")
      text.coordinate(stop.coordinate)
      text.endObject()
    }
    text.key("parts")
    text.list(report.parts) { $0.part($1) }
    if let coverage = report.coverage {
      text.key("coverage")
      text.string(coverage.rawValue)
    }
    text.fields(of: record.record.source, except: Self.ownNames)
    text.endObject()
    text.newline()
    try sink.write(text.bytes)
    text.removeBytes()
  }

  private static let ownNames: Set<String> = [
    "id", "start", "end", "points", "noise", "length", "gaps", "stops", "parts", "coverage",
  ]

  /// Finishes the sink.
  public func finish() throws(TripFormatError) { try sink.finish() }
}

extension JSONText {
  /// Writes a number with three decimals as a member; nothing where it is unknown.
  fileprivate mutating func member(_ name: String, _ value: Double?) {
    guard let value else { return }
    key(name)
    number(value, decimals: 3)
  }

  fileprivate mutating func part(_ part: TripReport.Part) {
    beginObject()
    member("length", part.length)
    member("duration", part.seconds)
    member("freeFlowDuration", part.freeFlowSeconds)
    key("confidence")
    number(part.confidence, decimals: 4)
    key("split")
    string(part.split.rawValue)
    key("streets")
    list(part.streets) { text, street in
      text.beginObject()
      if let name = street.name {
        text.key("name")
        text.string(name)
      }
      if let reference = street.reference {
        text.key("ref")
        text.string(reference)
      }
      text.key("class")
      text.string("\(street.roadClass)")
      text.member("length", street.length)
      text.member("duration", street.seconds)
      text.member("speed", street.reading.observed)
      text.member("freeFlowSpeed", street.reading.freeFlow)
      text.key("traffic")
      text.string(street.reading.traffic.rawValue)
      text.endObject()
    }
    endObject()
  }
}
