public import RoadNetworks

/// Options for a route, such as the travel mode and the quantity to minimize.
public struct RouteOptions: Sendable, Hashable {
  /// The quantity that a route minimizes.
  public enum Objective: String, Sendable, Hashable, CaseIterable {
    /// The travel time, including turns, signals, and signs.
    case time
    /// The length of the path.
    case distance
  }

  /// The travel mode.
  public var mode = TravelMode.car
  /// The time at which the journey begins, which determines the conditions of roads and turns.
  ///
  /// The conditions at that time apply to the whole journey, unless there is a ``forecast``.
  public var time = TravelTime.usual
  /// The dimensions of the vehicle; nil for the usual ones of the mode
  /// (``RoadNetworks/VehicleDimensions/usual(for:)``).
  ///
  /// Roads with lower limits are closed.
  public var vehicle: VehicleDimensions?
  /// The speeds of edges that replace those of the network; nil for free flow.
  public var speeds: EdgeSpeeds?
  /// The changes of speeds and conditions during the journey; nil for none.
  ///
  /// The route is the best one for the speeds and conditions at the departure, and its durations
  /// follow the forecast. If the fastest route leads over a road that has closed by the time the
  /// vehicle gets there, the fastest route by the forecast replaces it; the shortest route fails
  /// with `noRoute` then. The durations of alternatives and maneuvers follow the forecast.
  /// Matrices, reachable roads, and the choice of alternatives don't.
  public var forecast: JourneyForecast?
  /// Whether the route is the fastest one by the forecast, instead of the best one at the
  /// departure.
  ///
  /// It is the fastest of the routes that reach each of their roads at the earliest time, and not
  /// slower than the best one at the departure. This has no effect on the shortest route. Waypoints
  /// are put on roads that are open at the departure.
  public var followsForecast = false
  /// The roads that the route must not use; none by default.
  public var avoided = AvoidedRoads()
  /// The quantity to minimize.
  public var objective = Objective.time
  /// Whether the route may make a U-turn at a via point.
  ///
  /// Elsewhere, it makes one only if it can't continue otherwise.
  public var turnsBackAtWaypoints = false
  /// The radius in meters around a waypoint within which a road must lie.
  public var searchRadius = 1000.0

  /// Creates options for the fastest route by car.
  public init() {}
}
