package import Coordinates
package import Files
package import TextFormats

/// A writer of CSV rows under a header.
package final class CSVRows {
  private let sink: any ByteSink
  private var columns: [String]
  private var text = CSVText()
  private var isBegun = false

  /// Creates a writer of rows with the given columns.
  ///
  /// The header is written before the first row, or at the end if there are no rows, unless the
  /// caller writes it (`hasHeader` is false).
  package init(columns: [String], to sink: any ByteSink, hasHeader: Bool = true) {
    self.columns = columns
    self.sink = sink
    isBegun = !hasHeader
  }

  /// Returns the header of a table, for use as the opening of a frame.
  ///
  /// - Parameter namesSources: whether to insert the column `source` after the first one.
  package static func header(_ columns: [String], namesSources: Bool) -> [UInt8] {
    var columns = columns
    if namesSources { columns.insert(sourceColumn, at: 1) }
    var text = CSVText()
    text.row(columns)
    return text.bytes
  }

  private static let sourceColumn = "source"

  /// Adds a column at the end of a header that hasn't been written yet.
  func add(column: String) { columns.append(column) }

  /// Writes one row.
  package func row(_ fields: (inout CSVText) -> Void) throws(FileError) {
    begin()
    fields(&text)
    text.endRow()
    if text.bytes.count >= writingChunk { try flush() }
  }

  /// Writes one row about a trace.
  ///
  /// The first column is the trace's id, followed by its `source` if the records have one.
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

  /// Flushes buffered rows and finishes the sink.
  package func finish() throws(FileError) {
    begin()
    try flush()
    try sink.finish()
  }

  private func begin() {
    if isBegun { return }
    isBegun = true
    text.row(columns)
  }

  private func flush() throws(FileError) {
    try sink.write(text.bytes)
    text.removeBytes()
  }
}

extension CSVText {
  fileprivate mutating func row(_ fields: [String]) {
    for field in fields { self.field(field) }
    endRow()
  }
}
