/// The waypoints of a route that a vehicle has reached.
struct ReachedStops: Codable, Sendable {
  /// The next waypoint.
  ///
  /// Those before it that weren't reached may be yet, where the vehicle comes back.
  private(set) var next = 0

  /// Waypoints up to the last one that was reached.
  private var count = 0
  private var approach = StopApproach()

  /// Seconds between locations from which on one alone proves that a waypoint was passed.
  private static let sparse = 10.0

  /// Meters from the start of the route to the last waypoint that was reached.
  func legStart(on route: borrowing Route) -> Double {
    count > 0 ? route.stops[count - 1].distance : 0
  }

  /// Marks that many waypoints as reached.
  mutating func reach(_ count: Int) {
    self.count = max(self.count, count)
    next = max(next, count)
    approach = StopApproach()
  }

  /// Skips the waypoints behind a vehicle that joins the route.
  mutating func leaveOut(upTo distance: Double, on route: borrowing Route) {
    approach = StopApproach()
    let passed = distance - StopApproach.passing
    next = route.stops[count...].firstIndex { $0.distance > passed } ?? route.stops.count
  }

  /// Finds the waypoints that are reached with a location on the route.
  ///
  /// - Parameters:
  ///   - distance: meters along the route.
  ///   - step: those from the location before.
  ///   - elapsed: seconds since that one.
  ///   - noise: that of the location in meters.
  ///   - speed: the reported one.
  mutating func reach(
    from distance: Double, step: Double, after elapsed: Double, noise: Double, speed: Double?,
    of route: borrowing Route
  ) -> Range<Int> {
    let first = next
    // What one location alone passes may not be passed: it waits for the next one, unless that
    // comes late.
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

  /// Whether it can be of a vehicle on a route; a saved one may have been changed.
  func isSound(on route: Route) -> Bool {
    0...route.stops.count ~= next && 0...route.stops.count ~= count
  }
}
