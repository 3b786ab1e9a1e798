import Coordinates
import Polylines

/// What is known of a vehicle on a route: where it is, and what speaks for it.
struct VehicleState {
  private(set) var status = RouteProgress.Status.unknown
  private(set) var position: PolylinePosition
  /// Meters to the farthest place since the route was met: nobody drives back along a route.
  private(set) var farthest: Double
  /// The next waypoint.
  ///
  /// Those before it that weren't reached may be yet, where the vehicle comes back.
  private(set) var nextStop = 0
  var clock = LocationClock()
  var travel = TravelCourse()

  private var doubt = RouteDoubt()
  /// Meters by which the last location moved the place.
  private var step = 0.0
  /// Meters per second along the route, of late, and the seconds that it was learned from.
  private(set) var pace = (speed: 0.0, seconds: 0.0)
  private var approach = StopApproach()
  /// Waypoints up to the last one that was reached.
  private var reachedCount = 0

  init(at position: PolylinePosition) {
    self.position = position
    farthest = position.distance
  }

  /// Goes on along another route.
  mutating func begin(at position: PolylinePosition, reached: Int) {
    var state = VehicleState(at: position)
    state.clock = clock
    state.travel = travel
    state.reach(reached)
    self = state
  }

  // MARK: Moving

  /// Seconds between locations from which on a clock, or the way between them, is doubted.
  private static let gap = 30.0
  /// Seconds in which a pace becomes another one.
  private static let paceMemory = 120.0

  /// Whether so many seconds are much more than usually pass between locations.
  func isGap(_ elapsed: Double) -> Bool { elapsed > max(Self.gap, 4 * clock.interval) }

  /// Whether it takes others to believe a location.
  ///
  /// It does where a route is met, and where a location moves the vehicle farther than vehicles drive, or
  /// after a time in which much may have happened.
  @inline(__always)
  func jumps(to sighting: Sighting, _ fix: borrowing RouteFix) -> Bool {
    guard status == .onRoute else { return status == .unknown }
    let meters = sighting.position.distance - position.distance
    guard let elapsed = sighting.elapsed else { return meters > fix.around + 2 * way(to: fix) }
    if isGap(elapsed) { return true }
    guard meters > fix.around else { return false }
    // Without a speed, that of a motorway.
    return meters > fix.around + (fix.speed.map { 1.5 * $0 + 10 } ?? 40) * elapsed
  }

  /// Takes where a location is on the route; false where it is passed over, being far off the route of
  /// a vehicle that is on it so far.
  @inline(__always)
  mutating func follow(
    _ sighting: Sighting, _ fix: borrowing RouteFix, on route: borrowing Route
  ) -> Bool {
    doubt.add(sighting, after: clock.pause(at: fix.seconds))
    if doubt.isOffRoute {
      if status == .onRoute { status = .offRoute }
    } else if status == .onRoute {
      guard !sighting.isFarOff else {
        clock.passOver(at: fix.seconds)
        return false
      }
      move(to: sighting.position, noise: fix.noise)
      if let elapsed = sighting.elapsed { learnPace(of: elapsed) }
    } else if doubt.isOnRoute {
      meet(sighting.position, of: route)
    }
    clock.use(fix)
    return true
  }

  private mutating func move(to place: PolylinePosition, noise: Double) {
    step = place.distance - position.distance
    // A standing vehicle's positions scatter.
    if step < 0, -step < 3 * noise {
      step = 0
    } else {
      position = place
      farthest = max(farthest, place.distance)
    }
  }

  @inline(__always)
  private mutating func learnPace(of elapsed: Double) {
    guard elapsed > 0 else { return }
    pace.seconds = min(pace.seconds + elapsed, max(Self.paceMemory, elapsed))
    pace.speed += (step - pace.speed * elapsed) / pace.seconds
  }

  /// Comes to the route, for the first time or again.
  private mutating func meet(_ place: PolylinePosition, of route: borrowing Route) {
    status = .onRoute
    position = place
    farthest = place.distance
    step = 0
    approach = StopApproach()
    // Waypoints behind that place were left out, as far as anybody knows.
    let passed = place.distance - StopApproach.passing
    nextStop =
      route.stops[reachedCount...].firstIndex { $0.distance > passed } ?? route.stops.count
  }

  // MARK: Waypoints

  /// Meters from the start of the route to the last waypoint that was reached.
  func legStart(on route: borrowing Route) -> Double {
    reachedCount > 0 ? route.stops[reachedCount - 1].distance : 0
  }

  /// Says how many waypoints are reached.
  mutating func reach(_ count: Int) {
    reachedCount = max(reachedCount, count)
    nextStop = max(nextStop, count)
    approach = StopApproach()
  }

  /// Looks whether waypoints were reached.
  mutating func reachStops(
    _ sighting: Sighting, _ fix: borrowing RouteFix, of route: borrowing Route
  ) -> Range<Int> {
    let first = nextStop
    guard status == .onRoute else { return first..<first }
    // What one location alone says was passed may not be: it waits for the next one.
    let passed = min(position.distance, position.distance - step)
    while nextStop < route.stops.count,
      approach.reaches(
        route.stops[nextStop], from: position.distance, passed: passed, fix,
        elapsed: sighting.elapsed ?? 0)
    {
      reach(nextStop + 1)
    }
    return first..<nextStop
  }
}
