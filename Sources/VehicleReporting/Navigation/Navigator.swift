public import Coordinates
public import Fleet
public import Journeys
public import Polylines
public import RouteSplitting
public import TrafficClassification

/// Guides a driver to destinations, and gives a reporter the route and the status.
///
/// ``RoadNavigator`` guides over a road network or by any service that plans routes. An app with
/// another navigation makes it conform; one that finds its own locations ignores ``update(with:)``.
///
/// Its counterpart in Google's Navigation SDK is `GMSNavigator`.
public protocol Navigator: Sendable {
  /// Plans the route to destinations and begins to guide along it.
  ///
  /// - Parameter waypoints: in the order in which to drive, each with a coordinate.
  /// - Returns: the route from where the vehicle is through all of them.
  /// - Throws: why there is no route; the destinations from before stay then.
  func setDestinations(_ waypoints: [Waypoint]) async throws(NavigatorError) -> PlannedRoute

  /// Ends the guidance.
  func clearDestinations() async

  /// Takes the next location of the vehicle.
  func update(with location: Location) async

  /// How the guidance stands now.
  var guidance: Guidance { get async }
}

/// The state of a navigation at a moment, as far as it is reported.
public struct Guidance: Sendable, Hashable {
  /// The status of the navigation.
  public var status = NavigationStatus.noGuidance
  /// The way to the next destination, from where it began: it doesn't shrink as the vehicle moves.
  public var activeRoute: Polyline?
  /// The next destination, at the end of that way.
  public var destination: Waypoint?
  /// Stretches of unusual traffic on it, in meters from its start, where the rest is normal; nil
  /// while nothing is known of its traffic.
  public var traffic: [TrafficStretch]?
  /// Meters left to the next destination; nil if unknown, as is what is negative or not finite.
  public var remainingDistance: Double? {
    didSet {
      if let distance = remainingDistance, !(distance >= 0 && distance.isFinite) {
        remainingDistance = nil
      }
    }
  }
  /// The time left to it; nil if unknown, as is a negative one.
  public var remainingTime: Duration? {
    didSet { if let time = remainingTime, time < .zero { remainingTime = nil } }
  }

  /// Creates the guidance of a navigation without destinations.
  public init() {}
}

extension TripWaypoint {
  /// Creates the stop of a trip from a waypoint; nil if that has no place or belongs to no trip.
  public init?(_ waypoint: Waypoint) {
    guard let trip = waypoint.tripID.flatMap({ try? TripID($0) }), let point = waypoint.coordinate
    else { return nil }
    self.init(trip, waypoint.kind, at: TerminalLocation(point, label: waypoint.name ?? ""))
  }
}
