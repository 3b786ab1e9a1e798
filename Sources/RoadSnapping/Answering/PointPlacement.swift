import Coordinates
import RoadNetworks

/// Places the locations that observations stand for on the decided path, in order.
struct PointPlacement: ~Copyable {
  /// An observation on the path, as far as it matters to places.
  struct Stop {
    /// The location that was observed.
    let point: Int
    /// Standard deviation along one axis, in meters.
    let noise: Float

    init(_ observation: Observation) {
      point = observation.point
      noise = Float(observation.noise)
    }
  }

  private(set) var path: DecidedPath
  private let network: RoadNetwork
  private var ruler: ShapeRuler
  private let matching: Int
  private let motion: Motion
  /// Meters from a location within which its place may be.
  private let reach: Double
  /// Whether locations are placed in order.
  private let goesForward: Bool
  private var roadChances: RoadChances
  /// A traversal, and millimeters along the path to its start.
  private var mark: (traversal: Int, along: UInt64) = (0, 0)
  private var clock: PathClock
  /// The farthest place so far.
  private var reached: DecidedPath.Place
  /// Millimeters along the path to the last place.
  private var lastAlong: UInt64 = 0
  /// The observation to which the way leads that the last place is on; 0 where there is no place.
  private var upcoming: Int
  /// The last observation to which a way was judged, and how sure that is.
  private var judged = (column: 0, confidence: 0.0)
  /// The first and the last location that has a place.
  private(set) var placed: ClosedRange<Int>?
  /// Meters from the first place to the last, and how many of them are likely to be right.
  private var meters = (all: 0.0, right: 0.0)
  private var firstConfidence = 0.0

  /// Takes memory, which ``giveBack(_:)`` gives back.
  init(
    _ path: consuming DecidedPath, _ network: RoadNetwork, matching: Int,
    _ options: SnappingOptions, rule: GapRule, _ memory: inout PathClock.Memory
  ) {
    self.path = path
    roadChances = RoadChances(along: self.path, options.motion)
    clock = PathClock(rule: options.rules.contains(.unknownTimes) ? rule : nil, &memory)
    goesForward = options.rules.contains(.order)
    self.network = network
    ruler = ShapeRuler(network)
    self.matching = matching
    motion = options.motion
    // Candidates are measured in a plane, places on the ellipsoid.
    reach = options.searchRadius * 1.0005 + 0.002
    reached = path.places[0]
    upcoming = path.isContinued ? 1 : 0
  }

  /// Readies memory for so many locations, where the path is long: grown, it would be twice as
  /// much.
  mutating func reserveCapacity(_ count: Int) {
    if path.isLong { clock.reserveCapacity(count) }
  }

  /// Ends the use of memory that was taken.
  consuming func giveBack(_ memory: inout PathClock.Memory) { clock.giveBack(&memory) }

  /// Says when the vehicle was where the path begins, where that is known, which location was
  /// placed last before, and how far from it.
  mutating func start(at seconds: Double?, lastPlaced point: Int, distance: Double) {
    clock.start(at: seconds, lastPlaced: point)
    roadChances.last = (distance, seconds ?? .nan)
  }

