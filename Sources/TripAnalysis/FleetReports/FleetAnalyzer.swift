public import FleetLogs
public import Journeys

/// An analyzer that creates reports on the vehicles and trips of a fleet log.
///
///     var analyzer = FleetAnalyzer()
///     for result in try FleetLog(path: "drive.json") { analyzer.update(with: try result.get()) }
///     for report in analyzer.reports() {
///       print(report.tripID ?? "all", report.distance.alongRoute)
///     }
///
/// Places on routes and estimated arrivals are those of ``FleetProgress``, which ignores Fleet
/// Engine's results. An analyzer keeps all updates in memory, a few hundred bytes each.
public struct FleetAnalyzer: Sendable {
  private var progress: FleetProgress
  private var vehicles: [String: Vehicle] = [:]
  /// The ids in order of appearance.
  private var vehicleIDs: [String] = []
  /// The courses in order of appearance.
  private var courses: [TripCourse] = []
  /// The index of the last course of each trip.
  private var courseOfTrip: [String: Int] = [:]

  /// The data about a vehicle; the id of an unnamed vehicle is the empty string.
  private struct Vehicle {
    var updates: [FleetUpdate] = []
    var states: [FleetReport.StateChange] = []
    var refusals: [String: Int] = [:]
    var navigation: NavigationStatus?
    var state: VehicleState?
    mutating func update(
      with sent: FleetVehicle, _ record: FleetLogRecord, _ step: LoggedStep
    ) {
      if let new = sent.navigationStatus, new != navigation {
        navigation = new
        states.append(FleetReport.StateChange(time: record.timestamp, state: .navigation(new)))
      }
      if let new = sent.state, new != state {
        state = new
        states.append(FleetReport.StateChange(time: record.timestamp, state: .vehicle(new)))
      }
      // All updates count, and so do other calls with a location, as in ``FleetProgress``.
      guard record.kind == .updateVehicle || step.progress != nil else { return }
      takeBack(step.drive.withdrawnCount)
      updates.append(FleetUpdate(sent, at: record.timestamp, step, navigation: navigation))
    }

    /// Removes the traffic of the last `count` steps, whose locations turned out to be outliers.
    private mutating func takeBack(_ count: Int) {
      var left = count
      for update in updates.indices.reversed() {
        guard left > 0 else { return }
        updates[update].met = nil
        if updates[update].fix != nil { left -= 1 }
      }
    }
  }

  /// Creates an analyzer, initially without vehicles.
  public init(_ estimation: ProgressEstimation = ProgressEstimation()) {
    progress = FleetProgress(estimation)
  }

  /// Processes the next record, in chronological order.
  ///
  /// A record is ignored if its time isn't finite or its kind is `FleetLogKind.other`.
  ///
  /// - Complexity: that of ``FleetProgress/update(with:)``, and O(*k*) in the number of intervals
  ///   of traffic that were driven through.
  public mutating func update(with record: FleetLogRecord) {
    guard !record.kind.isOther, record.hasFiniteTime else { return }
    let step = progress.follow(record)
    let id = step.vehicleID ?? ""
    if record.kind == .createTrip || record.kind == .updateTrip {
      // An accepted call about a trip that hasn't been assigned belongs to no vehicle.
      takeTrip(record, of: step.vehicleID)
      if step.vehicleID == nil, record.error == nil { return }
    }
    if vehicles[id] == nil { vehicleIDs.append(id) }
    var vehicle = vehicles.removeValue(forKey: id) ?? Vehicle()
    defer { vehicles[id] = vehicle }
    if let error = record.error {
      vehicle.refusals[error.code ?? error.httpStatus.map(String.init) ?? "", default: 0] += 1
    } else if case .vehicle(let sent) = record.request {
      vehicle.update(with: sent, record, step)
    }
  }

  private mutating func takeTrip(_ record: FleetLogRecord, of vehicleID: String?) {
    guard record.error == nil, let id = record.tripID else { return }
    let place = courseOfTrip[id] ?? courses.count
    if place == courses.count { begin(TripCourse(tripID: id, vehicleID: vehicleID)) }
    if let next = courses[place].update(with: record, of: vehicleID) { begin(next) }
  }

  private mutating func begin(_ course: TripCourse) {
    courseOfTrip[course.tripID] = courses.count
    courses.append(course)
  }

  /// Returns the reports on all vehicles and trips.
  ///
  /// Vehicles are in order of appearance. The report on a vehicle is followed by the reports on its
  /// trips, in order of appearance. The reports on trips that no vehicle served come last. A trip
  /// that another vehicle took over has a report for each of its vehicles.
  ///
  /// - Complexity: O(*n* log² *n*) in the number of updates, counted once for each report.
  public func reports() -> [FleetReport] {
    // A log that names no vehicle is about a single vehicle.
    let coursesOf = Dictionary(grouping: courses) { $0.vehicleID ?? "" }
    let vehicleReports = vehicleIDs.flatMap { id in
      [vehicleReport(id)] + coursesOf[id, default: []].map(tripReport)
    }
    let untaken = courses.filter { vehicles[$0.vehicleID ?? ""] == nil }
    return vehicleReports + untaken.map(tripReport)
  }

  private func vehicleReport(_ id: String) -> FleetReport {
    var report = FleetReport(vehicleID: id.isEmpty ? nil : id)
    guard let vehicle = vehicles[id] else { return report }
    if let first = vehicle.updates.first, let last = vehicle.updates.last {
      report.times = first.time...max(first.time, last.time)
    }
    report.states = vehicle.states
    report.refusals = vehicle.refusals
    report.describe(vehicle.updates[...])
    return report
  }

  private func tripReport(_ course: TripCourse) -> FleetReport {
    let vehicle = vehicles[course.vehicleID ?? ""] ?? Vehicle()
    var report = FleetReport(vehicleID: course.vehicleID, tripID: course.tripID)
    report.states = course.changes.map {
      FleetReport.StateChange(time: $0.time, state: .trip($0.status))
    }
    report.times = course.times(until: vehicle.updates.last?.time)
    guard let times = report.times else { return report }
    let states = vehicle.states
    let first = states.partitionPoint { $0.time >= times.lowerBound }
    report.states += states[first...].prefix { $0.time <= times.upperBound }
    report.states.sort { $0.time < $1.time }
    let updates = vehicle.updates.logged(after: times.lowerBound, upTo: times.upperBound)
    report.describe(updates)
    let legs = course.legs(updates)
    report.legs = legs.map(\.leg)
    report.judge(legs)
    return report
  }
}
