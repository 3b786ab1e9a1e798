public import Files
public import Journeys
public import Polylines
import RouteSplitting
public import TextFormats

/// Writes the progress of vehicles as lines of JSON, an object to an update.
///
///     {"timestamp":"2025-02-05T17:10:03.512Z","vehicle":"Vehicle_1","trip":"fb1318df-…",
///      "raw":[-122.0628,37.3629],"snapped":[-122.06281,37.36292],"remainingDistanceMeters":7851.6,
///      "eta":"2025-02-05T17:21:40Z","onRoute":true,
///      "traffic":[{"start":0,"end":4,"startMeters":0,"endMeters":2201,"speed":"SLOW"},…],
///      "etaInterval":["2025-02-05T17:20:12Z","2025-02-05T17:23:31Z"],
///      "route":2,"polyline":"…","traveledMeters":0,"activeMeters":7851.604,"remainingMeters":0,
///      "nextWaypoint":0,"use":"used","reached":[]}
///
/// What is not known is null; `traffic` and `reached` are empty arrays then. `start` and `end` are
/// points of the route from 0, as ``TrafficClassification/TrafficInterval`` draws them, and meters
/// are from its start. Its line is in `polyline`, with which only the first line of a vehicle on it
/// is written, and in which `reached` is of the route before. 80 % of arrivals are to lie in
/// `etaInterval`.
public final class ProgressNDJSONWriter: RecordWriter {
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
  public func write(_ progress: VehicleProgress) throws(FileError) {
    let followed = progress.route
    let line = followed.flatMap { $0.isNew ? $0.route.line.polyline : nil }
    let polyline = try line.map { line throws(FileError) in try polylines.text(of: line) }
    try lines.object { text in
      text.identity(of: progress)
      text.members(of: progress)
      text.traffic(progress.traffic)
      text.arrivalInterval(of: progress)
      text.member("route", followed?.number) { $0.integer($1) }
      if let polyline {
        text.key("polyline")
        text.string(polyline)
      }
      text.parts(of: followed)
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
