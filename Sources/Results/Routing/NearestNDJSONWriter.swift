public import Files
import RoadNetworks
public import TextFormats

/// Writes the roads around points as lines of JSON, a line a point.
public final class NearestNDJSONWriter: RecordWriter {
  private let lines: JSONLines

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one line.
  public func write(_ record: NearestRecord) throws(FileError) {
    let facts = try record.network.roads(at: record.roads)
    try lines.object { text in
      text.key("point")
      text.givenCoordinate(record.point)
      text.key("roads")
      text.list(zip(record.roads, facts)) { text, road in
        text.beginObject()
        text.members(of: road.0, on: road.1)
        text.endObject()
      }
      text.key("network")
      text.string("\(record.network.identity)")
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
