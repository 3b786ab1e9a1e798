public import Coordinates
public import Files
public import TextFormats

/// A writer of traces as lines of JSON, in the form of ``NDJSONReader``.
///
///     {"id":"7","points":[[-8.61,41.15,1714559400],…],"accuracy":[4.5,…],"fare":6.2}
///
/// Coordinates are written with the fewest digits that round-trip. Times are Unix seconds with up
/// to 6 decimals. `accuracy`, `bearing`, `speed`, and `elevation` are each written if any location
/// has one, with null for the locations without one. `partStarts` has the indices of the points at
/// which all parts but the first begin, and is written if there are several parts. Extra fields
/// follow.
public final class NDJSONWriter: RecordWriter {
  private let lines: JSONLines

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one line.
  ///
  /// - Throws: ``FileError/Code/invalidTime`` for a time outside the years 0 to 9999, before any of
  ///   the trace is written; also rethrows errors of the sink.
  public func write(_ record: TraceRecord) throws(FileError) {
    try record.checkTimes()
    try lines.object { text in
      text.identifier(of: record)
      // The points: `[longitude, latitude]`, or `[longitude, latitude, time]` with Unix seconds.
      text.list("points", record.trace.locations) { text, location in
        text.beginArray()
        text.degrees(location.coordinate.longitude)
        text.degrees(location.coordinate.latitude)
        if let time = location.time { text.unixTime(time) }
        text.endArray()
      }
      text.measurements(of: record.trace.locations)
      text.elevations(of: record.trace.locations)
      let starts = record.parts.dropFirst().map(\.lowerBound)
      // The indices of the points at which all parts but the first begin, starting at 0; omitted if
      // there is only one part.
      if !starts.isEmpty { text.list("partStarts", starts) { $0.integer($1) } }
      text.fields(of: record, except: ["id", "points", "partStarts", "elevation"])
    }
  }

  /// Flushes buffered lines and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}

extension JSONText {
  /// Writes the members `accuracy`, `bearing`, and `speed`, each if any location has it.
  mutating func measurements(of locations: [Location]) {
    // The accuracy of each point in meters, or null; omitted if no point has one.
    measurements("accuracy", locations) { $0.accuracy }
    // The bearing of each point in degrees clockwise from north, or null; omitted if no point has
    // one.
    measurements("bearing", locations) { $0.bearing }
    // The speed of each point in meters per second, or null; omitted if no point has one.
    measurements("speed", locations) { $0.speed }
  }

  /// Writes the member `elevation`, if any location has one.
  package mutating func elevations(of locations: [Location]) {
    // The elevation of each point in meters above sea level, or null; omitted if no point has one.
    measurements("elevation", locations) { $0.elevation }
  }

  private mutating func measurements(
    _ name: StaticString, _ locations: [Location], _ value: (Location) -> Double?
  ) {
    guard locations.contains(where: { value($0) != nil }) else { return }
    key(name)
    beginArray()
    for location in locations {
      if let value = value(location) { number(value) } else { null() }
    }
    endArray()
  }

  /// Writes the extra fields of a record, except those with the given names or the names of
  /// measurements, and except `source` if the record itself has a source.
  package mutating func fields(of record: TraceRecord, except names: [String]) {
    for field in record.fields
    where !names.contains(field.name) && !Self.measurementNames.contains(field.name)
      && (field.name != "source" || record.source == nil)
    {
      self.field(field)
    }
  }

  private static let measurementNames = ["accuracy", "bearing", "speed"]
}
