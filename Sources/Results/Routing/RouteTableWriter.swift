public import Files
import RoadNetworks
public import TextFormats

/// Writes routes as tables for people: the streets in order, with the time that each takes.
public final class RouteTableWriter: RecordWriter {
  private let sink: any ByteSink
  private var isFirst = true

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one route.
  public func write(_ record: RouteRecord) throws(FileError) {
    var table = TextTable(
      columns: [
        .init("street"), .init("m", alignment: .trailing), .init("s", alignment: .trailing),
      ])
    var driving = 0.0
    for street in try record.streets(of: record.route.legs.flatMap(\.path.traversals)) {
      let name = [street.name, street.reference].compactMap(\.self).joined(separator: ", ")
      driving += street.seconds
      table.addRow([
        name.isEmpty ? "(\(street.roadClass))" : name, street.length.fixed(0),
        street.seconds.fixed(0),
      ])
    }
    let waits = record.route.seconds - driving
    if waits >= 0.5 { table.addRow(["turns and signals", "", waits.fixed(0)]) }
    let minutes = (record.route.seconds / 60).fixed(1)
    var text = isFirst ? "" : "\n"
    isFirst = false
    text += "\(record.source.title): \((record.route.length / 1000).fixed(3)) km, \(minutes) min\n"
    for move in record.moves { text += move + "\n" }
    if table.rowCount > 0 { text += table.text }
    try sink.write(Array(text.utf8))
  }

  /// Finishes the sink.
  public func finish() throws(FileError) { try sink.finish() }
}
