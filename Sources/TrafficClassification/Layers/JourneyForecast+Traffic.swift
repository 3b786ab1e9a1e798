public import Coordinates
import RoadNetworks
public import RoadSearch

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JourneyForecast {
  /// Creates the forecast for a departure, in which typical speeds change with the hour, live ones
  /// fade, reports begin and end, and roads and turns open and close.
  ///
  ///     options.time = .moment(clock.localTime(at: departure))
  ///     options.speeds = try layers.edgeSpeeds(at: departure)
  ///     options.forecast = JourneyForecast(over: layers, departing: departure, on: clock)
  ///
  /// - Parameters:
  ///   - layers: the usual speeds; their network and mode determine the roads.
  ///   - clock: the local clock of the roads; nil if their conditions don't change.
  ///   - reports: reports of speeds; changes less than five minutes apart may be joined.
  ///   - horizon: the time after the departure up to which changes are expected, at most a week.
  /// - Complexity: O(*n* + *m*) for *n* reports and *m* conditions; the speeds at a change are
  ///   determined when they are needed.
  public convenience init(
    over layers: SpeedLayers, departing departure: Date, on clock: LocalClock? = nil,
    reports: SpeedReports? = nil, within horizon: Duration = .seconds(6 * 3600)
  ) {
    let network = layers.free.network
    var changes: Set<Date> = []
    if abs(departure.timeIntervalSince1970) < Self.farthest {
      let span = departure...(departure + min(max(0, horizon.inSeconds), 7 * 86_400))
      if let typical = layers.typical { changes.formUnion(typical.hours(in: span)) }
      if let reports { changes.formUnion(reports.joinedChanges(in: span)) }
      if let clock { changes.formUnion(network.changesOfConditions(in: span, on: clock)) }
    }
    self.init(
      network, changes: changes.map { .seconds($0.timeIntervalSince(departure)) }
    ) { elapsed in
      let time = departure + elapsed.inSeconds
      let local = clock.map { TravelTime.moment($0.localTime(at: time)) }
      let reported = reports.flatMap {
        try? $0.resolved(over: layers, asOf: time, conditionsAt: local ?? .usual)
      }
      let isLearned = reported == nil && layers.typical != nil
      let learned = isLearned ? try? layers.edgeSpeeds(at: time) : nil
      return State(time: local, speeds: reported?.speeds ?? learned)
    }
  }

  /// The distance from 1970, in seconds, from which on a departure is no real time: 30,000 years.
  private static let farthest = 1e12
  /// The time in seconds within which changes may be joined.
  fileprivate static let step = 300.0
}

extension TypicalSpeeds {
  /// Returns the times at which an hour of the week begins.
  fileprivate func hours(in span: ClosedRange<Date>) -> [Date] {
    var hours: [Date] = []
    var time = span.lowerBound
    while time <= span.upperBound {
      let local = time.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: time))
      time += 3600 - (local - (local / 3600).rounded(.down) * 3600)
      hours.append(time)
    }
    return hours
  }
}

extension SpeedReports {
  /// Returns the times at which reports begin or end, rounded up to whole steps.
  fileprivate func joinedChanges(in span: ClosedRange<Date>) -> Set<Date> {
    Set(
      changes(in: span).map { time in
        let steps = (time.timeIntervalSince(span.lowerBound) / JourneyForecast.step).rounded(.up)
        return span.lowerBound + steps * JourneyForecast.step
      })
  }
}

extension RoadNetwork {
  /// Returns the times at which roads or turns open or close.
  fileprivate func changesOfConditions(
    in span: ClosedRange<Date>, on clock: LocalClock
  ) -> [Date] {
    guard hasConditions else { return [] }
    var tracker = ConditionTracker(self, clock)
    var changes: [Date] = []
    var time = span.lowerBound
    _ = tracker.begin(at: time.timeIntervalSince1970)
    while time <= span.upperBound {
      let step = (time.timeIntervalSince1970 / JourneyForecast.step).rounded(.down) + 1
      time = Date(timeIntervalSince1970: step * JourneyForecast.step)
      if tracker.go(to: time.timeIntervalSince1970) { changes.append(time) }
    }
    return changes
  }
}
