public import Files
public import TextFormats

/// Writes corridors as GeoJSON features, one a line (newline-delimited GeoJSON).
///
/// The features are those of ``CorridorGeoJSONWriter``.
public final class CorridorNDJSONWriter: RecordWriter {
  private let lines: JSONLines

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one line.
  public func write(_ corridor: LineCorridor) throws(FileError) {
    try lines.object { text in
      text.key("type")
      text.string("Feature")
      text.members(of: corridor)
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
