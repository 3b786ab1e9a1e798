import MilepostKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The speeds and reports of a command at a departure.
struct DepartureTraffic {
  let network: RoadNetwork
  let time: Date
  /// The time of the conditions.
  let conditions: TravelTime
  var layers: SpeedLayers
  var reports: ReportFiles?
  /// The clock by which conditions change; nil if they don't.
  var clock: LocalClock?

  /// Returns the speeds at the departure, nil for free flow, and notes how the reports were used.
  func speeds() throws -> EdgeSpeeds? {
    guard let reports else { return layers.typical == nil ? nil : try layers.edgeSpeeds(at: time) }
    let resolved = try reports.reports.resolved(
      over: layers, asOf: time, conditionsAt: conditions)
    StandardStreams.note(reports.summary(of: resolved, on: network))
    return resolved.speeds
  }

  /// Returns the expected changes after the departure.
  func forecast() -> JourneyForecast {
    JourneyForecast(over: layers, departing: time, on: clock, reports: reports?.reports)
  }
}
