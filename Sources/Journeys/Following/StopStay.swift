import RouteSplitting

/// The remaining stays at the waypoints of a route.
///
/// The time for which a vehicle waits near a waypoint counts toward its stay at the waypoint.
struct StopStay: Sendable {
  /// The distance in meters from a waypoint within which a waiting vehicle counts as staying at it.
  private static let reach = 40.0

  /// The stay at each waypoint in seconds.
  ///
  /// The stay at the last waypoint doesn't count.
  private let stays: [Double]
  /// The sums of the stays before each waypoint, in seconds.
  private let sums: [Double]
  /// The distances in meters from the start of the route to each waypoint.
  private let stops: [Double]
  /// The index of the first waypoint whose stay isn't over, or of the last waypoint.
  private var stop = 0
  /// The elapsed seconds of the stay at ``stop``.
  private var seconds = 0.0

  /// Creates the stays on a route: the planned stay at each waypoint plus `dwell` seconds.
  init(dwell: Double, on route: Route) {
    let stays = route.plannedStays.map { $0 + dwell }
    self.stays = stays
    sums = stays.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    stops = route.stops.map(\.distance)
  }

  /// Counts the seconds for which the vehicle has waited since the last location, and returns the
  /// seconds that were part of stays.
  ///
  /// - Parameter distance: the distance in meters from the start of the route to the vehicle, which
  ///   may have waited at any waypoint up to this distance.
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

  /// Moves the vehicle to a distance in meters from the start of the route.
  ///
  /// Stays at waypoints that the vehicle has left are over. Stays at waypoints that it was wrongly
  /// assumed to have passed begin again.
  ///
  /// - Parameter next: the index of the next waypoint.
  mutating func move(to distance: Double, next: Int) {
    while stop < stops.count - 1, stops[stop] < distance - Self.reach { begin(stop + 1) }
    while stop > next, stops[stop - 1] > distance + Self.reach { begin(stop - 1) }
  }

  /// Returns the seconds that the vehicle will still stay at waypoints before it reaches
  /// `waypoint`.
  func remaining(to waypoint: Int) -> Double {
    waypoint > stop ? sums[waypoint] - sums[stop] - seconds : 0
  }

  private mutating func begin(_ stop: Int) {
    self.stop = stop
    seconds = 0
  }

  // MARK: Saved states

  /// The current stay: the index of the waypoint, and the elapsed seconds of the stay.
  var saved: (stop: Int, seconds: Double) { (stop, seconds) }

  /// Restores a stay, or returns false if the waypoint or the seconds are out of range.
  mutating func goOn(at stop: Int, _ seconds: Double) -> Bool {
    guard stays.indices.contains(stop), 0...max(stays[stop], 0) ~= seconds else { return false }
    (self.stop, self.seconds) = (stop, seconds)
    return true
  }
}
