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
  /// The number of the location in its trace, from 0.
  public var point: Int
  /// How the vehicle stands then.
  public var moment: JourneyMoment
  /// How it stands on the route.
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
  /// When the vehicle was there; nil where unknown.
  public var time: Date? { moment.time }

  /// The location.
  public var raw: Coordinate { moment.raw }

  /// Its place on the route; nil where the vehicle is not known to follow it, or the location isn't
  /// used.
  public var snapped: Coordinate? { moment.isPlaced ? moment.snapped : nil }

  /// The waypoints ahead that were asked for, in order; nil where ``snapped`` is: the arrival of a
  /// vehicle off its route is unknown.
  public var arrivals: [JourneyMoment.Arrival]? { moment.isPlaced ? moment.arrivals : nil }

  /// Whether the vehicle follows the route; nil where nothing tells so far.
  public var isOnRoute: Bool? { progress.status.isOnRoute }

  /// Meters from the start of the route to the vehicle; off the route, to where it left.
  public var along: Double { progress.position.distance }
}
