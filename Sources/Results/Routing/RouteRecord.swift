public import Coordinates
import Files
public import RoadNetworks
public import RoadSearch
import TripAnalysis

/// A route over a network, with what is needed to write it.
public struct RouteRecord: Sendable {
  /// The points that were asked for, as a trace, and what else its input said.
  public var source: TraceRecord
  /// The route.
  public var route: NetworkRoute
  /// The line of each leg.
  public var lines: [[Coordinate]]
  /// The network whose edges the route names.
  public var network: RoadNetwork
  /// Who travels: whose free-flow speeds are written.
  public var mode: TravelMode

  /// Creates a record, with the lines of the route's legs.
  ///
  /// - Throws: `unknownEdge` for a route of another network, or `damaged`.
  public init(
    source: TraceRecord, route: NetworkRoute, network: RoadNetwork, mode: TravelMode = .car
  ) throws(RoadNetworkError) {
    self.source = source
    self.route = route
    self.network = network
    self.mode = mode
    lines = []
    for leg in route.legs { lines.append(try network.line(of: leg.path)) }
  }

  /// The caller's name for it.
  public var id: String { source.trace.id }
}

extension RouteRecord {
  /// Meters from which on people are told how far a point lies from the road.
  static let tellingDistance = 50.0

  /// A sentence for people about points that lie far from the road that the route takes, or past
  /// a nearer one that it can't use, counted from 1; nil where none does.
  public var remark: String? {
    let moves = zip(zip(route.waypoints, source.trace.locations), 1...).compactMap {
      (place, number) -> String? in
      let (waypoint, location) = place
      let isPast = passedOver(waypoint, from: location.coordinate)
      guard waypoint.distance > Self.tellingDistance || isPast else { return nil }
      return "point \(number) by \(waypoint.distance.fixed(0)) m"
        + (isPast ? ", past a nearer road that the route can't use" : "")
    }
    guard !moves.isEmpty else { return nil }
    return "moved to the nearest usable road: " + moves.joined(separator: "; ")
  }

  /// Whether a road that is usually open to the mode is nearer to a point than its place, by more
  /// than it could matter.
  private func passedOver(_ waypoint: RoadPosition, from point: Coordinate) -> Bool {
    guard waypoint.distance > Self.closeDistance else { return false }
    let nearest = try? network.nearest(
      to: point, count: 4, for: mode, within: waypoint.distance - Self.closeDistance)
    // Routes don't start on ferries.
    return nearest?.contains {
      (try? network.edge($0.position.edge).attributes.isFerry) == false
    } ?? false
  }

  /// Meters by which another road is as good as the nearest.
  private static let closeDistance = 5.0
}

extension RouteRecord {
  /// The streets of a part of the route in order of travel.
  func streets(of traversals: [EdgeTraversal]) throws(FileError) -> [RouteStreet] {
    try network.reading { () throws(RoadNetworkError) in
      try network.routeStreets(of: traversals, for: mode, at: route.time)
    }
  }
}

extension NetworkRoute {
  /// Travel time in seconds.
  var seconds: Double { Double(legs.reduce(0) { $0 + $1.milliseconds }) / 1000 }
}
