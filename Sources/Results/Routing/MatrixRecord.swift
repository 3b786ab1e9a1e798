public import Coordinates
public import RoadSearch
public import RouteHierarchies

/// The routes of a matrix from one origin, with the data needed to write them.
public struct MatrixRecord: Sendable {
  /// The reason for a missing route.
  public enum Reason: String, Sendable, Hashable {
    /// There is no usable road near the origin or the destination.
    case noRoad
    /// Both points are on roads, but no legal route connects them.
    case noRoute
  }

  /// A route from the origin.
  public struct Route: Sendable, Hashable {
    /// The index of the destination.
    public var destination: Int
    /// The duration in seconds or the length in meters; nil if there is no route.
    public var value: Double?
    /// The reason for a missing route.
    public var reason: Reason?
  }

  /// The index of the origin.
  public var origin: Int
  /// The requested point of the origin.
  public var point: Coordinate
  /// The place on a road where the routes begin; nil if no road is near.
  public var place: RoadPosition?
  /// The quantity that the routes minimize, which is the quantity of their values.
  public var objective: RouteOptions.Objective
  /// The digest of the speeds at the departure; nil for free flow.
  public var speedsDigest: UInt64?
  /// The routes, in the order of the destinations, or the nearest first.
  public var routes: [Route]

  /// Creates a record of a row of a matrix.
  ///
  /// - Parameter count: the number of nearest destinations to include; nil for all destinations,
  ///   in their order, with and without a route.
  /// - Complexity: O(*n*) in the number of destinations.
  public init(_ row: MatrixRow, of matrix: RouteMatrix, nearest count: Int? = nil) {
    origin = row.origin
    point = matrix.origins.points[row.origin]
    place = row.place
    objective = matrix.options.objective
    speedsDigest = matrix.options.speeds?.digest
    func route(to destination: Int) -> Route {
      if let cost = row[destination] {
        return Route(destination: destination, value: Double(cost) / 1000)
      }
      let isOnRoad = row.place != nil && matrix.destinations.places[destination] != nil
      return Route(destination: destination, reason: isOnRoad ? .noRoute : .noRoad)
    }
    routes = (count.map(row.nearest) ?? Array(0..<row.count)).map(route)
  }
}
