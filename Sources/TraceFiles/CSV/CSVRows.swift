package import Coordinates
package import Files
package import TextFormats

/// Writes rows of CSV under a header to a sink.
package final class CSVRows {
  private let sink: any ByteSink
  private var columns: [String]
  private var text = CSVText()
  private var isBegun = false

  /// Creates a table; the header goes out with the first row, or at the end, unless it is written
  /// by another.
  package init(columns: [String], to sink: any ByteSink, hasHeader: Bool = true) {
    self.columns = columns
    self.sink = sink
    isBegun = !hasHeader
  }

  /// A form of rows under a header that is the same for all.
  ///
  /// - Parameter namesSources: Whether the traces of the rows have a `source`.
  /// - Parameter records: makes a writer of rows without the header.
  package static func form<Record>(
    columns: [String], namesSources: Bool,
    _ records: @escaping @Sendable (any ByteSink) -> any RecordWriter<Record>
  ) -> RecordForm<Record> {
    var columns = columns
    if namesSources { columns.insert(sourceColumn, at: 1) }
    var text = CSVText()
    for column in columns { text.field(column) }
    text.endRow()
    let header = text.bytes
    return RecordForm(records, in: { FrameSink($0, opening: header) })
  }

  private static let sourceColumn = "source"

  /// Writes one row.
  package func row(_ fields: (inout CSVText) -> Void) throws(FileError) {
    begin()
    fields(&text)
    text.endRow()
    if text.bytes.count >= writingChunk { try flush() }
  }

  /// Writes one row about a trace, whose first column is its id: behind that comes its `source`,
  /// where the records of the table have one.
  package func row(
    of record: TraceRecord, _ fields: (inout CSVText) -> Void
  ) throws(FileError) {
    if !isBegun, record.source != nil { columns.insert(Self.sourceColumn, at: 1) }
    try row { text in
      text.field(record.trace.id)
      if let source = record.source { text.field(source) }
      fields(&text)
    }
  }

  /// Writes the rest and finishes the sink.
  package func finish() throws(FileError) {
    begin()
    try flush()
    try sink.finish()
  }

  private func begin() {
    if isBegun { return }
    isBegun = true
    for column in columns { text.field(column) }
    text.endRow()
  }

  private func flush() throws(FileError) {
    try sink.write(text.bytes)
    text.removeBytes()
  }
}
