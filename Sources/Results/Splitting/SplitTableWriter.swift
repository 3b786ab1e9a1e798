public import Files
import RouteSplitting
public import TextFormats
import TrafficClassification

/// Writes the parts of routes as tables for people, with the ways to the waypoints ahead.
public final class SplitTableWriter: RecordWriter {
  private let sink: any ByteSink
  private var isFirst = true

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one table.
  public func write(_ record: SplitRecord) throws(FileError) {
    let isTimed = record.split.route.times != nil
    let hasTraffic = record.planned.traffic.intervals.contains { $0.speed != .noData }
    var table = TextTable(
      columns: [.init("part"), .init("m", alignment: .trailing)]
        + (isTimed ? [.init("s", alignment: .trailing)] : [])
        + (hasTraffic
          ? [.init("slow m", alignment: .trailing), .init("jam m", alignment: .trailing)] : []))
    for part in record.parts {
      let lengths = part.traffic.lengths()
      table.addRow(
        [part.name, part.length.fixed(1)] + (isTimed ? [(part.duration ?? 0).fixed(0)] : [])
          + (hasTraffic
            ? [TrafficSpeed.slow, .trafficJam].map { lengths[$0, default: 0].fixed(1) } : []))
    }
    for ahead in record.split.stopsAhead {
      let title = Waypoint.title(ahead.number, ahead.stop.waypoint.name)
      table.addRow(
        ["to waypoint \(title)", ahead.remainingDistance.fixed(1)]
          + (isTimed ? [(ahead.remainingDuration ?? 0).fixed(0)] : []))
    }
    let offset = record.point.map { ", \($0.offset.fixed(1)) m from the position" } ?? ""
    var text = isFirst ? "" : "\n"
    isFirst = false
    text += "route \(record.number + 1) at \(record.split.position.distance.fixed(1)) m of "
    text += "\(record.split.route.length.fixed(1)) m\(offset)\n"
    try sink.write(Array((text + table.text).utf8))
  }

  /// Finishes the sink.
  public func finish() throws(FileError) { try sink.finish() }
}
