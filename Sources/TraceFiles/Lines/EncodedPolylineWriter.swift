public import Coordinates
public import Files
import GeometryOperations
public import Polylines
public import TextFormats

/// Writes the lines of traces as encoded polylines, one a line of text for each part of a trace; a
/// blank line for a trace without locations.
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
      let line = Polyline(valid: record.trace.locations[part].map(\.coordinate))
      let text: [UInt8]
      do throws(PolylineError) {
        text = try format.encodeBytes(line)
      } catch {
        throw FileError(.unsupported, found: error.found, expected: error.expected)
      }
      try lines.write(text)
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
