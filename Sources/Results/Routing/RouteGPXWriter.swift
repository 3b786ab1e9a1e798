import Coordinates
public import Files
public import TextFormats
import TraceFiles

/// Writes routes as GPX tracks, a segment for each leg.
public final class RouteGPXWriter: RecordWriter {
  private let writer: GPXWriter

  /// Creates a writer.
  public init(to sink: any ByteSink) { writer = GPXWriter(to: sink) }

  /// Writes one track.
  public func write(_ record: RouteRecord) throws(FileError) {
    var locations: [Location] = []
    var partStarts: [Int] = []
    for line in record.lines {
      if !locations.isEmpty { partStarts.append(locations.count) }
      locations += line.map { Location(coordinate: $0.withSevenDecimals) }
    }
    let trace: Trace
    do {
      trace = try Trace(id: record.id, locations: locations)
    } catch {
      throw FileError(
        .invalidCoordinate, found: error.description, expected: "places on Earth")
    }
    try writer.write(TraceRecord(trace, partStarts: partStarts))
  }

  /// Closes the document and finishes the sink.
  public func finish() throws(FileError) { try writer.finish() }
}
