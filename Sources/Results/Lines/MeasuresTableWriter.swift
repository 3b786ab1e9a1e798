public import Files
public import TextFormats
public import TripAnalysis

/// Writes measures of lines as a table for people.
public final class MeasuresTableWriter: RecordWriter {
  private let sink: any ByteSink
  private var table = TextTable(
    columns: [
      .init("trace"), .init("points", alignment: .trailing), .init("m", alignment: .trailing),
      .init("south", alignment: .trailing), .init("west", alignment: .trailing),
      .init("north", alignment: .trailing), .init("east", alignment: .trailing),
    ])

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Adds the row of one trace.
  public func write(_ measures: LineMeasures) throws(FileError) {
    let bounds = measures.bounds.map { [$0.south, $0.west, $0.north, $0.east] }
    table.addRow(
      [measures.record.title, String(measures.count), measures.length.fixed(1)]
        + (bounds?.map { $0.fixed(6) } ?? ["", "", "", ""]))
  }

  /// Writes the table and finishes the sink.
  public func finish() throws(FileError) {
    if table.rowCount > 0 { try sink.write(Array(table.text.utf8)) }
    try sink.finish()
  }
}
