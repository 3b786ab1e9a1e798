import Journeys

/// The effect of one record of a log on its vehicle.
struct LoggedStep: Sendable {
  /// The id of the vehicle; nil if unknown.
  var vehicleID: String?
  /// The vehicle's progress; nil if the record contains no raw location or was rejected.
  var progress: VehicleProgress?
  /// The effect of the location on the drive along the route that the vehicle had before this
  /// record.
  var drive = DrivenStep()
}
