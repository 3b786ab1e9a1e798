package import Coordinates
package import Fleet
package import TripSimulation

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Vehicles and trips that are simulated together.
package struct Scenario {
  /// When it begins.
  package var start: Date
  /// What all that is random follows from.
  package var seed: UInt64
  package var vehicles: [ScenarioVehicle]
  /// The trips, in the order of their bookings.
  package var trips: [ScenarioTrip]
}

/// A vehicle, its driver and its receiver.
package struct ScenarioVehicle {
  package var id: VehicleID
  /// Where it stands at first.
  package var place: Coordinate
  package var capacity = 4
  /// Whether it takes a next trip before the current one ends.
  package var isBackToBackEnabled = true
  package var driver = Driver.steady
  /// The standard deviation of its receiver along each axis, in meters.
  package var sigma = 5.0
  /// Seconds between two reports.
  package var reportingInterval = 10.0
  /// Places that its driver passes on the way to the first waypoint, which navigation doesn't know.
  package var detour: [Coordinate] = []
}

/// A trip that a rider books.
package struct ScenarioTrip {
  package var id: TripID
  package var type = TripType.exclusive
  /// Seconds after the start at which it is booked.
  package var bookedAfter = 0.0
  package var pickup: TerminalLocation
  package var stops: [TerminalLocation] = []
  package var dropOff: TerminalLocation
  /// The vehicle that makes it; nil for the one that arrives first.
  package var vehicle: VehicleID?
  /// Seconds that the vehicle stays at each stop before the last.
  package var stay = 30.0
  /// Seconds after the start at which the rider calls it off; nil for never.
  package var canceledAfter: Double?
}
