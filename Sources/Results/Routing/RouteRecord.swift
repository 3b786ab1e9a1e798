public import Coordinates
import Files
public import RoadNetworks
public import RoadSearch
import RouteGuidance
public import RouteHierarchies
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
  /// The route among several between the same points; nil if only the best one was asked for.
  private(set) var choice: RouteChoice?
  /// The number of the alternative, from 1; 0 for the best route.
  private(set) var number = 0

  /// Creates a record, and looks up the lines of the route's legs.
  ///
  /// - Throws: `unknownEdge` if the network lacks an edge of the route; `damaged`, or `inputOutput`
  ///   if the network's file changed while it was open.
  /// - Complexity: O(*n*) in the number of points of the lines.
  public init(
    source: TraceRecord, route: NetworkRoute, network: RoadNetwork,
    options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) {
    self.source = source
    self.route = route
    self.network = network
    self.options = options
    lines = []
    for leg in route.legs { lines.append(try network.line(of: leg.path)) }
  }

  /// Creates a record of one of several routes between the same points.
  ///
  /// - Parameter number: the number of the alternative, from 1; 0 for the best route.
  /// - Throws: as for a single route.
  /// - Complexity: as for a single route.
  public init(
    source: TraceRecord, choice: RouteChoice, number: Int, network: RoadNetwork,
    options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) {
    try self.init(source: source, route: choice.route, network: network, options: options)
    self.choice = choice
    self.number = number
  }

  /// The line of the whole route.
  var line: [Coordinate] {
    lines.reduce(into: []) { $0 += $1.dropFirst($0.last != nil && $0.last == $1.first ? 1 : 0) }
  }

  /// The travel mode of the route.
  public var mode: TravelMode { options.mode }

  /// The id of the route, which is the id of its source.
  public var id: String { source.trace.id }
}

extension RouteRecord {
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
    var moved = MovedPoints(on: network, for: mode)
    for (number, (waypoint, location)) in zip(1..., zip(route.waypoints, source.trace.locations)) {
      moved.add("point \(number)", location.coordinate, to: waypoint.place)
    }
    return moved.remark
  }
}

extension RouteRecord {
  /// Returns the streets of a leg, in order of travel.
  func streets(of leg: NetworkRoute.Leg) throws(FileError) -> [RouteStreet] {
    try network.reading { () throws(RoadNetworkError) in
      try network.routeStreets(of: leg)
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
