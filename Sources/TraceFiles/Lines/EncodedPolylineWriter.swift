public import Coordinates
public import Files
import GeometryOperations
public import Polylines
public import TextFormats

/// Writes the lines of traces as encoded polylines, one a line of text for each part of a trace; a
/// blank line for a trace without locations.
///
/// Flexible polylines have the elevations of a part as third numbers where all of its locations
/// have one, or the numbers that a flexible polyline had before.
public final class EncodedPolylineWriter: RecordWriter {
  private let lines: LineBuffer
  private let format: PolylineFormat

  /// Creates a writer.
  public init(to sink: any ByteSink, format: PolylineFormat) {
    lines = LineBuffer(to: sink)
    self.format = format
  }

  /// Writes the lines of one trace.
  public func write(_ record: TraceRecord) throws(FileError) {
    let parts = record.parts
    for part in parts.isEmpty ? [0..<0] : parts {
      // A trace has valid coordinates only.
      let locations = record.trace.locations[part]
      let line = Polyline(valid: locations.map(\.coordinate))
      let text: [UInt8]
      do throws(PolylineError) {
        text =
          if case .flexible(let codec) = format, let third = ThirdNumbers(of: record, in: part) {
            try third.codec(like: codec).encodeBytes(line, values: third.values)
          } else {
            try format.encodeBytes(line)
          }
      } catch {
        throw FileError(.unsupported, found: error.found, expected: error.expected)
      }
      try lines.write(text)
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
