public import Polylines

/// Where on its route a vehicle is, after a location was taken.
///
/// Facts only: distances in meters along the route. What is traveled, active and remaining adds up
/// to the whole route.
public struct RouteProgress: Sendable, Hashable {
  /// Whether the vehicle follows the route.
  public enum Status: String, Sendable, Hashable, Codable {
    /// No location was near enough to the route so far.
    case unknown
    /// It does.
    case onRoute
    /// It has left the route; its place on it is where that began.
    case offRoute

    /// Whether the vehicle follows the route; nil where nothing tells so far.
    public var isOnRoute: Bool? {
      switch self {
      case .unknown: nil
      case .onRoute: true
      case .offRoute: false
      }
    }
  }

  /// What became of the location.
  public enum Use: String, Sendable, Hashable {
    /// It tells where the vehicle is.
    case used
    /// It is older than one before it, by a clock that wasn't set back.
    case outOfOrder
    /// It tells too little: it is no valid place, or far less accurate than the route is long.
    case tooVague
    /// It is far from the route of a vehicle that is on it so far: an error, or the first one of a
    /// vehicle that leaves it.
    case tooFar
  }

  /// Whether the vehicle follows the route.
  public var status: Status
  /// What became of the location.
  public var use: Use
  /// The vehicle's place on the route.
  public var position: PolylinePosition
  /// Whether later locations have borne out the place; false for a while where the route is met,
  /// and where the vehicle has jumped along it or nothing was heard of it.
  ///
  /// No waypoint is reached meanwhile.
  public var isProven: Bool
  /// Whether all is taken back that wasn't proven: those locations were outliers.
  public var isCorrection: Bool
  /// Meters between the location and the place on the route that it was compared with; nil where it
  /// was compared with none.
  public var offset: Double?
  /// The number of the next waypoint; the number of waypoints behind the last one.
  ///
  /// Waypoints before it may not have been reached, where the route was met behind them. They are
  /// next again where the vehicle comes back to the route before them.
  public var nextStop: Int
  /// The waypoints that were reached with this location: the vehicle has driven past them along the
  /// route, or stood there.
  public var reached: Range<Int>

  /// Meters from the start of the route to the next waypoint, or to the end behind the last one.
  package var nextDistance: Double
  /// Meters of the whole route.
  let length: Double
}

extension RouteProgress {
  /// The progress of a vehicle of which only the place on its route is known.
  package init(at distance: Double, on route: Route, _ status: Status) {
    let next = route.stops.firstIndex { $0.distance > distance } ?? route.stops.count
    self.init(
      status: status, use: .used, position: route.line.position(atDistance: distance),
      isProven: true, isCorrection: false, offset: nil, nextStop: next, reached: next..<next,
      nextDistance: next < route.stops.count ? route.stops[next].distance : route.length,
      length: route.length)
  }
}

extension RouteProgress {
  /// What lies behind the vehicle.
  public var traveled: Range<Double> { 0..<position.distance }

  /// The way to the next waypoint.
  public var active: Range<Double> { position.distance..<max(position.distance, nextDistance) }

  /// The way behind the next waypoint.
  public var remaining: Range<Double> { active.upperBound..<max(active.upperBound, length) }

  /// Meters to the next waypoint, or to the end behind the last one: what Fleet Engine calls the
  /// remaining distance.
  public var remainingDistance: Double { active.upperBound - active.lowerBound }
}
