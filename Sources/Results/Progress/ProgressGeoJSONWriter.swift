import Coordinates
public import Files
public import Journeys
import Polylines
import RouteSplitting
public import TextFormats
import TrafficClassification

/// Writes the progress of vehicles as GeoJSON: for each update the vehicle as a point, and before it
/// the active route as a line, where it is another than the one written last.
///
/// That is so where the vehicle is on the route, and the route or the traffic on it is new, a waypoint
/// was reached, the vehicle wasn't known to be on the route before, or it turns out to be before the
/// start of that line. From there on the vehicle moves along that line.
///
/// The property `kind` tells them apart: `active` and `vehicle`; `update` counts the updates from 0.
/// The vehicle is at its place on the route, or where it was located while it has none. The others
/// are those of ``ProgressNDJSONWriter``, but that `traffic` is along the active route, by its own
/// points and meters, and `length` is that of the active route.
public final class ProgressGeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText
  private var update = 0
  /// The active routes of those vehicles that were on theirs with the last update.
  private var active: [String?: ActiveRoute] = [:]

  /// What of a route was written last: from some meters on, with the traffic along the whole of it.
  private struct ActiveRoute {
    var start: Double
    var traffic: LineTraffic
  }

  /// Creates a writer.
  public init(to sink: any ByteSink) { collection = FeatureCollectionText(to: sink) }

  /// Writes the features of one update.
  public func write(_ progress: VehicleProgress) throws(FileError) {
    if let followed = newActiveRoute(of: progress) {
      try feature("active", of: progress) { text in
        text.geometry(ofLine: followed.activeLine)
      } properties: { text in
        text.key("length")
        text.number(followed.progress.active.lengthInMillimeters, decimals: 3)
        text.traffic(followed.activeTraffic.intervals)
      }
    }
    try feature("vehicle", of: progress) { text in
      text.geometry("Point") { $0.coordinate(progress.snapped ?? progress.raw) }
    } properties: { text in
      text.members(of: progress)
      text.arrivalInterval(of: progress)
      text.parts(of: progress.route)
    }
    update += 1
  }

  /// The route of the vehicle, where its active part isn't what was written last.
  private func newActiveRoute(of progress: VehicleProgress) -> FollowedRoute? {
    guard let route = progress.route, progress.remainingDistance != nil, progress.isOnRoute == true
    else {
      active.removeValue(forKey: progress.vehicleID)
      return nil
    }
    let start = route.progress.active.lowerBound
    if let last = active[progress.vehicleID], last.start <= start, last.traffic == route.traffic,
      !route.isNew, route.progress.reached.isEmpty
    {
      return nil
    }
    active[progress.vehicleID] = ActiveRoute(start: start, traffic: route.traffic)
    return route
  }

  private func feature(
    _ kind: String, of progress: VehicleProgress, geometry: (inout JSONText) -> Void,
    properties: (inout JSONText) -> Void
  ) throws(FileError) {
    try collection.feature { text in
      geometry(&text)
      text.properties(kind: kind) { text in
        text.key("update")
        text.integer(update)
        text.identity(of: progress)
        text.member("route", progress.route?.number) { $0.integer($1) }
        properties(&text)
      }
    }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(FileError) { try collection.finish() }
}

extension FollowedRoute {
  /// The line from the vehicle to the next waypoint.
  fileprivate var activeLine: [Coordinate] {
    let active = progress.active
    return route.line.slice(from: active.lowerBound, to: active.upperBound).coordinates
  }

  /// Traffic on that line, by its own points and meters.
  fileprivate var activeTraffic: LineTraffic {
    let active = progress.active
    return traffic.slice(from: active.lowerBound, to: active.upperBound, of: route.line)
  }
}
