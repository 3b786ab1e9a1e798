package import Files

/// A sink that lays out a table from lines of tab-separated cells once all lines are written.
///
/// The lines are those of ``line(_:)``, in which no cell contains a tab or a line feed. A table
/// without rows produces no output, or only its titles.
package final class TableSink: ByteSink {
  private let sink: any ByteSink
  private let columns: [TextTable.Column]
  private let showsEmptyColumns: Bool
  private let showsTitlesAlone: Bool
  private var bytes: [UInt8] = []

  /// Creates a sink that writes the table to another sink.
  package init(
    _ sink: any ByteSink, columns: [TextTable.Column], showsEmptyColumns: Bool = true,
    showsTitlesAlone: Bool = false
  ) {
    self.sink = sink
    self.columns = columns
    self.showsEmptyColumns = showsEmptyColumns
    self.showsTitlesAlone = showsTitlesAlone
  }

  /// Returns a line of cells, without the line feed, with control characters replaced by U+FFFD.
  package static func line(_ cells: [String]) -> [UInt8] {
    Array(cells.map(DisplayWidth.printable).joined(separator: "\t").utf8)
  }

  package func write(_ bytes: [UInt8]) throws(FileError) { self.bytes += bytes }

  package func finish() throws(FileError) {
    var table = TextTable(columns: columns)
    for line in bytes.split(separator: 0x0a) {
      let cells = line.split(separator: 0x09, omittingEmptySubsequences: false)
      table.addRow(cells.map { String(decoding: $0, as: UTF8.self) })
    }
    if !showsEmptyColumns { table = table.withoutEmptyColumns }
    if table.rowCount > 0 || showsTitlesAlone { try sink.write(Array(table.text.utf8)) }
    try sink.finish()
  }
}
