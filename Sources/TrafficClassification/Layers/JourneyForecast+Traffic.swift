public import Coordinates
import RoadNetworks
public import RoadSearch
import Synchronization

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
  ///   - reports: reports of speeds. If they begin and end at more than a hundred times, they take
  ///     effect at steps of one minute, or else of five, so up to five minutes late.
  ///   - horizon: the time after the departure up to which changes are expected, at most a week;
  ///     later, the last state lasts.
  /// - Complexity: O(*n* + *m*) for *n* reports and *m* conditions; the speeds at a change are
  ///   determined when they are needed.
  public convenience init(
    over layers: SpeedLayers, departing departure: Date, on clock: LocalClock? = nil,
    reports: SpeedReports? = nil, within horizon: Duration = .seconds(24 * 3600)
  ) {
    let network = layers.free.network
    var changes: Set<Date> = []
    if abs(departure.timeIntervalSince1970) < Self.farthest {
      let span = departure...(departure + min(max(0, horizon.inSeconds), 7 * 86_400))
      if let typical = layers.typical { changes.formUnion(typical.hours(in: span)) }
      if layers.live != nil { changes.formUnion(Self.fadings(in: span)) }
      if let reports { changes.formUnion(reports.joinedChanges(in: span)) }
      if let clock { changes.formUnion(network.changesOfConditions(in: span, on: clock)) }
    }
    let roads = reports.map { SharedRoads(of: $0, over: layers) }
    self.init(
      network, changes: changes.map { .seconds($0.timeIntervalSince(departure)) }
    ) { elapsed in
      // Changes are rounded to milliseconds; the state is that just after the change.
      let time = departure + elapsed.inSeconds + 0.001
      let local = clock.map { TravelTime.moment($0.localTime(at: time)) }
      let reported = roads.flatMap {
        try? $0.reports.resolved(
          over: layers, asOf: time, conditionsAt: local ?? .usual, on: $0.roads)
      }
      let isLearned = reported == nil && layers.typical != nil
      let learned = isLearned ? try? layers.edgeSpeeds(at: time) : nil
      return State(time: local, speeds: reported?.speeds ?? learned)
    }
  }

  /// Departures farther from 1970 than this, in seconds, have no changes: 30,000 years.
  private static let farthest = 1e12
  /// The interval, in seconds, at which fading live speeds are updated, and the time until they
  /// have faded.
  private static let (fadingStep, fadingTime) = (600.0, 7200.0)

  /// Returns times at which live speeds have faded further.
  private static func fadings(in span: ClosedRange<Date>) -> [Date] {
    stride(from: fadingStep, through: fadingTime, by: fadingStep)
      .map { span.lowerBound + $0 }.filter(span.contains)
  }
}

/// The roads of reports, which are the same at any time, found when they are first needed.
private final class SharedRoads: Sendable {
  let reports: SpeedReports
  private let layers: SpeedLayers
  private let known = Mutex<ReportedRoads?>(nil)

  init(of reports: SpeedReports, over layers: SpeedLayers) {
    self.reports = reports
    self.layers = layers
  }

  var roads: ReportedRoads {
    known.withLock { known in
      if let known { return known }
      let roads = reports.roads(over: layers)
      known = roads
      return roads
    }
  }
}

extension TypicalSpeeds {
  /// Returns the starts of the hours after the beginning of a span, and the first one after it.
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
  /// Returns the times at which reports begin or end; if there are too many, they are rounded up to
  /// steps after the departure.
  fileprivate func joinedChanges(in span: ClosedRange<Date>) -> Set<Date> {
    let most = 100
    var changes = Set(changes(in: span))
    for step in [60, ConditionTracker.step] where changes.count > most {
      changes = Set(
        changes.map { time in
          let steps = (time.timeIntervalSince(span.lowerBound) / step).rounded(.up)
          return span.lowerBound + steps * step
        })
    }
    return changes
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
      let step = (time.timeIntervalSince1970 / ConditionTracker.step).rounded(.down) + 1
      time = Date(timeIntervalSince1970: step * ConditionTracker.step)
      if tracker.go(to: time.timeIntervalSince1970) { changes.append(time) }
    }
    return changes
  }
}
