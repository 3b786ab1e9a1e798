public import Files
import GeometryOperations
public import TextFormats

/// Writes corridors as well-known text: a `POLYGON` or `MULTIPOLYGON` a line, numbers with all their
/// digits.
public final class CorridorWKTWriter: RecordWriter {
  private let lines: LineBuffer

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = LineBuffer(to: sink) }

  /// Writes one line.
  public func write(_ corridor: LineCorridor) throws(FileError) {
    try lines.write(wkt: corridor.corridor.outline)
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
