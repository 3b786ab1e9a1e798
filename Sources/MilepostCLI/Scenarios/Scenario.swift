import Foundation
import MilepostKit

/// Vehicles and trips that are simulated together.
struct Scenario {
  /// When it begins.
  var start: Date
  /// What all that is random follows from.
  var seed: UInt64
  var vehicles: [ScenarioVehicle]
  /// The trips, in the order of their bookings.
  var trips: [ScenarioTrip]
}

/// A vehicle, its driver and its receiver.
struct ScenarioVehicle {
  var id: VehicleID
  /// Where it stands at first.
  var place: Coordinate
  var capacity = 4
  /// Whether it takes a next trip before the current one ends.
  var isBackToBackEnabled = true
  var driver = Driver.steady
  /// The standard deviation of its receiver along each axis, in meters.
  var sigma = 5.0
  /// Seconds between two reports.
  var reportingInterval = 10.0
  /// Places that its driver passes on the way to the first waypoint, which navigation doesn't know.
  var detour: [Coordinate] = []
}

/// A trip that a rider books.
struct ScenarioTrip {
  var id: TripID
  var type = TripType.exclusive
  /// Seconds after the start at which it is booked.
  var bookedAfter = 0.0
  var pickup: TerminalLocation
  var stops: [TerminalLocation] = []
  var dropOff: TerminalLocation
  /// The vehicle that makes it; nil for the one that arrives first.
  var vehicle: VehicleID?
  /// Seconds that the vehicle stays at each stop before the last.
  var stay = 30.0
  /// Seconds after the start at which the rider calls it off; nil for never.
  var canceledAfter: Double?
}
