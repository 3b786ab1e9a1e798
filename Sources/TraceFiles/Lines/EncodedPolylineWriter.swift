public import Coordinates
public import Files
import GeometryOperations
public import Polylines
public import TextFormats

/// A writer of traces as encoded polylines: one line of text for each part of a trace, or one empty
/// polyline for a trace without locations.
///
/// A flexible polyline has a third dimension if every location of the part has an elevation.
/// Otherwise, it has one if the record has a list with the name of another dimension, such as
/// `level`, and a number for each location.
public final class EncodedPolylineWriter: RecordWriter {
  private let lines: LineBuffer
  private let format: PolylineFormat

  /// Creates a writer.
  public init(to sink: any ByteSink, format: PolylineFormat) {
    lines = LineBuffer(to: sink)
    self.format = format
  }

  /// Writes the lines of one trace.
  ///
  /// - Throws: ``FileError/Code/unsupported`` if the format can't represent a part; also rethrows
  ///   errors of the sink.
  public func write(_ record: TraceRecord) throws(FileError) {
    let parts = record.parts
    for part in parts.isEmpty ? [0..<0] : parts {
      // All coordinates of a trace are valid.
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

  /// Flushes buffered lines and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
