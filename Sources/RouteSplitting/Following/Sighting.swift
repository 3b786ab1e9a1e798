import Coordinates
import Polylines

/// The place of a location on a route.
struct Sighting {
  /// The seconds since the last location that was used; nil if unknown.
  let elapsed: Double?
  let position: PolylinePosition
  /// The distance in meters from the location to the place.
  let offset: Double
  /// The evidence of the offset against the vehicle being on its route, as a log likelihood ratio.
  let evidence: Double
  /// The cosine of the angle between the vehicle's course and the route; nil if unknown.
  let cosine: Double?
  /// Whether the place is where the search began, so the location may lie farther back along the
  /// route.
  var isHeld = false

  /// Whether the vehicle travels against the route.
  var isAgainst: Bool { cosine ?? 1 < -0.5 }

  /// Whether the location is an outlier, or the vehicle is off its route.
  var isFarOff: Bool { RouteDoubt.isClear(evidence) }
}

extension CursorState {
  /// The maximum speed of a vehicle on a road, in meters per second.
  static let topSpeed = 60.0
  /// The time between locations, in seconds, beyond which the range of the search no longer grows.
  static let longestStep = 600.0
  /// The maximum change of a place along a line by rounding, in meters.
  private static let millimeter = 0.001
  /// The cost of joining a route at its end rather than at its start, as a negative log likelihood.
  private static let latePrice = 6.0

  /// Returns the place that best explains a location.
  ///
  /// - Parameter elapsed: the seconds since the last location that was used; nil if unknown.
  @inline(__always)
  func sighting(
    of fix: borrowing RouteFix, after elapsed: Double?, on route: borrowing Route
  ) -> Sighting {
    status == .onRoute
      ? nearby(fix, on: route.line, elapsed) : anywhere(fix, on: route.line, elapsed, route)
  }

  /// Returns the place near the previous one that best explains a location.
  @inline(__always)
  private func nearby(
    _ fix: borrowing RouteFix, on line: MeasuredPolyline, _ elapsed: Double?
  ) -> Sighting {
    var prices = fix.prices
    if let driven = driven(to: fix, elapsed: elapsed) {
      prices.expect(position.distance + driven, after: driven, fix, elapsed: elapsed)
    }
    let around = fix.around
    let reach: Double
    if let elapsed {
      reach = Self.topSpeed * min(elapsed, Self.longestStep)
    } else {
      reach = max(Self.topSpeed * LocationClock.usual, 2 * way(to: fix))
    }
    let start = min(farthest - around, position.distance)
    let best = Self.best(
      around: position.segment, between: start, and: position.distance + around + reach, fix,
      on: line, prices, elapsed)
    guard var best else { return Self.sighting(of: fix, at: position, on: line, elapsed) }
    best.isHeld = best.position.distance < start + Self.millimeter
    return best
  }

  /// Returns the distance in meters that the vehicle has driven since the last location; nil if
  /// unknown.
  ///
  /// It is derived from the reported speed; in a gap, from the pace so far and the straight-line
  /// distance; and without a speed or a time, from the straight-line distance alone.
  private func driven(to fix: borrowing RouteFix, elapsed: Double?) -> Double? {
    if let elapsed, isGap(elapsed) { return driven(to: fix, gap: elapsed) }
    if let speed = fix.speed, let elapsed {
      return min(speed, Self.topSpeed) * min(elapsed, Self.longestStep)
    }
    guard clock.place != nil else { return nil }
    return min(way(to: fix), Self.topSpeed * (elapsed ?? .infinity))
  }

  private func driven(to fix: borrowing RouteFix, gap seconds: Double) -> Double {
    let way = way(to: fix)
    // A vehicle that is still at its previous place was stationary.
    guard way > fix.around else { return way }
    return max(way, pace.speed * min(seconds, Self.longestStep))
  }

  /// Returns the straight-line distance in meters from the last location that was used; 0 if there
  /// is none.
  func way(to fix: borrowing RouteFix) -> Double {
    guard let last = clock.place else { return 0 }
    return last.distance(to: fix.coordinate)
  }

  /// Returns the place of a location of a vehicle that isn't on the route.
  ///
  /// For a vehicle that has left the route, this is the nearest place after the one where it left,
  /// or a place before that one, but after the last waypoint reached, if only this place is near.
  /// For a vehicle that hasn't met the route yet, it is the place after the last waypoint reached
  /// that best explains the location, or the nearest place if none is near.
  private func anywhere(
    _ fix: borrowing RouteFix, on line: MeasuredPolyline, _ elapsed: Double?,
    _ route: borrowing Route
  ) -> Sighting {
    let around = fix.around
    let start = (status == .unknown ? stops.legStart(on: route) : position.distance) - around
    var found = line.nearestPosition(to: fix.coordinate, between: start, and: line.length)
    let legStart = stops.legStart(on: route)
    if found.offset > around, start > legStart {
      let earlier = line.nearestPosition(to: fix.coordinate, between: legStart, and: start)
      if earlier.offset < around { found = earlier }
    }
    if status == .unknown, found.offset < around {
      // The first of several passes is the most likely, since most vehicles are first seen at the
      // start of their route.
      var prices = fix.prices
      prices.lateness = line.length > 0 ? Self.latePrice / line.length : 0
      let best = Self.best(
        around: line.position(atDistance: start).segment, between: start, and: line.length, fix,
        on: line, prices, elapsed)
      if let best { return best }
    }
    return Self.sighting(of: fix, at: found.position, on: line, elapsed)
  }

  /// Returns the place between two distances along a line that best explains a location; nil if the
  /// line has no segment there.
  @inline(__always)
  private static func best(
    around middle: Int, between start: Double, and end: Double, _ fix: borrowing RouteFix,
    on line: MeasuredPolyline, _ prices: MeasuredPolyline.SightPrices, _ elapsed: Double?
  ) -> Sighting? {
    guard
      let best = line.cheapestSight(
        around: middle, between: start, and: end, seenFrom: fix.point, prices)
    else { return nil }
    let offset = best.square.squareRoot()
    return Sighting(
      elapsed: elapsed, position: line.position(segment: best.segment, fraction: best.fraction),
      offset: offset, evidence: RouteDoubt.evidence(ofOffset: offset, of: fix),
      cosine: fix.course.map { best.cosine(to: $0) })
  }

  /// Returns the sighting of a location at a place.
  private static func sighting(
    of fix: borrowing RouteFix, at position: PolylinePosition, on line: MeasuredPolyline,
    _ elapsed: Double?
  ) -> Sighting {
    var cosine: Double?
    if let course = fix.course, let bearing = line.bearing(at: position) {
      cosine = GeocentricFrame(at: fix.coordinate).direction(bearing).dot(course)
    }
    let offset = line.coordinate(at: position).distance(to: fix.coordinate)
    return Sighting(
      elapsed: elapsed, position: position, offset: offset,
      evidence: RouteDoubt.evidence(ofOffset: offset, of: fix), cosine: cosine)
  }
}