  /// Places a location, going forward only; nil where the path is not within the search radius.
  ///
  /// - Parameters:
  ///   - column: the observation on the path that stands for the location.
  ///   - stop: that observation.
  /// - Complexity: O(*n*) in the edges between deciding ones.
  mutating func place(
    _ location: Location, at point: Int, column: Int, of stop: Stop
  ) -> SnappedPoint? {
    let isDeciding = point == stop.point
    let neighbor =
      isDeciding ? column : point < stop.point ? max(0, column - 1) : column + 1
    let other = min(neighbor, path.places.count - 1)
    let place =
      isDeciding
      ? path.places[column]
      : nearest(to: location.coordinate, from: reached, to: path.places[max(column, other)])
    let (coordinate, bearing) = ruler.place(
      on: path.traversals[place.traversal].edge, at: place.offset)
    let distance = location.coordinate.distance(to: coordinate)
    guard distance <= reach else { return nil }
    let along = along(place)
    let step = along > lastAlong ? Double(along - lastAlong) / 1000 : 0
    let chanceOfWay = chanceOfWay(of: step, at: location.finiteSeconds)
    clock.pass(along, at: location.finiteSeconds, point: point)
    let chances = roadChances.next(
      path.confidence(of: place, between: column, and: other), distance,
      at: location.finiteSeconds, along: Double(along) / 1000, noise: Double(stop.noise))
    let confidence = chances.place * chances.road
    let end = max(column, other)
    let wayConfidence =
      upcoming == 0
      ? confidence : least(chances.place, through: end) * chanceOfWay * chances.road
    upcoming = max(upcoming, isDeciding ? column + 1 : end)
    if placed == nil { firstConfidence = confidence }
    meters.all += step
    meters.right += wayConfidence * step
    placed = (placed?.lowerBound ?? point)...point
    if goesForward { reached = place }
    lastAlong = along
    return SnappedPoint(
      status: isDeciding ? .snapped : .interpolated,
      place: SnappedPoint.Place(
        position: EdgePosition(
          edge: network.id(path.traversals[place.traversal].edge), offset: place.offset),
        coordinate: coordinate, distance: distance, bearing: bearing, matching: matching,
        distanceAlong: Double(along) / 1000,
        confidence: confidence, wayConfidence: wayConfidence),
      reason: nil)
  }

  /// The share of the path that is likely to be right; where it has no length, the chance of its
  /// place.
  var confidence: Double { meters.all > 0 ? meters.right / meters.all : firstConfidence }

  /// The least confidence of the ways from the last place through that to an observation, or that
  /// of a place where it is on the same observation.
  private mutating func least(_ confidence: Double, through end: Int) -> Double {
    guard upcoming <= end else { return confidence }
    var least = 1.0
    for column in upcoming...end {
      if judged.column != column { judged = (column, path.confidence(ofWayTo: column)) }
      least = min(least, judged.confidence)
    }
    return least
  }

  /// The chance that the vehicle took the path's way to a place from the last one, where both are
  /// right.
  ///
  /// - Parameter meters: how far that is along the path.
  private func chanceOfWay(of meters: Double, at seconds: Double?) -> Double {
    // A last time that is not that of the last place says nothing of how long it took from there.
    guard let seconds, let last = clock.last(at: lastAlong), last <= seconds else {
      return PathConfidence.chanceOfWay(meters: meters, seconds: nil, motion)
    }
    return PathConfidence.chanceOfWay(meters: meters, seconds: seconds - last, motion)
  }

  /// Lets go of what only places need: there are no more.
  mutating func endPlacing() {
    if path.isLong { path.forgetPlaces() }
  }

  /// Whether it is known when the vehicle was where the path ends.
  mutating func isTimedToEnd() -> Bool {
    guard let last = path.places.last else { return true }
    return clock.last(at: along(last)) != nil
  }

  /// Millimeters along the path to a place; those of locations in order follow each other.
  private mutating func along(_ place: DecidedPath.Place) -> UInt64 {
    while mark.traversal < place.traversal {
      mark.along += UInt64(path.traversals[mark.traversal].length)
      mark.traversal += 1
    }
    while mark.traversal > place.traversal {
      mark.traversal -= 1
      mark.along -= UInt64(path.traversals[mark.traversal].length)
    }
    let traversal = path.traversals[place.traversal]
    return mark.along
      + UInt64(place.offset > traversal.start ? place.offset - traversal.start : 0)
  }

  /// The place between two others on the path that is nearest to a location.
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

  /// The path, with the times at which each edge was entered and left, at even pace between
  /// locations; nil in a gap, where nobody saw the vehicle, and before the first time and behind
  /// the last.
  ///
  /// - Parameter memory: for the path, which takes it.
  func timedPath(_ memory: inout [EdgeTraversal]) -> RoadPath {
    var timed = RoadPath(traversals: [])
    swap(&timed.traversals, &memory)
    timed.traversals.removeAll(keepingCapacity: true)
    // Memory that is used again grows by itself, in few steps.
    if timed.traversals.capacity == 0 {
      timed.traversals.reserveCapacity(path.traversals.count)
    }
    for traversal in path.traversals { timed.traversals.append(traversal.traversal(in: network)) }
    clock.setTimes(of: &timed)
    return timed
  }
}
