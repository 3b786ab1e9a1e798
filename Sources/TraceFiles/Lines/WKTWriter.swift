public import Coordinates
public import Files
package import GeometryOperations
import Polylines
public import TextFormats

/// Writes the lines of traces as well-known text (OGC 06-103r4), a line of text each.
///
///     LINESTRING (-8.6109 41.1496, -8.6219 41.1621)
///
/// A trace is a `LINESTRING`, one in parts a `MULTILINESTRING`, one of a single location a `POINT`
/// and one without locations `LINESTRING EMPTY`; a part of a single location has it twice, since a
/// line needs two. Where all locations have an elevation the kinds are `LINESTRING Z` and so on,
/// with a third number; where some have none, elevations are left out. Numbers have all their
/// digits. Ids, times, what else is known of locations, and kept fields have no place in the
/// format.
public final class WKTWriter: RecordWriter {
  private let lines: LineBuffer

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = LineBuffer(to: sink) }

  /// Writes the line of one trace.
  public func write(_ record: TraceRecord) throws(FileError) {
    try lines.write(wkt: record.geometry, elevations: record.elevations)
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}

extension LineBuffer {
  /// Writes a shape as a line of well-known text.
  ///
  /// - Throws: ``FileError/Code/unsupported`` for coordinates that are not valid and for lines of
  ///   one, before anything is written, and what the sink throws.
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

  /// The shape of the trace; its coordinates are valid as those of every trace.
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
