import Coordinates
import RoadNetworks

/// Writes routes as GPX tracks, a segment for each leg.
public final class RouteGPXWriter: RecordWriter {
  private let writer: GPXWriter

  /// Creates a writer.
  public init(to sink: any ByteSink) { writer = GPXWriter(to: sink) }

  /// Writes one track.
  public func write(_ record: RouteRecord) throws(TripFormatError) {
    var locations: [Location] = []
    var partStarts: [Int] = []
    for line in record.lines {
      if !locations.isEmpty { partStarts.append(locations.count) }
      locations += line.map { Location(coordinate: $0) }
    }
    let trace: Trace
    do {
      trace = try Trace(id: record.id, locations: locations)
    } catch {
      throw TripFormatError(
        .invalidCoordinate, found: error.description, expected: "places on Earth")
    }
    try writer.write(TraceRecord(trace, partStarts: partStarts))
  }

  /// Closes the document and finishes the sink.
  public func finish() throws(TripFormatError) { try writer.finish() }
}

/// Writes routes as CSV, a row for each edge.
public final class RouteCSVWriter: RecordWriter {
  private let rows: CSVRows

  private static let columns = [
    "id", "leg", "step", "edge", "way", "nodes", "name", "class", "start_m", "end_m", "length_m",
    "free_flow_mps",
  ]

  /// Creates a writer.
  public init(to sink: any ByteSink) { rows = CSVRows(columns: Self.columns, to: sink) }

  /// Writes the rows of one route.
  public func write(_ record: RouteRecord) throws(TripFormatError) {
    for (number, leg) in record.route.legs.enumerated() {
      for (step, traversal) in leg.path.traversals.enumerated() {
        let road = try record.network.facts(of: traversal.edge) {
          (way: $0.osmWay, nodes: $0.osmNodes, name: $0.name, attributes: $0.attributes)
        }
        try rows.row { text in
          text.field(record.id)
          text.field(number)
          text.field(step)
          text.field(String(traversal.edge.rawValue))
          text.field(Int(road.way))
          text.field(road.nodes.map(String.init).joined(separator: " "))
          text.field(road.name ?? "")
          text.field("\(road.attributes.roadClass)")
          text.field(Double(traversal.start) / 1000, decimals: 3)
          text.field(Double(traversal.end) / 1000, decimals: 3)
          text.field(Double(traversal.lengthInMillimeters) / 1000, decimals: 3)
          text.field(road.attributes.freeFlowSpeed(for: record.mode), decimals: 3)
        }
      }
    }
  }

  /// Writes the rest and finishes the sink.
  public func finish() throws(TripFormatError) { try rows.finish() }
}

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
