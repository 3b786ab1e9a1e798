public import Files
import RoadSnapping
public import TextFormats

/// Writes reports as lines of JSON.
///
/// Lengths are meters, durations seconds (those of parts and streets without the time parked),
/// speeds meters per second; members whose value is unknown are left out. `status` says what became
/// of each location, and `reason`, there where one is unmatched, why, as ``SnappedNDJSONWriter``
/// writes them; `geometry` has the line of each part, `counts` how many locations have which
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
public final class ReportNDJSONWriter: RecordWriter {
  private let lines: JSONLines

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one line.
  public func write(_ record: ReportRecord) throws(FileError) {
    let report = record.report
    let network = record.record.network
    try network.check(report.snapped.matchings.lazy.map(\.path))
    try lines.object { text throws(FileError) in
      text.identity(of: record.record.source)
      if let times = report.times {
        text.key("start")
        text.time(times.lowerBound)
        text.key("end")
        text.time(times.upperBound)
      }
      text.key("counts")
      text.beginObject()
      for status in SnappedPoint.Status.allCases {
        text.key(status.rawValue)
        text.integer(report.counts[status] ?? 0)
      }
      text.endObject()
      try lines.statuses(of: report.snapped.points, &text)
      text.key("noise")
      text.number(report.snapped.noise, decimals: 2)
      text.key("length")
      text.number(report.length, decimals: 3)
      text.objects("gaps", report.gaps) { $0.members(of: $1) }
      text.objects("stops", report.stops) { text, stop in
        text.members(of: stop)
        text.key("location")
        text.coordinate(stop.coordinate)
      }
      text.key("geometry")
      try lines.list(report.snapped.matchings, in: &text) {
        text, matching throws(FileError) in
        try lines.line(of: matching.path, in: network, &text)
      }
      text.objects("parts", report.parts) { $0.members(of: $1) }
      if let coverage = report.coverage {
        text.key("coverage")
        text.string(coverage.rawValue)
      }
      text.origin(network: network.identity, mode: record.record.mode)
      text.fields(of: record.record.source, except: Self.ownNames)
    }
  }

  private static let ownNames: Set<String> = [
    "id", "start", "end", "points", "counts", "status", "reason", "noise", "length", "gaps",
    "stops", "geometry", "parts", "coverage", "network", "mode",
  ]

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
