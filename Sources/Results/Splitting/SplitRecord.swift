public import Coordinates
public import Journeys
public import RouteSplitting
import TrafficClassification

/// A route split at a place, with the data needed to write it.
public struct SplitRecord: Sendable {
  /// The index of the route in its source, from 0.
  public var number: Int
  /// The route, with the other data of its source.
  public var planned: PlannedRoute
  /// The traveled, active, and remaining parts.
  public var split: RouteSplit
  /// The requested position, and its distance in meters from the place at which the route is split;
  /// nil if a distance along the route was given.
  public var point: (coordinate: Coordinate, offset: Double)?
  /// The distances in meters from the start of the route at which it passes the requested position.
  ///
  /// If the traveled distance or a distance along the route was given, there is only the distance
  /// at which the route is split. The array is never empty.
  public var passes: [Double]

  /// Splits a route near a position.
  ///
  /// If the route passes the position more than once, it is split at the first pass or, if the
  /// traveled distance is known, at the pass nearest to that distance.
  ///
  /// - Parameter traveled: the distance in meters driven along the route so far; nil if unknown.
  /// - Complexity: O(*n*).
  public init(_ planned: PlannedRoute, number: Int, near point: Coordinate, traveled: Double?) {
    let passes = planned.route.passes(near: point)
    let pass =
      traveled.map { planned.route.pass(near: point, traveled: $0) } ?? passes.first
      ?? planned.route.line.nearestPosition(to: point)
    self.number = number
    self.planned = planned
    split = planned.route.split(at: pass.position)
    self.point = (point, pass.offset)
    self.passes = traveled == nil ? passes.map(\.position.distance) : [pass.position.distance]
  }

  /// Splits a route at a distance in meters from its start; at the start or the end of the route if
  /// the distance is out of range.
  ///
  /// - Complexity: O(log *n* + log *k*) for *n* points and *k* waypoints.
  public init(_ planned: PlannedRoute, number: Int, atDistance distance: Double) {
    self.number = number
    self.planned = planned
    split = planned.route.split(atDistance: distance)
    passes = [split.position.distance]
  }
}

extension SplitRecord {
  /// Remarks about a position that is ambiguous or far from the route.
  public var remarks: [String] {
    var remarks: [String] = []
    if passes.count > 1 {
      let places = passes.map { "\($0.fixed(0)) m" }.joined(separator: ", ")
      remarks.append(
        "the route passes this position \(passes.count) times, at \(places); the first is used")
    }
    if let point, point.offset > MovedPoints.remarkDistance {
      remarks.append("the position is \(point.offset.fixed(0)) m from the route")
    }
    return remarks
  }

  /// A part of the route, as written in results.
  struct Part {
    let kind: FeatureKind
    let line: [Coordinate]
    /// The length in meters; as written, the three lengths add up to the length of the route.
    let length: Double
    let duration: Duration?
    let traffic: LineTraffic
  }

  /// The three parts, in order.
  var parts: [Part] {
    let route = split.route
    let lines = split.lines
    let traffic = planned.traffic.split(
      at: [split.traveled.upperBound, split.active.upperBound], of: route.line)
    let durations = split.durations
    return [
      (.traveled, split.traveled, lines.traveled, durations?.traveled, traffic[0]),
      (.active, split.active, lines.active, durations?.active, traffic[1]),
      (.remaining, split.remaining, lines.remaining, durations?.remaining, traffic[2]),
    ].map { kind, range, line, duration, traffic in
      Part(
        kind: kind, line: line.coordinates, length: range.lengthInMillimeters, duration: duration,
        traffic: traffic)
    }
  }

  /// The vehicle's place on the route.
  var place: Coordinate { split.route.line.coordinate(at: split.position) }
}
