import RoadNetworks

/// Writes routes as tables for people: the streets in order.
public final class RouteTableWriter: RecordWriter {
  private let sink: any ByteSink
  private var isFirst = true

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one route.
  public func write(_ record: RouteRecord) throws(TripFormatError) {
    var table = TextTable(columns: [.init("street"), .init("m", alignment: .trailing)])
    var name: String?
    var meters = 0.0
    func close() {
      if let name, meters > 0 { table.addRow([name, meters.fixed(0)]) }
      meters = 0
    }
    for traversal in record.route.legs.flatMap(\.path.traversals) {
      let next = try record.network.facts(of: traversal.edge) {
        $0.name ?? $0.reference ?? "(\($0.attributes.roadClass))"
      }
      if next != name { close() }
      name = next
      meters += Double(traversal.lengthInMillimeters) / 1000
    }
    close()
    let minutes = (record.route.seconds / 60).fixed(1)
    let gap = isFirst ? "" : "\n"
    isFirst = false
    let title = "\(gap)\(record.id): \((record.route.length / 1000).fixed(3)) km, \(minutes) min\n"
    try sink.write(Array((title + (table.rowCount > 0 ? table.text : "")).utf8))
  }

  /// Finishes the sink.
  public func finish() throws(TripFormatError) { try sink.finish() }
}
