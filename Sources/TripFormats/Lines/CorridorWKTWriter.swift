/// Writes corridors as well-known text: a `POLYGON` or `MULTIPOLYGON` a line, numbers with all their
/// digits.
public final class CorridorWKTWriter: RecordWriter {
  private let sink: any ByteSink

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one line.
  public func write(_ corridor: LineCorridor) throws(TripFormatError) {
    try sink.write(wkt: corridor.corridor.outline)
  }

  /// Finishes the sink.
  public func finish() throws(TripFormatError) { try sink.finish() }
}
