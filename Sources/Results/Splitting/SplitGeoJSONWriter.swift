import Coordinates
public import Files
public import TextFormats

/// Writes the parts of routes as GeoJSON: a line for each, a point for the vehicle and each waypoint
/// ahead.
///
/// The property `kind` tells them apart: `traveled`, `active`, `remaining`, `vehicle`, `waypoint`. The
/// others are those of ``SplitNDJSONWriter``; `position` counts the positions from 0.
public final class SplitGeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText
  private var position = 0

  /// Creates a writer.
  public init(to sink: any ByteSink) { collection = FeatureCollectionText(to: sink) }

  /// Writes the features of one position.
  public func write(_ record: SplitRecord) throws(FileError) {
    for part in record.parts {
      try feature(part.name, of: record) { text in
        text.geometry(ofLine: part.line)
      } properties: { text in
        text.members(of: part)
        text.traffic(part.traffic.intervals)
      }
    }
    try feature("vehicle", of: record) { text in
      text.geometry("Point") { $0.coordinate(record.place) }
    } properties: { text in
      text.place(of: record)
    }
    for ahead in record.split.stopsAhead {
      let place = record.split.route.line.coordinate(atDistance: ahead.stop.distance)
      try feature("waypoint", of: record) { text in
        text.geometry("Point") { $0.coordinate(ahead.stop.waypoint.coordinate ?? place) }
      } properties: { text in
        text.members(of: ahead, seenFrom: record.split.position)
      }
    }
    position += 1
  }

  private func feature(
    _ kind: String, of record: SplitRecord, geometry: (inout JSONText) -> Void,
    properties: (inout JSONText) -> Void
  ) throws(FileError) {
    try collection.feature { text in
      geometry(&text)
      text.properties(kind: kind) { text in
        text.key("route")
        text.integer(record.number)
        text.key("position")
        text.integer(position)
        properties(&text)
      }
    }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(FileError) { try collection.finish() }
}
