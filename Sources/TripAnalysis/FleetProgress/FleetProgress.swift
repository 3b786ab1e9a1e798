public import FleetLogs
public import Journeys

/// Follows the vehicles of a fleet log: records in, progress out.
///
///     var progress = FleetProgress()
///     for result in try FleetLog(path: "drive.json") {
///       if let update = progress.update(with: try result.get()) {
///         print(update.timestamp, update.remainingDistance ?? .nan)
///       }
///     }
///
/// It is a value, and a step is a plain function of it and a record: nothing looks ahead, so that a
/// log that is cut anywhere gives the same up to there.
///
/// It goes by what was sent: raw fixes, routes and the traffic on them, statuses of trips and of
/// the navigation. Of remaining times only that is used which came with a new route, since it is
/// the plan of that route. Snapped locations, other remaining times and distances, expected
/// arrivals and all responses are not looked at, and may be missing.
public struct FleetProgress: Sendable {
  private var vehicles: [String: LoggedVehicle] = [:]
  /// The vehicles of trips that were seen on them, since calls about trips may not name one.
  private var vehicleOfTrip: [String: String] = [:]
  private let vehicle: LoggedVehicle

  /// Creates followers of vehicles that appear.
  public init(_ estimation: ProgressEstimation = ProgressEstimation()) {
    vehicle = LoggedVehicle(estimation)
  }

  /// Takes the next record, in the order of time; gives the progress of its vehicle where that says
  /// where it is.
  ///
  /// A record whose time isn't finite is passed over.
  ///
  /// - Complexity: that of a step of ``RouteSplitting/RouteCursor``; O(*n* log *n*) in the points
  ///   of a new route and the stretches of traffic that are sent.
  public mutating func update(with record: FleetLogRecord) -> VehicleProgress? {
    record.hasFiniteTime ? follow(record).progress : nil
  }

  /// Takes the next record; gives what its vehicle has driven along its route too.
  mutating func follow(_ record: FleetLogRecord) -> LoggedStep {
    let known = record.vehicleID ?? record.tripID.flatMap { vehicleOfTrip[$0] }
    var step = LoggedStep(vehicleID: known)
    guard record.error == nil else { return step }
    if let known, let trip = record.tripID { vehicleOfTrip[trip] = known }
    // A log that names no vehicle is of one.
    vehicles[known ?? "", default: vehicle].update(with: record, &step)
    return step
  }
}
