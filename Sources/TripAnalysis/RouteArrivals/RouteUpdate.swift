public import Coordinates
public import Journeys
public import RouteSplitting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A moment of a journey after one of the locations of a trace.
public struct RouteUpdate: Sendable, Equatable {
  /// The id of the trace.
  public var id: String
  /// The index of the location in its trace.
  public var point: Int
  /// The moment of the journey.
  public var moment: JourneyMoment
  /// The vehicle's progress along the route.
  public var progress: RouteProgress

  /// Creates an update; nil for a moment without a route.
  public init?(_ moment: JourneyMoment, id: String, point: Int) {
    guard let progress = moment.route?.progress else { return nil }
    self.id = id
    self.point = point
    self.moment = moment
    self.progress = progress
  }
}

extension RouteUpdate {
  /// The time of the update; nil if unknown.
  public var time: Date? { moment.time }

  /// The location as reported.
  public var raw: Coordinate { moment.raw }

  /// The vehicle's place on the route; nil if the vehicle is not known to follow the route, or if
  /// the location isn't used.
  public var snapped: Coordinate? { moment.isPlaced ? moment.snapped : nil }

  /// The arrivals at the waypoints ahead, in order, up to the follower's horizon; nil if the
  /// location doesn't show the vehicle on its route, since the arrival is then unknown.
  public var arrivals: [JourneyMoment.Arrival]? { moment.isPlaced ? moment.arrivals : nil }

  /// Whether the vehicle follows the route; nil if unknown so far.
  public var isOnRoute: Bool? { progress.status.isOnRoute }

  /// The distance in meters from the start of the route to the vehicle or, off the route, to the
  /// place where it left; 0 before the vehicle has met the route.
  public var along: Double { progress.position.distance }
}
