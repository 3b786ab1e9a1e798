import Coordinates
import Fleet
import Journeys

/// The unsent data of a vehicle, from which updates are composed.
///
/// Each report is settled with its result before the next one is composed.
struct ReportOutbox: Sendable {
  /// An update, with the data needed to settle it when its result is known.
  struct Report: Sendable {
    var update: VehicleUpdate
    fileprivate var location: VehicleLocation?
    fileprivate var pastCount = 0
    fileprivate var guidance: Guidance?
  }

  /// The state to send; nil if there is none.
  var state: VehicleState?
  /// The last state that the engine accepted.
  private(set) var deliveredState: VehicleState?
  private let vehicle: VehicleID
  /// The newest location, unless it is part of a pending report or has been sent.
  private var location: VehicleLocation?
  /// Whether an update with the newest location has failed.
  private var wasTried = false
  private var past: PastLocations
  /// The guidance that the engine has; nil if uncertain.
  private var deliveredGuidance: Guidance?
  /// The number of past locations in an update that the engine found invalid; nil if there is no
  /// such update.
  ///
  /// These locations are held back until an update without them succeeds.
  private var suspects: Int?
  /// The maximum number of past locations in an update, reduced to find an invalid one.
  private var batch = Int.max
  /// Whether the oldest past location is sent next in an update of its own, which shows whether it
  /// or another part of the failed update was invalid.
  private var isLoneNext = false
  private var counts = ReporterStatistics()

  /// Creates an outbox without a state or a current location.
  ///
  /// - Parameters:
  ///   - earlier: the locations that an earlier run could not send.
  ///   - limit: the maximum number of unsent locations to keep.
  init(
    _ vehicle: VehicleID, past earlier: [VehicleLocation] = [], limit: Int = PastLocations.most
  ) {
    self.vehicle = vehicle
    past = PastLocations(limit: limit)
    for location in earlier {
      counts.takenLocations += 1
      if isReportable(location) { keep(location) }
    }
  }

  var statistics: ReporterStatistics {
    var counts = counts
    counts.pastLocations = past.count
    return counts
  }

  /// The locations that could not be sent, oldest first.
  var unsentLocations: [VehicleLocation] {
    past.locations + (wasTried ? location.map { [$0] } ?? [] : [])
  }

  /// Adds the newest location.
  mutating func take(_ newest: VehicleLocation) {
    counts.takenLocations += 1
    guard isReportable(newest) else { return }
    if let location {
      if wasTried { keep(location) } else { counts.supersededLocations += 1 }
    }
    location = newest
    wasTried = false
  }

  private mutating func isReportable(_ location: VehicleLocation) -> Bool {
    if (try? location.check()) != nil { return true }
    counts.refusedLocations += 1
    return false
  }

  private mutating func keep(_ location: VehicleLocation) {
    if past.append(location) { counts.droppedLocations += 1 }
  }

  /// Records a report that was skipped because there was nothing new.
  mutating func noteIdleTurn() { counts.idleTurns += 1 }

  /// Composes an update with only the state; nil if there is no state to send.
  mutating func makeStateReport() -> Report? {
    guard let state else { return nil }
    return report { $0.state = state }
  }

  /// Composes an update with the data that the engine doesn't have yet, except past locations that
  /// are held back; nil if there is no such data.
  ///
  /// - Parameter guidance: the guidance of the navigator; nil without a navigator.
  mutating func makeReport(_ guidance: Guidance?) -> Report? {
    if isLoneNext, state == nil, let lone = past.locations.first {
      var report = report { $0.pastLocations = [lone] }
      report?.pastCount = 1
      return report
    }
    let sentPast = suspects == nil && !isLoneNext ? Array(past.locations.prefix(batch)) : []
    var report = report { values in
      if let state { values.state = state }
      if let location { values.location = location }
      if !sentPast.isEmpty { values.pastLocations = sentPast }
      if let guidance {
        values.navigation.describe(
          guidance, since: deliveredGuidance, isAccompanied: !values.fields.isEmpty)
      }
    }
    report?.location = location
    report?.pastCount = sentPast.count
    report?.guidance = guidance
    if report != nil { location = nil }
    return report
  }

  /// Returns a report, or nil if no field is set.
  private func report(_ change: (inout VehicleUpdate.Values) -> Void) -> Report? {
    // The initializer throws only for an empty mask.
    (try? VehicleUpdate(vehicle, change)).map { Report(update: $0) }
  }

  /// Records that the engine has accepted a report.
  mutating func settle(_ report: Report) {
    counts.succeededUpdates += 1
    if report.update.mask.contains(.state) {
      deliveredState = report.update.values.state
      state = nil
    }
    if report.location != nil { counts.sentLocations += 1 }
    counts.sentLocations += report.pastCount
    past.removeFirst(report.pastCount)
    if let guidance = report.guidance { deliveredGuidance = guidance }
    if report.pastCount > 0 {
      batch = batch > past.count ? .max : 2 * batch
      isLoneNext = false
    }
    clearSuspects()
  }

  /// Records that an update without the suspects was accepted, so one of them may be invalid.
  private mutating func clearSuspects() {
    guard let count = suspects else { return }
    suspects = nil
    batch = max(1, count / 2)
    isLoneNext = count == 1
  }

  /// Records that a report failed; the engine may still have accepted it.
  mutating func settle(_ report: Report, _ failure: CallFailure) {
    if failure.isEmptyUpdateMask { counts.emptyMaskUpdates += 1 } else { counts.failedUpdates += 1 }
    if report.guidance != nil { deliveredGuidance = nil }
    if case .engine(let error) = failure, error.code == .invalidArgument, report.pastCount > 0 {
      if isLoneNext {
        past.removeFirst(1)
        counts.refusedLocations += 1
        batch = .max
        isLoneNext = false
      } else {
        suspects = report.pastCount
      }
    }
    guard let tried = report.location else { return }
    if location == nil {
      location = tried
      wasTried = true
    } else {
      keep(tried)
    }
  }
}
