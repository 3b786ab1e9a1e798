/// The waypoints of a route that a vehicle has reached.
struct ReachedStops: Codable, Sendable {
  /// The index of the next waypoint.
  ///
  /// Earlier waypoints that weren't reached may still be reached if the vehicle comes back.
  private(set) var next = 0

  /// The number of waypoints up to and including the last one that was reached.
  private var count = 0
  private var approach = StopApproach()

  /// The seconds between locations above which a single location proves that a waypoint was passed.
  private static let sparse = 10.0

  /// Returns the distance in meters from the start of the route to the last waypoint that was
  /// reached; 0 if there is none.
  func legStart(on route: borrowing Route) -> Double {
    count > 0 ? route.stops[count - 1].distance : 0
  }

  /// Marks the first `count` waypoints as reached.
  mutating func reach(_ count: Int) {
    self.count = max(self.count, count)
    next = max(next, count)
    approach = StopApproach()
  }

  /// Skips the waypoints that a vehicle has already passed where it joins the route.
  ///
  /// - Parameter distance: the distance in meters along the route at which the vehicle joins it.
  mutating func leaveOut(upTo distance: Double, on route: borrowing Route) {
    approach = StopApproach()
    let passed = distance - StopApproach.passing
    next = route.stops[count...].firstIndex { $0.distance > passed } ?? route.stops.count
  }

  /// Marks the waypoints that are reached with a location on the route, and returns them.
  ///
  /// - Parameters:
  ///   - distance: the vehicle's distance in meters along the route.
  ///   - step: the distance in meters along the route from the vehicle's previous place.
  ///   - elapsed: the seconds since the previous location.
  ///   - noise: the noise of the location in meters.
  ///   - speed: the reported speed in meters per second; nil if unknown.
  mutating func reach(
    from distance: Double, step: Double, after elapsed: Double, noise: Double, speed: Double?,
    of route: borrowing Route
  ) -> Range<Int> {
    let first = next
    // A single location after a waypoint may be an outlier: unless locations are sparse, the
    // waypoint doesn't count as passed until the next location.
    let passed = elapsed > Self.sparse ? distance : min(distance, distance - step)
    var reaching = StopApproach.Reaching.notYet
    while next < route.stops.count {
      let own = approach.reaches(
        route.stops[next], from: distance, passed: passed, noise: noise, speed: speed,
        elapsed: elapsed)
      guard own != .notYet else { break }
      reaching = own
      reach(next + 1)
    }
    while next > first, next < route.stops.count,
      StopApproach.isReached(
        route.stops[next], with: route.stops[next - 1], reaching, from: distance, noise: noise,
        length: route.length)
    {
      reach(next + 1)
    }
    return first..<next
  }

  /// Returns whether the values can be those of a vehicle on the route; saved values may have been
  /// changed.
  func isSound(on route: Route) -> Bool {
    0...route.stops.count ~= next && 0...route.stops.count ~= count
  }
}
