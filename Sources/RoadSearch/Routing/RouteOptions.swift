public import RoadNetworks

/// Options for a route: the travel mode, and what to minimize.
public struct RouteOptions: Sendable, Hashable {
  /// What a route minimizes.
  public enum Objective: String, Sendable, Hashable, CaseIterable {
    /// Free-flow travel time with turns and signals.
    case time
    /// Length.
    case distance
  }

  /// Who travels.
  public var mode = TravelMode.car
  /// When the journey begins: which conditions of roads and turns hold.
  ///
  /// What holds then is taken to hold for the whole journey.
  public var time = TravelTime.usual
  /// How large and heavy the vehicle is; nil is as usual for the mode
  /// (``RoadNetworks/VehicleDimensions/usual(for:)``).
  ///
  /// Roads whose limits are lower are closed.
  public var vehicle: VehicleDimensions?
  /// What is to be least.
  public var objective = Objective.time
  /// Whether the route may turn back at a via point.
  ///
  /// Elsewhere it turns back only where nothing else is open.
  public var turnsBackAtWaypoints = false
  /// The direction of travel at the start, degrees clockwise from north; nil where it does not
  /// matter.
  ///
  /// The route starts in the direction of the road that is nearer to it, unless no way leads on
  /// from there.
  public var departureBearing: Double?
  /// Meters around a waypoint in which a road is looked for.
  public var searchRadius = 1000.0

  /// The fastest route by car.
  public init() {}
}
