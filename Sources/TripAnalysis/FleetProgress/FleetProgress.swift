public import FleetLogs
public import Journeys

/// The progress of the vehicles of a fleet log, computed record by record.
///
///     var progress = FleetProgress()
///     for result in try FleetLog(path: "drive.json") {
///       if let update = progress.update(with: try result.get()) {
///         print(update.timestamp, update.remainingDistance ?? .nan)
///       }
///     }
///
/// The progress is a value, and each step depends only on this value and the next record. Later
/// records aren't used, so a truncated log has the same results up to its end.
///
/// The computation uses the data that was sent: raw fixes, routes and the traffic on them, and the
/// statuses of trips and of the navigation. A remaining time is used only if it was sent with a new
/// route, because it is the plan for that route. Snapped locations, other remaining times and
/// distances, expected arrivals, and the contents of responses except for ids are ignored, and may
/// be missing. Calls that were rejected are ignored, too.
public struct FleetProgress: Sendable {
  private var vehicles: [String: LoggedVehicle] = [:]
  /// The last known vehicle of each trip, because calls about trips may not name a vehicle.
  private var vehicleOfTrip: [String: String] = [:]
  private let vehicle: LoggedVehicle

  /// Creates the progress of a log, initially without vehicles.
  public init(_ estimation: ProgressEstimation = ProgressEstimation()) {
    vehicle = LoggedVehicle(estimation)
  }

  /// Processes the next record, in chronological order.
  ///
  /// A record whose time isn't finite is ignored.
  ///
  /// - Returns: the progress of the record's vehicle if the record contains a raw location of the
  ///   vehicle and wasn't rejected; nil otherwise.
  /// - Complexity: that of a step of ``RouteSplitting/RouteCursor``, and O(*n* log *n*) in the
  ///   number of points of a new route and the number of stretches of traffic that are sent.
  public mutating func update(with record: FleetLogRecord) -> VehicleProgress? {
    record.hasFiniteTime ? follow(record).progress : nil
  }

  /// Processes the next record, and returns the vehicle's progress and its drive along the route.
  mutating func follow(_ record: FleetLogRecord) -> LoggedStep {
    let known = record.vehicleID ?? record.tripID.flatMap { vehicleOfTrip[$0] }
    var step = LoggedStep(vehicleID: known)
    guard record.error == nil else { return step }
    if let known, let trip = record.tripID { vehicleOfTrip[trip] = known }
    // A log that names no vehicle is about a single vehicle.
    vehicles[known ?? "", default: vehicle].update(with: record, &step)
    return step
  }
}
