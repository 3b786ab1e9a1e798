import Coordinates
public import Files
public import Polylines
public import TextFormats

/// Writes the parts of routes as lines of JSON, a line for each position.
///
///     {"route":0,"point":[24.76,59.44],"location":[24.7601,59.4401],"distance":3.1,
///      "along":812.402,"length":2604.35,"duration":2007.289,
///      "traveled":{"length":812.402,"duration":640.1,"polyline":"…","traffic":[…]},
///      "active":{…},"remaining":{…},
///      "waypoints":[{"waypoint":0,"name":"Peetri","location":[24.73,59.45],"along":2604.35,
///                    "remainingDistance":1791.948,"remainingDuration":1367.2}]}
///
/// `traffic` has objects with `start`, `end`, `startMeters`, `endMeters` and `speed`, by the points
/// and meters of their part. `waypoints` are those ahead. Lengths and distances are meters, durations
/// seconds; those that are unknown are left out. `passes` is there where the position may mean
/// several places: meters along the route to each.
public final class SplitNDJSONWriter: RecordWriter {
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
  public func write(_ record: SplitRecord) throws(FileError) {
    let parts = try record.parts.map { part throws(FileError) in
      (part: part, polyline: try polylines.text(of: Polyline(valid: part.line)))
    }
    try lines.object { text in
      text.key("route")
      text.integer(record.number)
      text.place(of: record)
      for (part, polyline) in parts {
        text.key(part.name)
        text.beginObject()
        text.members(of: part)
        text.key("polyline")
        text.string(polyline)
        text.traffic(part.traffic.intervals)
        text.endObject()
      }
      text.key("waypoints")
      text.list(record.split.stopsAhead) { text, ahead in
        text.beginObject()
        text.members(of: ahead, seenFrom: record.split.position)
        text.endObject()
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
