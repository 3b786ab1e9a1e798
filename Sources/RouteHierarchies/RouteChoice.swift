public import RoadSearch

/// The best route between two points, or an alternative to it.
public struct RouteChoice: Sendable, Hashable {
  /// The route.
  public var route: NetworkRoute
  /// The ratio of its cost to that of the best route: 1 for the best route, at most 1.25.
  public var stretch: Double
  /// The part of its cost on the roads of better routes, as a share of the cost of the best route:
  /// 0 for the best route, at most 0.8.
  public var sharing: Double
}
