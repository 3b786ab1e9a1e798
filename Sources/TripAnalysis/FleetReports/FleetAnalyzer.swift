public import TripFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes reports of the vehicles and trips of a fleet log: records in, reports out.
///
///     var analyzer = FleetAnalyzer()
///     for result in try FleetLog(path: "drive.json") { analyzer.take(try result.get()) }
///     for report in analyzer.reports() { print(report.tripID ?? "all", report.distance.alongRoute) }
///
/// Places, distances and expected arrivals are those of ``FleetProgress``, which looks at nothing
/// that Fleet Engine answered. It keeps some hundred bytes of each update.
public struct FleetAnalyzer: Sendable {
  private var progress: FleetProgress
  private var vehicles: [String: Vehicle] = [:]
  private var trips: [String: TripCourse] = [:]
  /// Ids in the order in which they appeared.
  private var vehicleIDs: [String] = []
  private var tripIDs: [String] = []

  /// What is kept of a vehicle; one without an id is the empty one.
  private struct Vehicle {
    var updates: [FleetUpdate] = []
    var states: [FleetReport.StateChange] = []
    var refusals: [String: Int] = [:]
    var navigation: FleetVehicle.NavigationStatus?
    var state: FleetVehicle.State?
    /// The first update on the way to a place that isn't proven; nil where it is.
    var unproven: Int?

    mutating func take(
      _ sent: FleetVehicle, _ record: FleetLogRecord, _ step: VehicleStep
    ) {
      if let new = sent.navigationStatus, new != navigation {
        navigation = new
        states.append(FleetReport.StateChange(time: record.timestamp, state: .navigation(new)))
      }
      if let new = sent.state, new != state {
        state = new
        states.append(FleetReport.StateChange(time: record.timestamp, state: .vehicle(new)))
      }
      guard record.kind == .updateVehicle else { return }
      if step.place?.isCorrection == true, let unproven {
        for update in unproven..<updates.count { updates[update].met = nil }
      }
      if step.place?.isProven ?? true {
        unproven = nil
      } else if unproven == nil || step.place?.isCorrection == true {
        unproven = updates.count
      }
      updates.append(FleetUpdate(sent, at: record.timestamp, step, navigation: navigation))
    }
  }

  /// Creates an analyzer of vehicles that appear.
  public init(_ estimation: ProgressEstimation = ProgressEstimation()) {
    progress = FleetProgress(estimation)
  }

  /// Takes the next record, in the order of time.
  ///
  /// - Complexity: that of ``FleetProgress/take(_:)``.
  public mutating func take(_ record: FleetLogRecord) {
    guard !record.kind.isOther else { return }
    let step = progress.follow(record)
    let id = step.vehicleID ?? ""
    if record.kind == .createTrip || record.kind == .updateTrip {
      // A trip that no vehicle has taken is of none.
      takeTrip(record, of: step.vehicleID)
      if step.vehicleID == nil, record.error == nil { return }
    }
    if vehicles[id] == nil { vehicleIDs.append(id) }
    var vehicle = vehicles.removeValue(forKey: id) ?? Vehicle()
    defer { vehicles[id] = vehicle }
    if let error = record.error {
      vehicle.refusals[error.code ?? error.httpStatus.map(String.init) ?? "", default: 0] += 1
    } else if case .vehicle(let sent) = record.request {
      vehicle.take(sent, record, step)
    }
  }

  private mutating func takeTrip(_ record: FleetLogRecord, of vehicleID: String?) {
    guard record.error == nil, let id = record.tripID else { return }
    if trips[id] == nil { tripIDs.append(id) }
    trips[id, default: TripCourse()].vehicleID = vehicleID ?? trips[id]?.vehicleID
    let count = vehicles[vehicleID ?? ""]?.updates.count ?? 0
    trips[id]?.take(record, after: count)
  }

  /// The reports: each vehicle, in the order in which they appeared, and behind it its trips in
  /// theirs; last the trips that no vehicle took.
  ///
  /// - Complexity: O(*n* log *n*) in updates.
  public func reports() -> [FleetReport] {
    let vehicleReports = vehicleIDs.flatMap { id in
      [vehicleReport(id)]
        + tripIDs.filter { trips[$0]?.vehicleID ?? "" == id && isTaken($0) }.map(tripReport)
    }
    return vehicleReports + tripIDs.filter { !isTaken($0) }.map(tripReport)
  }

  /// Whether a vehicle took a trip; a log that names no vehicle is of one.
  private func isTaken(_ tripID: String) -> Bool {
    trips[tripID].map { vehicles[$0.vehicleID ?? ""] != nil } ?? false
  }

  private func vehicleReport(_ id: String) -> FleetReport {
    var report = FleetReport(vehicleID: id.isEmpty ? nil : id)
    guard let vehicle = vehicles[id] else { return report }
    if let first = vehicle.updates.first, let last = vehicle.updates.last {
      report.times = first.time...last.time
    }
    report.states = vehicle.states
    report.refusals = vehicle.refusals
    report.describe(vehicle.updates[...])
    return report
  }

  private func tripReport(_ id: String) -> FleetReport {
    guard let trip = trips[id] else { return FleetReport(vehicleID: nil, tripID: id) }
    let vehicle = vehicles[trip.vehicleID ?? ""] ?? Vehicle()
    var report = FleetReport(vehicleID: trip.vehicleID, tripID: id)
    let changes = trip.changes.map {
      FleetReport.StateChange(time: $0.time, state: .trip($0.status))
    }
    report.times = trip.times(until: vehicle.updates.last?.time)
    let ofVehicle = report.times.map { times in
      vehicle.states.filter { times.contains($0.time) }
    }
    report.states = (changes + (ofVehicle ?? [])).sorted { $0.time < $1.time }
    guard let range = trip.updates(of: vehicle.updates.count) else { return report }
    report.describe(vehicle.updates[range])
    let legs = trip.legs(vehicle.updates)
    report.legs = legs.map(\.leg)
    report.judge(legs)
    return report
  }
}
