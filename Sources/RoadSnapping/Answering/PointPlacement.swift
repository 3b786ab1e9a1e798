import Coordinates
import RoadNetworks

/// The placement of locations on a decided path, in order, by the observations that represent them.
struct PointPlacement: ~Copyable {
  /// The part of an observation on the path that is needed for placing locations.
  struct Stop {
    /// The location that was observed.
    let point: Int
    /// The standard deviation along one axis, in meters.
    let noise: Float
  }

  private(set) var path: DecidedPath
  private let rules: PlacementRules
  private var ruler: ShapeRuler
  private let matching: Int
  private var roadChances: RoadChances
  private var odometer = PathOdometer()
  private var clock: PathClock
  /// The place before which no location is placed.
  private var reached: DecidedPath.Place
  private var ways: WayConfidences
  private(set) var confidence = MatchingConfidence()

  /// Creates a placement that borrows memory until ``giveBack(_:)``.
  init(
    _ path: consuming DecidedPath, matching: Int, _ rules: PlacementRules,
    _ memory: inout PathClock.Memory
  ) {
    self.path = path
    self.rules = rules
    self.matching = matching
    ruler = ShapeRuler(rules.network)
    roadChances = RoadChances(along: self.path, rules.motion)
    clock = PathClock(rule: rules.gaps, &memory)
    reached = path.places[0]
    ways = WayConfidences(along: path)
  }

  /// Allocates memory in advance for a long path, since growing would take twice as much.
  mutating func reserveCapacity(_ count: Int) {
    if path.isLong { clock.reserveCapacity(count) }
  }

  consuming func giveBack(_ memory: inout PathClock.Memory) { clock.giveBack(&memory) }

  /// Starts where the previous piece of the matching ended: at the last location placed before the
  /// path, and at its distance in meters from its place.
  mutating func start(at seconds: Double?, lastPlaced point: Int, distance: Double) {
    clock.start(at: seconds, lastPlaced: point)
    roadChances.last = (distance, seconds ?? .nan)
  }

  /// Places a location; returns nil if the path is not within the search radius of the location.
  ///
  /// - Complexity: O(*n*) in the number of edges between observations.
  mutating func place(
    _ location: Location, at point: Int, column: Int, of stop: Stop
  ) -> SnappedPoint? {
    let isDeciding = point == stop.point
    let neighbor =
      isDeciding ? column : point < stop.point ? max(0, column - 1) : column + 1
    let other = min(neighbor, path.places.count - 1)
    let end = max(column, other)
    let place =
      isDeciding
      ? path.places[column]
      : nearest(to: location.coordinate, from: reached, to: path.places[end])
    let (coordinate, bearing) = ruler.place(
      on: path.traversals[place.traversal].edge, at: place.offset)
    let distance = location.coordinate.distance(to: coordinate)
    guard distance <= rules.reach else { return nil }
    let lastAlong = odometer.last
    let along = odometer.advance(to: place, on: path)
    let step = along > lastAlong ? Double(along - lastAlong) / 1000 : 0
    let chanceOfWay = chanceOfWay(of: step, from: lastAlong, at: location.finiteSeconds)
    clock.pass(along, at: location.finiteSeconds, point: point)
    let chances = roadChances.next(
      path.confidence(of: place, between: column, and: other), distance,
      at: location.finiteSeconds, along: Double(along) / 1000, noise: Double(stop.noise))
    let confidence = min(PathConfidence.most, chances.place * chances.road)
    let wayConfidence =
      ways.isAtStart
      ? confidence : ways.least(chances.place, through: end, on: path) * chanceOfWay * chances.road
    ways.advance(to: isDeciding ? column + 1 : end)
    self.confidence.add(point, confidence, way: wayConfidence, meters: step)
    if rules.goesForward { reached = place }
    return SnappedPoint(
      status: isDeciding ? .snapped : .interpolated,
      place: SnappedPoint.Place(
        position: EdgePosition(
          edge: rules.network.id(path.traversals[place.traversal].edge), offset: place.offset),
        coordinate: coordinate, distance: distance, bearing: bearing, matching: matching,
        distanceAlong: Double(along) / 1000,
        confidence: confidence, wayConfidence: wayConfidence),
      reason: nil)
  }

  /// Returns the probability that the vehicle took the path's way of some meters to a place, given
  /// that both this place and the previous one are right.
  private func chanceOfWay(of meters: Double, from along: UInt64, at seconds: Double?) -> Double {
    // The last known time may have been read at another place.
    guard let seconds, let last = clock.last(at: along), last <= seconds else {
      return PathConfidence.chanceOfWay(meters: meters, seconds: nil, rules.motion)
    }
    return PathConfidence.chanceOfWay(meters: meters, seconds: seconds - last, rules.motion)
  }

  /// Releases the memory of a long path that is only needed for placing locations.
  mutating func endPlacing() {
    if path.isLong { path.forgetPlaces() }
  }

  /// Whether the time at the end of the path is known.
  mutating func isTimedToEnd() -> Bool {
    guard let last = path.places.last else { return true }
    return clock.last(at: odometer.distance(to: last, on: path)) != nil
  }

  /// Returns the place between two others on the path that is nearest to a location.
  private mutating func nearest(
    to coordinate: Coordinate, from first: DecidedPath.Place, to last: DecidedPath.Place
  ) -> DecidedPath.Place {
    var best = first
    var least = Double.infinity
    for index in first.traversal...max(first.traversal, last.traversal) {
      let traversal = path.traversals[index]
      let start = index == first.traversal ? first.offset : traversal.start
      let end = index == last.traversal ? last.offset : traversal.end
      let (offset, distance) = ruler.nearestOffset(
        on: traversal.edge, from: start, to: max(start, end), to: coordinate)
      if distance < least {
        least = distance
        best = DecidedPath.Place(traversal: index, offset: offset)
      }
    }
    return best
  }

  /// Returns the path with the times of entering and leaving each edge, as far as known.
  ///
  /// - Parameter memory: an array whose memory the returned path takes over.
  func timedPath(_ memory: inout [EdgeTraversal]) -> RoadPath {
    var timed = RoadPath(traversals: [])
    swap(&timed.traversals, &memory)
    timed.traversals.removeAll(keepingCapacity: true)
    // Memory that is used again grows on demand, in few steps.
    if timed.traversals.capacity == 0 {
      timed.traversals.reserveCapacity(path.traversals.count)
    }
    for traversal in path.traversals {
      timed.traversals.append(traversal.traversal(in: rules.network))
    }
    clock.setTimes(of: &timed)
    return timed
  }
}
