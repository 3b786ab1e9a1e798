public import Files
import GeometryOperations
public import RoadSnapping
public import TextFormats

/// Writes snapped traces as a table for people, a row a trace.
///
/// The confidence is that of the matchings, averaged by length where there are several.
public final class SnappedTableWriter: RecordWriter {
  private let lines: LineBuffer

  private static let columns: [TextTable.Column] =
    [.init("trace")]
    + [
      "points", "snapped", "interpolated", "outliers", "out of order", "unmatched", "parts", "km",
      "confidence",
    ].map { .init($0, alignment: .trailing) }

  /// Creates a writer.
  public convenience init(to sink: any ByteSink) {
    self.init(linesTo: TableSink(sink, columns: Self.columns))
  }

  private init(linesTo sink: any ByteSink) { lines = LineBuffer(to: sink) }

  /// Lines of cells in a table.
  static var form: RecordForm<SnappedRecord> {
    RecordForm({ SnappedTableWriter(linesTo: $0) }, in: { TableSink($0, columns: columns) })
  }

  /// Adds the row of one trace.
  public func write(_ record: SnappedRecord) throws(FileError) {
    let snapped = record.snapped
    func count(_ status: SnappedPoint.Status) -> String {
      String(snapped.points.count { $0.status == status })
    }
    let cells = [
      record.source.title, String(snapped.points.count), count(.snapped), count(.interpolated),
      count(.outlier), count(.outOfOrder), count(.unmatched), String(snapped.matchings.count),
      (snapped.matchings.reduce(0) { $0 + $1.length } / 1000).fixed(3),
      snapped.confidence?.fixed(2) ?? "",
    ]
    try lines.write(TableSink.line(cells))
  }

  /// Writes the table and finishes the sink.
  public func finish() throws(FileError) {
    try lines.finish()
  }
}

extension SnappedTrace {
  /// The confidence of the matchings, averaged by length; nil without a matching.
  fileprivate var confidence: Double? {
    let length = matchings.reduce(0) { $0 + $1.length }
    guard length > 0 else { return matchings.first?.confidence }
    return matchings.reduce(0) { $0 + $1.confidence * $1.length } / length
  }
}
