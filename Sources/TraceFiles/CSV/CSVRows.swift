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

  /// The header of such a table, for a frame.
  ///
  /// - Parameter namesSources: Whether the traces of the rows have a `source`.
  package static func header(_ columns: [String], namesSources: Bool) -> [UInt8] {
    var columns = columns
    if namesSources { columns.insert(sourceColumn, at: 1) }
    var text = CSVText()
    text.row(columns)
    return text.bytes
  }

  private static let sourceColumn = "source"

  /// Adds a last column to a header that is not written yet.
  func add(column: String) { columns.append(column) }

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
