public import Coordinates
public import Files
public import TextFormats

/// Writes traces as lines of JSON, in the form that the reader takes.
///
///     {"id":"7","points":[[-8.61,41.15,1714559400],…],"accuracy":[4.5,…],"fare":6.2}
///
/// Coordinates have the fewest digits that read back the same. Times are Unix seconds with up to 6
/// decimals. `accuracy`, `bearing`, `speed` and `elevation` are there if any location has them,
/// null where it does not; `partStarts` has the indices of the points at which parts but the first
/// begin, and is there if there are several. Kept fields follow.
public final class NDJSONWriter: RecordWriter {
  private let lines: JSONLines

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one line.
  ///
  /// - Throws: ``FileError/Code/invalidTime`` for a time not in year 0 to 9999, before
  ///   anything is written of the trace, and what the sink throws.
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
      // The numbers of the points at which parts after the first begin, from 0; left out where
      // there is one part.
      if !starts.isEmpty { text.list("partStarts", starts) { $0.integer($1) } }
      text.fields(of: record, except: ["id", "points", "partStarts", "elevation"])
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}

extension JSONText {
  /// Writes the members `accuracy`, `bearing` and `speed`, each if any location has it.
  mutating func measurements(of locations: [Location]) {
    // Of each point, or null: meters by which it may be off; left out where no point has one.
    measurements("accuracy", locations) { $0.accuracy }
    // Of each point, or null: degrees clockwise from north; left out where no point has one.
    measurements("bearing", locations) { $0.bearing }
    // Of each point, or null: meters per second; left out where no point has one.
    measurements("speed", locations) { $0.speed }
  }

  /// Writes the member `elevation`, if any location has one.
  package mutating func elevations(of locations: [Location]) {
    // Of each point, or null: meters above sea level; left out where no point has one.
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

  /// Writes the kept fields of a record, except those whose names the format uses itself.
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
