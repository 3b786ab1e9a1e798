package import Coordinates
package import Fleet
package import TripSimulation

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A set of vehicles and trips that are simulated together.
package struct Scenario {
  /// The time at which the scenario begins.
  package var start: Date
  /// The seed of all random values.
  package var seed: UInt64
  package var vehicles: [ScenarioVehicle]
  /// The trips, in the order of booking.
  package var trips: [ScenarioTrip]
}

/// A vehicle with its driver and receiver.
package struct ScenarioVehicle {
  package var id: VehicleID
  /// The initial position.
  package var place: Coordinate
  package var capacity = 4
  /// Whether a search can find the vehicle for an exclusive trip while it drives to the drop-off of
  /// its only trip.
  package var isBackToBackEnabled = true
  package var driver = Driver.steady
  /// The standard deviation of the receiver's errors along each axis, in meters.
  package var sigma = 5.0
  /// The interval between two reports, in seconds.
  package var reportingInterval = 10.0
  /// Places off the planned route that the driver passes on the way to the first waypoint.
  package var detour: [Coordinate] = []
}

/// A trip booked by a rider.
package struct ScenarioTrip {
  package var id: TripID
  package var type = TripType.exclusive
  /// The time of the booking, in seconds after the start.
  package var bookedAfter = 0.0
  package var pickup: TerminalLocation
  package var stops: [TerminalLocation] = []
  package var dropOff: TerminalLocation
  /// The vehicle that serves the trip; nil if the back end searches for one.
  package var vehicle: VehicleID?
  /// The time in seconds that the vehicle stays at each stop before the last.
  package var stay = 30.0
  /// The time at which the rider cancels, in seconds after the start; nil if the rider doesn't.
  package var canceledAfter: Double?
}
