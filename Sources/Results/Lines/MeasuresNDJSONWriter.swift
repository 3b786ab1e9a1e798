public import Files
public import TextFormats
public import TripAnalysis

/// Writes measures of lines as lines of JSON.
///
///     {"id":"7","count":3,"length":1788.512,"bbox":[-126.453,38.5,-120.2,43.252]}
///
/// `bbox` is west, south, east, north as in GeoJSON, with west above east over the antimeridian; it
/// is left out without points.
public final class MeasuresNDJSONWriter: RecordWriter {
  private let lines: JSONLines

  /// Creates a writer.
  public init(to sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one line.
  public func write(_ measures: LineMeasures) throws(FileError) {
    try lines.object { text in
      text.identity(of: measures.record)
      text.key("count")
      text.integer(measures.count)
      text.key("length")
      text.number(measures.length, decimals: 3)
      if let bounds = measures.bounds {
        text.key("bbox")
        text.list([bounds.west, bounds.south, bounds.east, bounds.north]) {
          $0.number($1, decimals: 7)
        }
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
