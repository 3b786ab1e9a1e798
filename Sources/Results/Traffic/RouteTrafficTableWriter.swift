public import Files
public import Journeys
public import TextFormats

/// Writes traffic on routes as tables for people, a row for each interval.
public final class RouteTrafficTableWriter: RecordWriter {
  private let sink: any ByteSink
  private var isFirst = true

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one table.
  public func write(_ record: RouteTraffic) throws(FileError) {
    var table = TextTable(columns: [
      .init("from m", alignment: .trailing), .init("to m", alignment: .trailing),
      .init("m", alignment: .trailing), .init("traffic"),
    ])
    for interval in record.traffic.intervals {
      table.addRow([
        interval.startMeters.fixed(0), interval.endMeters.fixed(0),
        (interval.endMeters - interval.startMeters).fixed(0), interval.speed.rawValue,
      ])
    }
    var text = isFirst ? "" : "\n"
    isFirst = false
    text += "route \(record.number + 1): \(record.route.length.fixed(0)) m"
    if let duration = record.duration, let freeFlow = record.freeFlowDuration {
      let seconds = duration.inSeconds.fixed(0)
      text += ", \(seconds) s in traffic, \(freeFlow.inSeconds.fixed(0)) s when all is free"
    }
    try sink.write(Array((text + "\n" + table.text).utf8))
  }

  /// Finishes the sink.
  public func finish() throws(FileError) { try sink.finish() }
}
