import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes the progress of vehicles as a table for people, a row to an update.
///
/// `traffic` says how much of the route lies in slow traffic and in a jam.
public final class ProgressTableWriter: RecordWriter {
  private let sink: any ByteSink
  private var table = TextTable(
    columns: [
      .init("time"), .init("vehicle"), .init("trip"), .init("on route"),
      .init("m left", alignment: .trailing), .init("eta"), .init("earliest"), .init("latest"),
      .init("m slow", alignment: .trailing), .init("m jammed", alignment: .trailing),
    ])

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Adds the row of one update.
  public func write(_ progress: VehicleProgress) throws(TripFormatError) {
    func meters(of speed: TrafficSpeed) -> String {
      let sum = progress.traffic.reduce(0) {
        $0 + ($1.speed == speed ? $1.endMeters - $1.startMeters : 0)
      }
      return progress.traffic.isEmpty ? "" : sum.fixed(0)
    }
    table.addRow([
      progress.timestamp, progress.vehicleID ?? "", progress.tripID ?? "",
      progress.isOnRoute.map { $0 ? "yes" : "no" } ?? "",
      progress.remainingDistance?.fixed(0) ?? "", Self.time(progress.arrival),
      Self.time(progress.arrivalInterval?.lowerBound),
      Self.time(progress.arrivalInterval?.upperBound), meters(of: .slow), meters(of: .trafficJam),
    ])
  }

  private static func time(_ time: Date?) -> String {
    var bytes: [UInt8] = []
    guard let time,
      bytes.appendRFC3339(
        Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded()))
    else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the table and finishes the sink.
  public func finish() throws(TripFormatError) {
    if table.rowCount > 0 { try sink.write(Array(table.text.utf8)) }
    try sink.finish()
  }
}
