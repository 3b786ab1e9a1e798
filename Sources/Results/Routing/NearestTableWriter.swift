import Coordinates
public import Files
import RoadNetworks
public import TextFormats

/// Writes the roads around points as a table for people.
public final class NearestTableWriter: RecordWriter {
  private let sink: any ByteSink
  private var table = TextTable(
    columns: [
      .init("point"), .init("m", alignment: .trailing), .init("road"), .init("class"),
      .init("way", alignment: .trailing), .init("place"),
    ])

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Adds the rows of one point.
  public func write(_ record: NearestRecord) throws(FileError) {
    for (road, facts) in zip(record.roads, try record.network.roads(at: record.roads)) {
      table.addRow([
        "\(record.point.latitude),\(record.point.longitude)", road.distance.fixed(1),
        facts.name ?? facts.reference ?? "-", "\(facts.roadClass)", String(facts.way),
        road.coordinate.latitude.fixed(6) + "," + road.coordinate.longitude.fixed(6),
      ])
    }
  }

  /// Writes the table and finishes the sink.
  public func finish() throws(FileError) {
    if table.rowCount > 0 { try sink.write(Array(table.text.utf8)) }
    try sink.finish()
  }
}
