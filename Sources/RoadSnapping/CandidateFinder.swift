import Coordinates
import RoadNetworks

/// A place on a directed edge where a vehicle may have been.
struct Candidate: BitwiseCopyable {
  var edge: UInt32
  /// The search state on the edge: which starts of restrictions the vehicle has come by.
  var state: UInt32
  /// Millimeters along the edge.
  var offset: UInt32
  /// The cost of believing that the location was taken on such a road.
  var emission: Double
  /// Where the location lies from it.
  var sight: PositionError.Sight
  /// What is known of the error of position, on the cheapest sequence that ends here.
  var error: PositionError
}

/// Finds the places on roads that a location may have been taken at.
struct CandidateFinder {
  private let network: RoadNetwork
  private let index: SpatialIndex
  private let mode: TravelMode
  private let options: SnappingOptions
  /// What the mode may do, by attribute row.
  private let access: [RoadAccess]
  private var places: [PairPosition] = []

  /// Standard deviations within which roads are candidates.
  static let reach = 6.0
  /// Meters within which roads are always candidates.
  static let leastReach = 40.0

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    self.options = options
    mode = options.mode
    index = SpatialIndex(network)
    access = network.access(for: options.mode)
  }

  /// Meters to the nearest road that the mode may use; nil where there is none within 40 m.
  mutating func nearestDistance(to coordinate: Coordinate) -> Double? {
    index.positions(near: coordinate, within: Self.leastReach, into: &places)
    var least: Double?
    for place in places where place.distance < least ?? .infinity {
      let forward = network.edges[network.pairs[place.pair].forwardEdge]
      if access(forward).isRoutable || access(network.edges[forward.twin]).isRoutable {
        least = place.distance
      }
    }
    return least
  }

  /// Whether any road that the mode can use lies within the search radius.
  mutating func hasRoad(near coordinate: Coordinate) -> Bool {
    index.positions(near: coordinate, within: options.searchRadius, into: &places)
    return places.contains { place in
      let forward = network.edges[network.pairs[place.pair].forwardEdge]
      return access(forward) != .none || access(network.edges[forward.twin]) != .none
    }
  }

  /// Replaces the candidates by those of an observation: the nearest roads in both directions, in
  /// every state that a vehicle may be in there.
  ///
  /// Roads beyond six standard deviations are looked for only where there are none within.
  mutating func find(_ observation: Observation, into candidates: inout [Candidate]) {
    candidates.removeAll(keepingCapacity: true)
    var radius = min(options.searchRadius, max(Self.leastReach, Self.reach * observation.noise))
    while true {
      index.positions(near: observation.coordinate, within: radius, into: &places)
      places.sort { ($0.distance, $0.pair, $0.offset) < ($1.distance, $1.pair, $1.offset) }
      var roads = 0
      for place in places where roads < options.candidateLimit {
        let forward = network.pairs[place.pair].forwardEdge
        let record = network.edges[forward]
        let isForward = append(observation, place, forward, record, false, &candidates)
        let isBackward = append(
          observation, place, record.twin, network.edges[record.twin], true, &candidates)
        if isForward || isBackward { roads += 1 }
      }
      if !candidates.isEmpty || radius >= options.searchRadius { return }
      radius = min(options.searchRadius, radius * 2)
    }
  }

  private func append(
    _ observation: Observation, _ place: PairPosition, _ edge: UInt32, _ record: EdgeRecord,
    _ isBackward: Bool, _ candidates: inout [Candidate]
  ) -> Bool {
    let access = access(record)
    guard access != .none else { return false }
    var emission = EmissionModel.cost(access)
    if let bearing = observation.bearing {
      emission += EmissionModel.cost(
        bearingOff: bearing - (isBackward ? place.bearing + 180 : place.bearing))
    }
    var candidate = Candidate(
      edge: edge, state: edge,
      offset: isBackward ? record.length - min(place.offset, record.length) : place.offset,
      emission: emission, sight: Self.sight(of: observation.coordinate, from: place),
      error: PositionError(noise: observation.noise))
    candidates.append(candidate)
    network.forEachExtraState(on: edge) { state in
      candidate.state = state
      candidates.append(candidate)
    }
    return true
  }

  /// Where a location lies from a place, seen across the road where it lies on it.
  private static func sight(
    of coordinate: Coordinate, from place: PairPosition
  ) -> PositionError.Sight {
    let frame = LocalFrame(origin: coordinate)
    let turn = coordinate.longitude - place.coordinate.longitude
    let offset = SIMD2(
      (turn.magnitude > 180 ? turn - (turn > 0 ? 360 : -360) : turn) * frame.metersPerDegreeEast,
      (coordinate.latitude - place.coordinate.latitude) * frame.metersPerDegreeNorth)
    let length = (offset * offset).sum().squareRoot()
    guard length < 0.5 else {
      return PositionError.Sight(meters: length, direction: offset / length)
    }
    let across = (place.bearing + 90) * radiansPerDegree
    let direction = SIMD2(sine(across), cosine(across))
    return PositionError.Sight(meters: (offset * direction).sum(), direction: direction)
  }

  private func access(_ edge: EdgeRecord) -> RoadAccess {
    Int(edge.attributes) < access.count ? access[Int(edge.attributes)] : .none
  }
}
