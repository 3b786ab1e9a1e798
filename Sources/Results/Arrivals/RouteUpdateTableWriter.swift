public import Files
import RouteSplitting
public import TextFormats
public import TripAnalysis

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes how far vehicles are on their routes as a table for people, a row to a location and waypoint.
public final class RouteUpdateTableWriter: RecordWriter {
  private let sink: any ByteSink
  private var table = TextTable(
    columns: [
      .init("trace"), .init("point", alignment: .trailing), .init("on route"),
      .init("waypoint"), .init("m left", alignment: .trailing),
      .init("s left", alignment: .trailing), .init("80 % of arrivals"), .init("eta"),
    ])

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Adds the rows of one location.
  public func write(_ update: RouteUpdate) throws(FileError) {
    let place = [
      update.id, String(update.point + 1),
      update.progress.use == .used ? update.isOnRoute.map { $0 ? "yes" : "no" } ?? "" : "",
    ]
    guard let arrivals = update.arrivals, !arrivals.isEmpty else {
      table.addRow(place + ["", "", "", "", ""])
      return
    }
    for (index, arrival) in arrivals.enumerated() {
      let (middle, low, high) = (
        arrival.remainingDuration.inSeconds, arrival.interval.lowerBound.inSeconds,
        arrival.interval.upperBound.inSeconds
      )
      table.addRow(
        (index == 0 ? place : ["", "", ""]) + [
          Waypoint.title(arrival.waypoint, arrival.name), arrival.remainingDistance.fixed(0),
          middle.fixed(0), "\(low.fixed(0)) to \(high.fixed(0)) s",
          arrival.date?.toTheSecond.rfc3339 ?? "",
        ])
    }
  }

  /// Writes the table and finishes the sink.
  public func finish() throws(FileError) {
    if table.rowCount > 0 { try sink.write(Array(table.text.utf8)) }
    try sink.finish()
  }
}
