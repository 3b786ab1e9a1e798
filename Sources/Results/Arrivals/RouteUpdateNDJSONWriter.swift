import Coordinates
public import Files
import RouteSplitting
public import TextFormats
public import TripAnalysis

/// Writes how far vehicles are on their routes as lines of JSON, an object to a location.
///
///     {"id":"drive","point":12,"time":"2026-01-01T08:01:00Z","use":"used",
///      "raw":[-37.9155,44.6923],"snapped":[-37.91551,44.69231],"onRoute":true,"along":812.4,
///      "arrivals":[{"waypoint":0,"remainingDistance":3384.2,"remainingDuration":240.1,
///                   "interval":[210.5,290.8],"eta":"2026-01-01T08:05:00Z"}]}
///
/// Distances are meters, durations seconds; 80 % of arrivals are to lie in `interval`. What is not known
/// is null. Points and waypoints count from 0.
///
/// `use` is `used`, `outOfOrder` for a location that is older than one before it, `tooVague`, or
/// `tooFar` from the route of a vehicle that is on it so far.
/// `snapped` and `arrivals` are null for all but `used`, and where the vehicle is off the route:
/// `along` is where it left then.
public final class RouteUpdateNDJSONWriter: RecordWriter {
  private let lines: JSONLines

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one line.
  public func write(_ update: RouteUpdate) throws(FileError) {
    try lines.object { text in
      text.key("id")
      text.string(update.id)
      text.key("point")
      text.integer(update.point)
      text.key("time")
      if let time = update.time { text.time(time) } else { text.null() }
      text.key("use")
      text.string(update.progress.use.rawValue)
      text.key("raw")
      text.givenCoordinate(update.raw)
      text.key("snapped")
      if let snapped = update.snapped { text.coordinate(snapped) } else { text.null() }
      text.key("onRoute")
      if let isOnRoute = update.isOnRoute { text.bool(isOnRoute) } else { text.null() }
      text.key("along")
      text.number(update.along, decimals: 2)
      text.key("arrivals")
      guard let arrivals = update.arrivals else { return text.null() }
      text.list(arrivals) { text, arrival in
        text.beginObject()
        text.key("waypoint")
        text.integer(arrival.waypoint)
        if let name = arrival.name {
          text.key("name")
          text.string(name)
        }
        text.key("remainingDistance")
        text.number(arrival.remainingDistance, decimals: 2)
        text.key("remainingDuration")
        text.number(arrival.remainingDuration.inSeconds, decimals: 1)
        text.key("interval")
        text.list([arrival.interval.lowerBound, arrival.interval.upperBound]) {
          $0.number($1.inSeconds, decimals: 1)
        }
        text.key("eta")
        if let time = arrival.date?.toTheSecond { text.time(time) } else { text.null() }
        text.endObject()
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
