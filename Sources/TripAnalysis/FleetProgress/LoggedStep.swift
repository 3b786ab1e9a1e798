import Journeys

/// What a record of a log says of a vehicle.
struct LoggedStep: Sendable {
  /// The vehicle; nil where nothing tells.
  var vehicleID: String?
  /// How far it is; nil where it doesn't say where it is.
  var progress: VehicleProgress?
  /// What this location has changed on the route that the vehicle had so far.
  var drive = DrivenStep()
}
