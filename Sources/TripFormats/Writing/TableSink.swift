/// Lays out a table of lines of cells, which tabs separate, once all are there.
///
/// Control characters in cells are replaced before, so that none holds a tab.
final class TableSink: ByteSink {
  private let sink: any ByteSink
  private let columns: [TextTable.Column]
  private var bytes: [UInt8] = []

  init(_ sink: any ByteSink, columns: [TextTable.Column]) {
    self.sink = sink
    self.columns = columns
  }

  /// A line of cells, without the line feed.
  static func line(_ cells: [String]) -> [UInt8] {
    Array(cells.map(DisplayWidth.printable).joined(separator: "\t").utf8)
  }

  func write(_ bytes: [UInt8]) throws(TripFormatError) { self.bytes += bytes }

  func finish() throws(TripFormatError) {
    var table = TextTable(columns: columns)
    for line in bytes.split(separator: 0x0a) {
      let cells = line.split(separator: 0x09, omittingEmptySubsequences: false)
      table.addRow(cells.map { String(decoding: $0, as: UTF8.self) })
    }
    try sink.write(Array(table.text.utf8))
    try sink.finish()
  }
}
