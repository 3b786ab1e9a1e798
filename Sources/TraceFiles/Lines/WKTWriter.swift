public import Coordinates
public import Files
package import GeometryOperations
import Polylines
public import TextFormats

/// A writer of traces as well-known text (OGC 06-103r4), with one line of text for each trace.
///
///     LINESTRING (-8.6109 41.1496, -8.6219 41.1621)
///
/// A trace is a `LINESTRING`, or a `MULTILINESTRING` if it has several parts. A trace with a single
/// location is a `POINT`, and a trace without locations is `LINESTRING EMPTY`. If one of several
/// parts has a single location, its position is written twice, since a line needs two positions.
///
/// If all locations have an elevation, it is the third number of each position, as in
/// `LINESTRING Z`; otherwise, no elevations are written. Numbers are written with the fewest digits
/// that round-trip. Ids, times, other properties of locations, and extra fields are not written.
public final class WKTWriter: RecordWriter {
  private let lines: LineBuffer

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = LineBuffer(to: sink) }

  /// Writes the line of one trace.
  public func write(_ record: TraceRecord) throws(FileError) {
    try lines.write(wkt: record.geometry, elevations: record.elevations)
  }

  /// Flushes buffered lines and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}

extension LineBuffer {
  /// Writes a shape as a line of well-known text.
  ///
  /// - Throws: ``FileError/Code/unsupported`` for invalid coordinates and for lines with only one
  ///   coordinate, before anything is written; also rethrows errors of the sink.
  package func write(wkt shape: Geometry, elevations: [Double]? = nil) throws(FileError) {
    let text: String
    do throws(GeometryError) {
      text =
        if let elevations { try shape.wkt(elevations: elevations) } else { try shape.wkt() }
    } catch {
      throw FileError(.unsupported, found: error.found, expected: error.expected)
    }
    try write(text.utf8)
  }
}

extension TraceRecord {
  /// The elevations of the positions of ``geometry``; nil unless all locations have one.
  fileprivate var elevations: [Double]? {
    guard hasElevations, !hasElevationsInPart else { return nil }
    return parts.flatMap { part in
      let numbers = trace.locations[part].compactMap(\.elevation)
      return numbers.count == 1 && trace.locations.count > 1 ? numbers + numbers : numbers
    }
  }

  /// The shape of the trace; its coordinates are valid, like those of every trace.
  fileprivate var geometry: Geometry {
    let locations = trace.locations
    if locations.count == 1 { return .point(locations[0].coordinate) }
    let lines = parts.map { part in
      let line = locations[part].map(\.coordinate)
      return Polyline(valid: line.count == 1 ? line + line : line)
    }
    return lines.count > 1 ? .multiLine(lines) : .line(lines.first ?? Polyline(valid: []))
  }
}
