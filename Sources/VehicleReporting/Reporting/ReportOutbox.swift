import Coordinates
import Fleet
import Journeys

/// The unsent data of a vehicle: composes updates of them, and notes the results.
///
/// Each report is settled with its result before the next one is made.
struct ReportOutbox: Sendable {
  /// An update, and what to note when its result is known.
  struct Report: Sendable {
    var update: VehicleUpdate
    fileprivate var location: VehicleLocation?
    fileprivate var pastCount = 0
    fileprivate var guidance: Guidance?
  }

  /// The state to be sent; nil for none.
  var state: VehicleState?
  /// The last state that the engine took.
  private(set) var deliveredState: VehicleState?
  private let vehicle: VehicleID
  /// The newest location, unless it was sent.
  private var location: VehicleLocation?
  /// Whether an update with the newest location has failed.
  private var wasTried = false
  private var past: PastLocations
  /// The guidance that the engine has; nil while that is not certain.
  private var deliveredGuidance: Guidance?
  /// How many past locations were in an update that the engine found invalid; nil for none.
  ///
  /// They wait for an update without them to succeed.
  private var suspects: Int?
  /// How many past locations go with an update at most: fewer, to find one that is invalid.
  private var batch = Int.max
  private var counts = ReporterStatistics()

  /// - Parameters:
  ///   - earlier: locations that an earlier run could not send.
  ///   - limit: how many locations that could not be sent are kept.
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

  /// The locations that could not be sent, the oldest first.
  var unsentLocations: [VehicleLocation] {
    past.locations + (wasTried ? location.map { [$0] } ?? [] : [])
  }

  /// Takes the newest location.
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

  /// Notes a turn without news.
  mutating func noteIdleTurn() { counts.idleTurns += 1 }

  /// Composes an update of the state alone.
  mutating func makeStateReport() -> Report? {
    guard let state else { return nil }
    return report { $0.state = state }
  }

  /// Composes an update of everything that the engine doesn't have; nil if it has everything.
  ///
  /// - Parameter guidance: the navigator's; nil without one.
  mutating func makeReport(_ guidance: Guidance?) -> Report? {
    let sentPast = suspects == nil ? Array(past.locations.prefix(batch)) : []
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

  /// Makes a report, unless no field is set.
  private func report(_ change: (inout VehicleUpdate.Values) -> Void) -> Report? {
    // An empty mask is the only reason for which the initializer throws.
    (try? VehicleUpdate(vehicle, change)).map { Report(update: $0) }
  }

  /// Notes that the engine has taken a report.
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
    if report.pastCount > 0 { batch = batch > past.count ? .max : 2 * batch }
    clearSuspects()
  }

  /// Notes that an update without the suspects was valid, so that one of them is not.
  private mutating func clearSuspects() {
    guard let count = suspects else { return }
    suspects = nil
    if count > 1 {
      batch = count / 2
    } else {
      past.removeFirst(1)
      counts.refusedLocations += 1
      batch = .max
    }
  }

  /// Notes that a report failed; the engine may have taken it all the same.
  mutating func settle(_ report: Report, _ failure: CallFailure) {
    if failure.isEmptyUpdateMask { counts.emptyMaskUpdates += 1 } else { counts.failedUpdates += 1 }
    if report.guidance != nil { deliveredGuidance = nil }
    if case .engine(let error) = failure, error.code == .invalidArgument, report.pastCount > 0 {
      suspects = report.pastCount
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
