import Journeys
import RouteSplitting
import TrafficClassification

/// What a record says of a vehicle.
struct VehicleStep: Sendable {
  /// The vehicle; nil where nothing tells.
  var vehicleID: String?
  /// How far it is; nil where it doesn't say where it is.
  var progress: VehicleProgress?
  /// Its place on its route, with this location; nil without one.
  var place: RouteProgress?
  /// What it has driven along its route; nil where that isn't known.
  var driven: RouteStep?
  /// Whether it comes with another route, on which nothing was driven yet.
  var beginsRoute = false
}

/// What a vehicle has driven along its route from one location to the next.
struct RouteStep: Sendable {
  /// Seconds that passed, and those that were expected for it.
  var elapsed: Double
  var expected: Double
  /// Meters from the start of the route to where it began, and to where it ended.
  var start: Double
  var end: Double
  /// The traffic along the route.
  var traffic: LineTraffic
}
