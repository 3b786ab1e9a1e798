public import Coordinates
public import Fleet
public import Journeys
public import Polylines
public import RouteSplitting
public import TrafficClassification

/// A navigator that guides a driver to destinations, and provides the route and status to a
/// reporter.
///
/// ``RoadNavigator`` guides along routes planned on a road network or by any service. An app with
/// its own navigation can conform a type to this protocol; a navigator that determines locations
/// itself can ignore ``update(with:)``.
///
/// The counterpart in Google's Navigation SDK is `GMSNavigator`.
public protocol Navigator: Sendable {
  /// Plans a route to destinations and starts guidance along it.
  ///
  /// - Parameter waypoints: the destinations in driving order, each with a coordinate.
  /// - Returns: the route from the vehicle through all destinations.
  /// - Throws: `NavigatorError` if no route can be set; the call then doesn't change the
  ///   destinations.
  func setDestinations(_ waypoints: [Waypoint]) async throws(NavigatorError) -> PlannedRoute

  /// Ends the guidance.
  func clearDestinations() async

  /// Updates the guidance with the next location of the vehicle.
  func update(with location: Location) async

  /// The current state of the guidance.
  var guidance: Guidance { get async }
}

/// The reported state of the guidance at one time.
public struct Guidance: Sendable, Hashable {
  /// The status of the navigation.
  public var status = NavigationStatus.noGuidance
  /// The path to the next destination, which doesn't shrink as the vehicle moves; nil for none.
  public var activeRoute: Polyline?
  /// The next destination, at the end of the active route; nil for none.
  public var destination: Waypoint?
  /// The stretches of unusual traffic on the active route, in meters from its start.
  ///
  /// Traffic elsewhere on the active route counts as normal. The value is nil if no traffic is
  /// known.
  public var traffic: [TrafficStretch]?
  /// The remaining distance to the next destination in meters; nil if unknown.
  ///
  /// Negative and nonfinite values are replaced by nil.
  public var remainingDistance: Double? {
    didSet {
      if let distance = remainingDistance, !(distance >= 0 && distance.isFinite) {
        remainingDistance = nil
      }
    }
  }
  /// The remaining time to the next destination; nil if unknown.
  ///
  /// Negative values are replaced by nil.
  public var remainingTime: Duration? {
    didSet { if let time = remainingTime, time < .zero { remainingTime = nil } }
  }

  /// Creates the state of a navigator without destinations.
  public init() {}
}

extension TripWaypoint {
  /// Creates the stop of a trip from a waypoint; nil if the waypoint has no coordinate or no valid
  /// trip id.
  public init?(_ waypoint: Waypoint) {
    guard let trip = waypoint.tripID.flatMap({ try? TripID($0) }), let point = waypoint.coordinate
    else { return nil }
    self.init(trip, waypoint.kind, at: TerminalLocation(point, label: waypoint.name ?? ""))
  }
}
