public import Files
public import Journeys
import RouteSplitting
public import TextFormats
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes the progress of vehicles as a table for people, a row to an update.
///
/// Of traffic it says how much of the route ahead is slow and jammed, and nothing where it is not
/// known there. Waypoints are counted from 1, where there are several or they have names. Columns
/// that would be empty are left out.
public final class ProgressTableWriter: RecordWriter {
  private let sink: any ByteSink
  private var table = TextTable(
    columns: [
      .init("time"), .init("vehicle"), .init("trip"), .init("on route"), .init("waypoint"),
      .init("m left", alignment: .trailing), .init("eta"), .init("earliest"), .init("latest"),
      .init("m slow", alignment: .trailing), .init("m jammed", alignment: .trailing),
    ])

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Adds the row of one update.
  public func write(_ progress: VehicleProgress) throws(FileError) {
    func time(_ time: Date?) -> String { time?.toTheSecond.rfc3339 ?? "" }
    let ahead = progress.route?.metersAhead
    table.addRow([
      progress.timestamp ?? "", progress.vehicleID ?? "", progress.tripID ?? "",
      progress.isOnRoute.map { $0 ? "yes" : "no" } ?? "", progress.route?.nextWaypointTitle ?? "",
      progress.remainingDistance?.fixed(0) ?? "", time(progress.arrival),
      time(progress.arrivalInterval?.lowerBound), time(progress.arrivalInterval?.upperBound),
      ahead.map { $0[.slow, default: 0].fixed(0) } ?? "",
      ahead.map { $0[.trafficJam, default: 0].fixed(0) } ?? "",
    ])
  }

  /// Writes the table and finishes the sink.
  public func finish() throws(FileError) {
    if table.rowCount > 0 { try sink.write(Array(table.withoutEmptyColumns.text.utf8)) }
    try sink.finish()
  }
}

extension FollowedRoute {
  /// What tables call the next waypoint; nil where there is no other to tell it from.
  fileprivate var nextWaypointTitle: String? {
    guard let number = nextWaypoint else { return nil }
    let name = route.stops[number].waypoint.name
    return name == nil && route.stops.count == 1 ? nil : Waypoint.title(number, name)
  }

  /// Meters of each class ahead of the vehicle; nil where nothing is known of traffic there.
  fileprivate var metersAhead: [TrafficSpeed: Double]? {
    let ahead = traffic.lengths(from: progress.position.distance)
    return ahead.keys.contains { $0 != .noData } ? ahead : nil
  }
}
