public import Coordinates
import Files
public import RoadNetworks
public import RoadSearch
import RouteGuidance
import TripAnalysis

/// A route over a network, with the data needed to write it.
public struct RouteRecord: Sendable {
  /// The requested points as a trace, with the other members of their input.
  public var source: TraceRecord
  /// The route.
  public var route: NetworkRoute
  /// The line of each leg.
  public var lines: [[Coordinate]]
  /// The network of the edges in the route.
  public var network: RoadNetwork
  /// The options with which the route was found.
  public var options: RouteOptions
  /// The rank of the route among several between the same points; nil if only the best one was
  /// asked for.
  public var rank: RouteRank?

  /// Creates a record, and looks up the lines of the route's legs.
  ///
  /// - Throws: `unknownEdge` if the network lacks an edge of the route; `damaged`, or `inputOutput`
  ///   if the network's file changed while it was open.
  /// - Complexity: O(*n*) in the number of points of the lines.
  public init(
    source: TraceRecord, route: NetworkRoute, network: RoadNetwork,
    options: RouteOptions = RouteOptions(), rank: RouteRank? = nil
  ) throws(RoadNetworkError) {
    self.source = source
    self.route = route
    self.network = network
    self.options = options
    self.rank = rank
    lines = []
    for leg in route.legs { lines.append(try network.line(of: leg.path)) }
  }

  /// The line of the whole route.
  var line: [Coordinate] {
    lines.reduce(into: []) { $0 += $1.dropFirst($0.last != nil && $0.last == $1.first ? 1 : 0) }
  }

  /// The travel mode of the route.
  public var mode: TravelMode { options.mode }

  /// The id of the route, which is the id of its source.
  public var id: String { source.trace.id }

  /// The number of the alternative, from 1; nil for the best route.
  var alternative: Int? { rank.flatMap { $0.alternative > 0 ? $0.alternative : nil } }
}

extension RouteRecord {
  /// The distance from a road or a route, in meters, above which a remark mentions a point.
  package static let tellingDistance = 50.0

  /// A remark about points, counted from 1, that are far from the road that the route uses, have a
  /// nearer road that the route can't use, or have preferences that the route doesn't keep; nil if
  /// there are no such points.
  public var remark: String? {
    let remarks = [moveRemark, preferenceRemark].compactMap(\.self)
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }

  private var preferenceRemark: String? {
    let unmet = zip(route.waypoints, 1...).flatMap { waypoint, number in
      (waypoint.unmet.contains(.bearing) ? ["the bearing of point \(number)"] : [])
        + (waypoint.unmet.contains(.curb) ? ["the curb side of point \(number)"] : [])
    }
    return unmet.isEmpty ? nil : "can't keep " + unmet.joined(separator: ", ")
  }

  private var moveRemark: String? {
    let moves = zip(zip(route.waypoints, source.trace.locations), 1...).compactMap {
      (place, number) -> String? in
      let (waypoint, location) = (place.0.place, place.1)
      let isPast = passedOver(waypoint, from: location.coordinate)
      guard waypoint.distance > Self.tellingDistance || isPast else { return nil }
      return "point \(number) by \(waypoint.distance.fixed(0)) m"
        + (isPast ? ", past a nearer road that the route can't use" : "")
    }
    guard !moves.isEmpty else { return nil }
    return "moved to the nearest usable road: " + moves.joined(separator: "; ")
  }

  /// Returns whether a road that is usually open to the mode is significantly nearer to a point
  /// than the place that the route uses.
  private func passedOver(_ waypoint: RoadPosition, from point: Coordinate) -> Bool {
    guard waypoint.distance > Self.closeDistance else { return false }
    let nearest = try? network.nearest(
      to: point, count: 4, for: mode, within: waypoint.distance - Self.closeDistance)
    // Excludes ferries, since routes don't start on them.
    return nearest?.contains {
      (try? network.edge($0.position.edge).attributes.isFerry) == false
    } ?? false
  }

  /// The difference in distance, in meters, up to which two roads count as equally near.
  private static let closeDistance = 5.0
}

extension RouteRecord {
  /// Returns the streets of a part of the route, in order of travel.
  func streets(of traversals: [EdgeTraversal]) throws(FileError) -> [RouteStreet] {
    try network.reading { () throws(RoadNetworkError) in
      try network.routeStreets(of: traversals, for: mode, at: route.time)
    }
  }

  /// Returns the maneuvers of each leg.
  func maneuvers() throws(FileError) -> [[NetworkRoute.Maneuver]] {
    let points = source.trace.locations.map(\.coordinate)
    return try network.reading { () throws(RoadNetworkError) in
      try network.maneuvers(of: route, through: points, options: options)
    }
  }
}
