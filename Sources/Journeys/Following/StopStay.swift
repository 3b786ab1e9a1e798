import RouteSplitting

/// What is left of the stays at waypoints: what a vehicle waits near one is a part of its stay
/// there.
struct StopStay: Sendable {
  /// Meters around a waypoint in which a vehicle waits there.
  private static let reach = 40.0

  /// Seconds that the vehicle is to stay at each waypoint; those at the last, where the route ends,
  /// don't count.
  private let stays: [Double]
  /// The sums of the stays before each waypoint.
  private let sums: [Double]
  /// Meters to each waypoint.
  private let stops: [Double]
  /// The first waypoint whose stay isn't over, or the last one.
  private var stop = 0
  /// Seconds of its stay that are over.
  private var seconds = 0.0

  /// The stays on a route: as long as it plans, and some time more at each waypoint.
  init(dwell: Double, on route: Route) {
    let stays = route.plannedStays.map { $0 + dwell }
    self.stays = stays
    sums = stays.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    stops = route.stops.map(\.distance)
  }

  /// Takes what the vehicle has waited since it was last moved; gives how much of it was part of
  /// stays.
  ///
  /// - Parameter distance: meters from the start of the route to where it is now. It may have
  ///   waited at any waypoint up to there.
  mutating func wait(_ waited: Double, until distance: Double) -> Double {
    var left = waited
    while left > 0, stop < stops.count - 1, stops[stop] <= distance + Self.reach {
      let part = min(left, stays[stop] - seconds)
      left -= part
      seconds += part
      guard seconds >= stays[stop] else { break }
      begin(stop + 1)
    }
    return max(0, waited) - max(0, left)
  }

  /// Moves with the vehicle: stays at waypoints that it has left are over, and those at waypoints
  /// that it was wrongly taken to have passed are not.
  ///
  /// - Parameter next: the next waypoint.
  mutating func move(to distance: Double, next: Int) {
    while stop < stops.count - 1, stops[stop] < distance - Self.reach { begin(stop + 1) }
    while stop > next, stops[stop - 1] > distance + Self.reach { begin(stop - 1) }
  }

  /// Seconds that the vehicle still stays on the way to a waypoint.
  func remaining(to waypoint: Int) -> Double {
    waypoint > stop ? sums[waypoint] - sums[stop] - seconds : 0
  }

  private mutating func begin(_ stop: Int) {
    self.stop = stop
    seconds = 0
  }

  // MARK: Saved states

  /// The stay that is not over: at which waypoint, and how many seconds of it are over.
  var saved: (stop: Int, seconds: Double) { (stop, seconds) }

  /// Restores a stay; false if the waypoint or the seconds are out of range.
  mutating func goOn(at stop: Int, _ seconds: Double) -> Bool {
    guard stays.indices.contains(stop), 0...max(stays[stop], 0) ~= seconds else { return false }
    (self.stop, self.seconds) = (stop, seconds)
    return true
  }
}
