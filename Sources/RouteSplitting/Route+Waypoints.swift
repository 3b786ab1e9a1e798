import Coordinates
public import Polylines

extension Route {
  /// Creates a route along a line that passes waypoints in order.
  ///
  ///     let route = try Route(
  ///       line, waypoints: [Waypoint(.pickup, coordinate: cafe), Waypoint(.dropOff)])
  ///
  /// If the line passes a waypoint several times, the nearest passes that keep the order are
  /// chosen, up to 1 km away; of equally near passes, the first. The last waypoint may lack a
  /// coordinate: it is placed at the end of the line.
  ///
  /// - Parameters:
  ///   - waypoints: the waypoints after the start of the route, in order; without any, the route
  ///     leads to one unnamed waypoint at its end.
  ///   - expected: the expected distance of each waypoint in meters from the start of the line, or
  ///     an empty array. These distances decide between passes that are about equally near.
  /// - Throws: `misplacedWaypoint` for a waypoint that lies more than 1 km from the line, can't be
  ///   passed after the previous one, has an invalid coordinate, or has none and is not the last;
  ///   also the errors of ``init(_:stops:times:)-(MeasuredPolyline,_,_)``.
  /// - Complexity: O(*n* *k*) for *n* points and *k* waypoints.
  public init(
    _ line: MeasuredPolyline, waypoints: [Waypoint], expected: [Double] = [],
    times: PlannedTimes? = nil
  ) throws(RouteError) {
    let distances = try Self.distances(of: waypoints, on: line, expected: expected)
    try self.init(
      line, stops: zip(waypoints, distances).map { Stop($0, at: $1) }, times: times)
  }

  /// Creates a route along a line that passes waypoints in order.
  ///
  /// See ``init(_:waypoints:expected:times:)-(MeasuredPolyline,_,_,_)``.
  public init(
    _ line: Polyline, waypoints: [Waypoint], expected: [Double] = [], times: PlannedTimes? = nil
  ) throws(RouteError) {
    try self.init(Self.measured(line), waypoints: waypoints, expected: expected, times: times)
  }

  /// Returns the distances in meters from the start of a line to the waypoints that it passes in
  /// order.
  ///
  /// See ``init(_:waypoints:expected:times:)-(MeasuredPolyline,_,_,_)``.
  public static func distances(
    of waypoints: [Waypoint], on line: MeasuredPolyline, expected: [Double] = []
  ) throws(RouteError) -> [Double] {
    var placed = waypoints[...]
    let endsAtEnd = waypoints.last.map { $0.coordinate == nil } ?? false
    if endsAtEnd { placed.removeLast() }
    var wanted: [(Coordinate, Double?)] = []
    for (number, waypoint) in placed.enumerated() {
      guard let coordinate = waypoint.coordinate else {
        throw RouteError(
          .misplacedWaypoint, "found waypoint \(number + 1) without a coordinate, expected one")
      }
      guard coordinate.isValid else {
        throw RouteError(
          .misplacedWaypoint,
          "found waypoint \(number + 1) at \(coordinate), "
            + "expected a latitude in -90…90 and a longitude in -180…180")
      }
      wanted.append((coordinate, number < expected.count ? expected[number] : nil))
    }
    let distances = try WaypointPlacement.distances(of: wanted, on: line)
    return endsAtEnd ? distances + [line.length] : distances
  }
}
