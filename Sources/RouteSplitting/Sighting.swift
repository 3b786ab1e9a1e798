import Coordinates
import Polylines

/// Where on a route a location is.
struct Sighting {
  let fix: RouteFix
  /// Seconds since the last location that told where the vehicle is; nil where unknown.
  let elapsed: Double?
  /// How the vehicle travels, with this location.
  let travel: TravelCourse
  let position: PolylinePosition
  /// Meters from the location to there.
  let offset: Double
  /// Of the angle between the vehicle's course and the route; nil where it has none.
  let cosine: Double?
  /// Whether it would be farther back, but that nobody drives back along a route.
  var isHeld = false

  /// Whether the location is an outlier, or the vehicle off its route.
  var isFarOff: Bool { RouteDoubt.isFarOff(offset, of: fix) }

  /// Whether the vehicle travels against the route.
  var isAgainst: Bool { cosine ?? 1 < -0.5 }
}

extension VehicleState {
  /// Meters per second that no vehicle on a road exceeds.
  private static let topSpeed = 60.0
  /// Seconds up to which a vehicle is looked for as far ahead as it can have driven.
  private static let longestStep = 600.0
  /// What it costs to begin a route at its end, as a negative log likelihood.
  private static let latePrice = 6.0

  /// Finds the place that explains a location best.
  ///
  /// - Parameter travel: how the vehicle has traveled so far.
  func sighting(of fix: RouteFix, on route: Route, after travel: TravelCourse) -> Sighting {
    let elapsed = clock.elapsed(at: fix.seconds)
    var travel = travel
    travel.take(fix, after: elapsed)
    let search = PlaceSearch(fix: fix, travel: travel, elapsed: elapsed, line: route.line)
    return status == .onRoute ? nearby(search) : anywhere(search, from: legStart(on: route))
  }

  /// A location, and the line on which its place is looked for.
  private struct PlaceSearch {
    let fix: RouteFix
    let travel: TravelCourse
    let elapsed: Double?
    let line: MeasuredPolyline

    var prices: MeasuredPolyline.SightPrices {
      fix.prices(course: travel.directCourse(reported: fix.course, speed: fix.speed))
    }

    func sighting(_ position: PolylinePosition, offset: Double, cosine: Double?) -> Sighting {
      Sighting(
        fix: fix, elapsed: elapsed, travel: travel, position: position, offset: offset,
        cosine: cosine)
    }

    /// A place by itself.
    func sighting(at position: PolylinePosition) -> Sighting {
      var cosine: Double?
      if let course = travel.course(reported: fix.course, speed: fix.speed),
        let bearing = line.bearing(at: position)
      {
        cosine = fix.frame.direction(bearing).dot(course)
      }
      return sighting(
        position, offset: line.coordinate(at: position).distance(to: fix.coordinate),
        cosine: cosine)
    }

    /// The place on some segments that explains the location best; nil where there is no segment.
    func best(
      from first: Int, through end: Double, _ prices: MeasuredPolyline.SightPrices
    ) -> Sighting? {
      line.cheapestSight(from: first, through: end, seenFrom: fix.frame.point, prices).map { best in
        sighting(
          line.position(segment: best.segment, fraction: best.fraction),
          offset: best.square.squareRoot(),
          cosine: travel.course(reported: fix.course, speed: fix.speed).map { best.cosine(to: $0) })
      }
    }
  }

  /// The place near the one before that explains a location best.
  private func nearby(_ search: PlaceSearch) -> Sighting {
    let (fix, line) = (search.fix, search.line)
    var prices = search.prices
    if let driven = driven(to: fix, elapsed: search.elapsed) {
      prices.expect(
        position.distance + driven, after: driven, fix, elapsed: search.elapsed)
    }
    let reach =
      Self.topSpeed * min(search.elapsed ?? LocationClock.usual, Self.longestStep)
    let best = search.best(
      from: line.segment(meters: fix.around, before: position),
      through: position.distance + fix.around + reach, prices)
    let least = farthest - fix.around
    if let best, best.position.distance >= least { return best }
    guard best != nil else { return search.sighting(at: position) }
    var held = search.sighting(at: line.position(atDistance: least))
    held.isHeld = true
    return held
  }

  /// Meters that the vehicle has driven since the last location: by its speed, else at least as far as
  /// the two lie apart; nil where nothing tells.
  private func driven(to fix: RouteFix, elapsed: Double?) -> Double? {
    if let speed = fix.speed, let elapsed {
      return min(speed, Self.topSpeed) * min(elapsed, Self.longestStep)
    }
    guard let coordinate else { return nil }
    return min(coordinate.distance(to: fix.coordinate), Self.topSpeed * (elapsed ?? .infinity))
  }

  /// The nearest place from where the route was left, or before it where that is near, or on all of
  /// the route where it wasn't met so far.
  private func anywhere(_ search: PlaceSearch, from legStart: Double) -> Sighting {
    let (fix, line) = (search.fix, search.line)
    let start = status == .unknown ? 0 : position.distance - fix.around
    var found = line.nearestPosition(to: fix.coordinate, between: start, and: line.length)
    if found.offset > fix.around, start > legStart {
      let earlier = line.nearestPosition(to: fix.coordinate, between: legStart, and: start)
      if earlier.offset < fix.around { found = earlier }
    }
    if status == .unknown, found.offset < fix.around {
      // Of several passes the first is the likeliest: most are seen first where they start.
      var prices = search.prices
      prices.lateness = line.length > 0 ? Self.latePrice / line.length : 0
      if let best = search.best(from: 0, through: line.length, prices) { return best }
    }
    return search.sighting(at: found.position)
  }
}
