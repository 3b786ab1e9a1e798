import Coordinates
import Polylines

/// Where on a route a location is.
struct Sighting {
  /// Seconds since the last location that was used; nil where unknown.
  let elapsed: Double?
  let position: PolylinePosition
  /// Meters from the location to there.
  let offset: Double
  /// The evidence of that against the vehicle being on its route: a log of a likelihood ratio.
  let evidence: Double
  /// Of the angle between the vehicle's course and the route; nil where it has none.
  let cosine: Double?
  /// Whether it would be farther back, but vehicles don't drive back along a route.
  var isHeld = false

  /// Whether the vehicle travels against the route.
  var isAgainst: Bool { cosine ?? 1 < -0.5 }

  /// Whether the location is an outlier, or the vehicle off its route.
  var isFarOff: Bool { RouteDoubt.isClear(evidence) }
}

extension CursorState {
  /// Meters per second that no vehicle on a road exceeds.
  static let topSpeed = 60.0
  /// Seconds up to which a vehicle is looked for as far ahead as it can have driven.
  static let longestStep = 600.0
  /// What rounding moves a place along a line at most, in meters.
  private static let millimeter = 0.001
  /// What it costs to begin a route at its end, as a negative log likelihood.
  private static let latePrice = 6.0

  /// Finds the place that explains a location best.
  ///
  /// - Parameter elapsed: seconds since the last location that was used.
  @inline(__always)
  func sighting(
    of fix: borrowing RouteFix, after elapsed: Double?, on route: borrowing Route
  ) -> Sighting {
    status == .onRoute
      ? nearby(fix, on: route.line, elapsed) : anywhere(fix, on: route.line, elapsed, route)
  }

  /// The place near the one before that explains a location best.
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

  /// Meters that the vehicle has driven since the last location: by its speed, in a gap by its pace
  /// so far, else at least as far as the two lie apart; nil where that is unknown.
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
    // Where it was before, it has stood.
    guard way > fix.around else { return way }
    return max(way, pace.speed * min(seconds, Self.longestStep))
  }

  /// Meters from the last location that was used, straight on.
  func way(to fix: borrowing RouteFix) -> Double {
    guard let last = clock.place else { return 0 }
    return last.distance(to: fix.coordinate)
  }

  /// The nearest place from where the route was left, or before it where that is near, or on all of
  /// the route where it wasn't met so far.
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
      // Of several passes the first is the likeliest: most are seen first where they start.
      var prices = fix.prices
      prices.lateness = line.length > 0 ? Self.latePrice / line.length : 0
      let best = Self.best(
        around: line.position(atDistance: start).segment, between: start, and: line.length, fix,
        on: line, prices, elapsed)
      if let best { return best }
    }
    return Self.sighting(of: fix, at: found.position, on: line, elapsed)
  }

  /// The place on some segments that explains a location best; nil where there is no segment.
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

  /// A location seen from a place.
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
