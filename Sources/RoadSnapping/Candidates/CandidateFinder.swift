import Coordinates
import RoadNetworks
import RoadSearch

/// A search for candidates, the places on roads where a location may have been recorded.
struct CandidateFinder {
  private let network: RoadNetwork
  private let index: SpatialIndex
  private var surroundings: Surroundings
  private var known = KnownPlaces()
  private let options: SnappingOptions
  private let emission: EmissionModel
  private var modeRoads: ModeRoads
  private var places: [PairPosition] = []

  /// The number of standard deviations within which roads are candidates.
  static let reach = 6.0
  /// The distance in meters within which roads are candidates no matter how low the noise is.
  static let leastReach = 40.0

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    self.options = options
    emission = EmissionModel(options.rules)
    index = SpatialIndex(network)
    surroundings = Surroundings(network)
    modeRoads = ModeRoads(network, options.mode, network.conditionsInForce(at: .usual))
  }

  mutating func use(_ conditions: ConditionsInForce?) {
    modeRoads = ModeRoads(network, options.mode, conditions)
  }

  /// Returns the distance in meters to the nearest road that a route may use; nil if there is none
  /// within 40 m.
  func nearestDistance(to coordinate: Coordinate) -> Double? {
    index.distance(to: coordinate, within: Self.leastReach) { isRoutable(pair: $0) }
  }

  /// Returns the same as ``nearestDistance(to:)`` for a location whose surroundings are known.
  func knownNearestDistance(to point: Int) -> Double? {
    var least = Double.infinity
    for place in known.places(around: point)
    where place.distance < least && isRoutable(pair: place.pair) { least = place.distance }
    return least < .infinity ? least : nil
  }

  /// Finds the places around the locations of a trace, and keeps them for later searches.
  mutating func lookAround(_ locations: [Location]) {
    known.removeAll()
    for location in locations {
      surroundings.positions(near: location.coordinate, within: Self.leastReach, into: &places)
      known.append(places, around: location.coordinate)
    }
  }

  /// Whether any road that the mode can use lies within the search radius.
  mutating func hasRoad(near coordinate: Coordinate) -> Bool {
    surroundings.positions(near: coordinate, within: options.searchRadius, into: &places)
    return places.contains { place in
      let forward = network.forwardEdge(of: place.pair)
      return modeRoads[forward].access != .none
        || modeRoads[network.edges[forward].twin].access != .none
    }
  }

  /// Replaces the candidates with those of an observation: the nearest places on roads, in each
  /// direction that the mode can use and in every search state that is possible there.
  ///
  /// Roads farther away than six standard deviations, or 40 m if that is more, are only considered
  /// if there are none nearer. The last candidate is off all roads.
  ///
  /// - Parameter isFar: whether to search twice as far, for twice as many roads.
  mutating func find(
    _ observation: Observation, isFar: Bool = false, into candidates: inout [Candidate]
  ) {
    candidates.removeAll(keepingCapacity: true)
    defer { if options.rules.contains(.offRoad) { candidates.append(.offRoad) } }
    let frame = LocalFrame(origin: observation.coordinate)
    let heading = observation.bearing.map { degrees in
      SIMD2(sine(degrees * radiansPerDegree), cosine(degrees * radiansPerDegree))
    }
    let reach = max(Self.leastReach, Self.reach * observation.noise)
    var radius = min(options.searchRadius, isFar ? 2 * reach : reach)
    let limit = isFar ? 2 * options.candidateLimit : options.candidateLimit
    while true {
      if radius != Self.leastReach
        || !known.copy(around: observation.point, at: observation.coordinate, into: &places)
      {
        surroundings.positions(near: observation.coordinate, within: radius, into: &places)
      }
      places.sort { ($0.distance, $0.pair, $0.offset) < ($1.distance, $1.pair, $1.offset) }
      if !options.rules.contains(.hairpins) { keepNearestPasses() }
      var roads = 0
      for place in places where roads < limit {
        var sight = Self.sight(of: observation.coordinate, from: place, frame)
        let forward = network.forwardEdge(of: place.pair)
        if options.rules.contains(.ferryLines), modeRoads[forward].isFerry {
          sight.meters *= min(1, observation.noise / Self.ferryDeviation)
        }
        let length = (place.segment * place.segment).sum().squareRoot()
        let course = heading.map { length > 0 ? ($0 * place.segment).sum() / length : 0 }
        let row = network.edges[forward]
        let twin = network.edges[row.twin]
        var candidate = Candidate(
          edge: forward, state: StateIndex(forward), offset: place.offset,
          emission: emission.cost(of: modeRoads[forward], observation, course: course),
          course: length > 0 ? SIMD2(place.segment / length) : SIMD2(), sight: sight)
        let isForward = append(candidate, on: row, &candidates)
        candidate.edge = row.twin
        candidate.state = StateIndex(row.twin)
        candidate.offset = row.length - min(place.offset, row.length)
        candidate.course = -candidate.course
        candidate.emission = emission.cost(
          of: modeRoads[row.twin], observation, course: course.map { -$0 })
        let isBackward = append(candidate, on: twin, &candidates)
        if isForward || isBackward { roads += 1 }
      }
      if !candidates.isEmpty || radius >= options.searchRadius { return }
      guard options.rules.contains(.widerSearch) else { return }
      radius = min(options.searchRadius, radius * 2)
    }
  }

  /// The standard deviation in meters of a ferry's distance from its mapped line.
  private static let ferryDeviation = 40.0

  /// Removes all places on each pair of edges except the first.
  private mutating func keepNearestPasses() {
    var pairs: Set<PairIndex> = []
    places.removeAll { !pairs.insert($0.pair).inserted }
  }

  /// Appends a candidate in every search state, and returns whether the mode can use its edge at
  /// all.
  private func append(
    _ candidate: Candidate, on edge: EdgeRow, _ candidates: inout [Candidate]
  ) -> Bool {
    guard candidate.emission < .infinity else { return false }
    candidates.append(candidate)
    guard edge.flags.contains(.hasStates), options.rules.contains(.restrictionStates) else {
      return true
    }
    var other = candidate
    network.forEachExtraState(on: candidate.edge) { state in
      other.state = state
      candidates.append(other)
    }
    return true
  }

  /// Returns the offset of a location from a place; if the two nearly coincide, the offset across
  /// the road.
  private static func sight(
    of coordinate: Coordinate, from place: PairPosition, _ frame: LocalFrame
  ) -> PositionError.Sight {
    let position = frame.position(of: place.coordinate)
    let offset = SIMD2(-position.east, -position.north)
    let length = (offset * offset).sum().squareRoot()
    guard length < 0.5 else {
      return PositionError.Sight(meters: length, direction: offset / length)
    }
    let square = (place.segment * place.segment).sum()
    let along = square > 0 ? place.segment / square.squareRoot() : SIMD2(0, 1)
    let direction = SIMD2(along.y, -along.x)
    return PositionError.Sight(meters: (offset * direction).sum(), direction: direction)
  }

  private func isRoutable(pair: PairIndex) -> Bool {
    let forward = network.forwardEdge(of: pair)
    return modeRoads[forward].access.isRoutable
      || modeRoads[network.edges[forward].twin].access.isRoutable
  }
}

extension EmissionModel {
  /// Returns the cost of the access to an edge, and of the bearing and speed of an observation on
  /// it.
  ///
  /// - Parameter course: the cosine of the angle between the reported bearing and the edge.
  fileprivate func cost(
    of road: ModeRoads.Road, _ observation: Observation, course: Double?
  ) -> Double {
    var cost = cost(road.access)
    if let course { cost += self.cost(course: course) }
    if let speed = observation.speed, road.speed > 0 {
      cost += self.cost(speed: speed, freeFlow: road.speed, seconds: observation.duration)
    }
    return cost
  }
}
