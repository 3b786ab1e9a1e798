public import Polylines

/// A vehicle's progress along its route after a location.
///
/// Distances are in meters along the route. The traveled, active, and remaining parts add up to the
/// whole route.
public struct RouteProgress: Sendable, Hashable {
  /// Whether the vehicle follows the route.
  public enum Status: String, Sendable, Hashable, Codable {
    /// No location so far shows the vehicle on the route.
    case unknown
    /// The vehicle follows the route.
    case onRoute
    /// The vehicle has left the route; its place is where it left.
    case offRoute

    /// Whether the vehicle follows the route; nil if unknown so far.
    public var isOnRoute: Bool? {
      switch self {
      case .unknown: nil
      case .onRoute: true
      case .offRoute: false
      }
    }
  }

  /// How the location was used.
  public enum Use: String, Sendable, Hashable {
    /// The location was used.
    case used
    /// The location is older than a previous one, and the clock wasn't set back.
    case outOfOrder
    /// The location shows too little: its coordinate is invalid, or the standard deviation of its
    /// position along one axis is 300 m or more.
    case tooVague
    /// The location is far from the route of a vehicle that has followed the route so far. It is an
    /// error, or one of the first locations after the vehicle left the route.
    case tooFar
  }

  /// Whether the vehicle follows the route.
  public var status: Status
  /// How the location was used.
  public var use: Use
  /// The vehicle's place on the route.
  public var position: PolylinePosition
  /// Whether later locations have confirmed the place.
  ///
  /// It is false for a while after the route is first met, after a jump along it, and after a gap
  /// between locations. In the meantime, a waypoint is reached only if an arrival is reported.
  public var isProven: Bool
  /// Whether all steps that weren't proven are withdrawn because their locations were outliers.
  public var isCorrection: Bool
  /// The distance in meters between the location and the place on the route with which it was
  /// compared; nil if it wasn't compared.
  public var offset: Double?
  /// The index of the next waypoint; after the last waypoint, the number of waypoints.
  ///
  /// Earlier waypoints may not have been reached, if the vehicle met the route after them. They
  /// become next again if the vehicle comes back to the route before them.
  public var nextStop: Int
  /// The waypoints that were reached with this location, because the vehicle has driven past them
  /// along the route or has stopped there, or because an arrival was reported.
  public var reached: Range<Int>

  /// The distance in meters from the start of the route to the next waypoint, or to the end after
  /// the last one.
  package var nextDistance: Double
  /// The length of the whole route in meters.
  let length: Double
}

extension RouteProgress {
  /// Creates the progress of a vehicle for which only the place on its route is known.
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
  /// The part of the route from its start to the vehicle.
  public var traveled: Range<Double> { 0..<position.distance }

  /// The part of the route from the vehicle to the next waypoint, or to the end after the last one.
  public var active: Range<Double> { position.distance..<max(position.distance, nextDistance) }

  /// The part of the route after the next waypoint.
  public var remaining: Range<Double> { active.upperBound..<max(active.upperBound, length) }

  /// The distance in meters to the next waypoint, or to the end after the last one, which Fleet
  /// Engine calls the remaining distance.
  public var remainingDistance: Double { active.upperBound - active.lowerBound }
}
