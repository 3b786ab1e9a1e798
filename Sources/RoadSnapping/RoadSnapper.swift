public import Coordinates
public import RoadNetworks

/// Puts the raw locations of whole traces on the roads that were driven.
///
///     let snapper = RoadSnapper(network)
///     let snapped = try snapper.snap(trace)
///     print(snapped.matchings.map(\.length), snapped.points[0].status)
///
/// A hidden Markov model over directed edges (Newson and Krumm 2009, Hidden Markov map matching
/// through noise and sparseness, doi 10.1145/1653771.1653818): each location says how likely it was
/// taken on each road around it, each pair of locations how likely a way between them was driven,
/// and the likeliest whole is the answer. Errors of position last from one location to the next, so
/// what was seen of them beside one road tells it from another that runs beside it; cars prefer
/// faster ways. Turn restrictions hold, at nodes and over ways, but for
/// those that hold at some times only. Roads that are closed to the mode, one-way streets in the
/// wrong direction, barriers and turning back are believed where what is legal explains the trace
/// much worse. A trace that can't be joined gives several matchings, each with the reason.
///
/// What other tools call it: OSRM's `match`, Valhalla's `trace_attributes`, Google's Roads API
/// `snapToRoads`.
public struct RoadSnapper: Sendable {
  /// The network that locations are put on.
  public let network: RoadNetwork
  /// What is assumed.
  public let options: SnappingOptions

  /// Creates a snapper for a network.
  ///
  /// - Precondition: the options are in the ranges that ``SnappingOptions`` tells.
  public init(_ network: RoadNetwork, options: SnappingOptions = SnappingOptions()) {
    precondition(options.isSound, "options are in their ranges")
    self.network = network
    self.options = options
  }

  /// The memory for snapping many traces one after the other.
  ///
  /// - Complexity: O(*n*) in the rows of the network's attribute table.
  public func makeWorkspace() -> SnappingWorkspace { SnappingWorkspace(network, options) }

  var transition: TransitionModel { TransitionModel(options) }

  /// Snaps a trace.
  ///
  /// - Throws: `damaged` where the network's file has changed; a trace that no road explains is an
  ///   answer, not an error.
  ///
  /// Confidences are those of the whole trace but for what is decided on the way, with at least 40
  /// deciding locations ahead in view: what comes later hardly ever tells more, and no more is
  /// proven.
  ///
  /// - Complexity: O(*n* *k*²) for *n* locations with *k* candidates, and for each deciding
  ///   location a search of the roads that a way to it could use, eight candidates at once; O(*n*
  ///   log *n*) where times run back. Memory beyond the answer's own doesn't grow with the trace,
  ///   but for some 100 bytes for each location.
  public func snap(_ trace: Trace) throws(RoadNetworkError) -> SnappedTrace {
    try snap(trace, using: makeWorkspace())
  }

  /// Snaps a trace with memory that is reused.
  ///
  /// - Precondition: the workspace comes from this snapper, or from one with the same network (the
  ///   same object, not another opening of its file) and equal options.
  ///
  /// - Throws: as ``snap(_:)``.
  public func snap(
    _ trace: Trace, using workspace: SnappingWorkspace
  ) throws(RoadNetworkError) -> SnappedTrace {
    workspace.checkServes(self)
    workspace.pathfinder.begin(at: trace.locations.lazy.compactMap(\.finiteSeconds).first)
    let noise = estimatedNoise(trace.locations, workspace)
    let outOfOrder =
      options.rules.contains(.timeOrder) ? TimeOrder.misplaced(trace.locations) : []
    let observations = ObservationSelector.observations(
      of: trace.locations, passedOver: outOfOrder, noise: noise, options)
    workspace.recorder?.begin(observations, noise)
    var answer = TraceAnswer(trace, observations, outOfOrder: outOfOrder)
    let model = transition.forClock(
      repeating: TimeOrder.repeats(in: trace.locations), of: trace.locations.count)
    workspace.decide(consume observations, model, &answer)
    try network.checkIntact()
    return try (consume answer).finished(self, noise: noise.total, workspace)
  }

  /// Locations that tell the noise: errors are alike from one to the next, so that these tell as
  /// much as all.
  private static let sampled = 100
  /// Places that are too few to tell it alone.
  private static let fewest = 20
  /// Seconds from one location to the next from which on most locations decide.
  private static let sparse = 3.0
  /// Locations of a trace around which all places are known from the start, at most.
  private static let mostKnown = 400

  /// As `compactMap`, in one piece of memory.
  private static func values(
    _ sample: [Int], _ value: (Int) -> Double?
  ) -> [Double] {
    var values: [Double] = []
    values.reserveCapacity(sample.count)
    for index in sample { if let value = value(index) { values.append(value) } }
    return values
  }

  /// Meters from locations to the nearest roads, of those that have one; none where nobody needs
  /// them.
  private func distances(
    of locations: [Location], _ workspace: SnappingWorkspace
  ) -> [Double] {
    guard options.noise == nil, options.rules.contains(.noiseEstimate) else { return [] }
    let sample = Self.places(of: locations)
    let isKnown =
      locations.count <= Self.mostKnown && isSparse(locations)
      && options.searchRadius >= CandidateFinder.leastReach
    if isKnown { workspace.pathfinder.finder.lookAround(locations) }
    let finder = workspace.pathfinder.finder
    if isKnown { return Self.values(sample) { finder.knownNearestDistance(to: $0) } }
    return Self.values(sample) { finder.nearestDistance(to: locations[$0].coordinate) }
  }

  /// Some locations whose distances to roads each tell something new; where there are too few such,
  /// of all.
  private static func places(of locations: [Location]) -> [Int] {
    let usual = NoiseEstimate()
    // So many that those of a day's drive are among them, parked as the vehicle may be for the
    // rest.
    let step = max(1, locations.count / 1000)
    var places: [Int] = []
    places.reserveCapacity(1 + locations.count / step)
    for index in stride(from: 0, to: locations.count, by: step) {
      if let last = places.last,
        !usual.tellsMore(locations[index].coordinate, than: locations[last].coordinate)
      {
        continue
      }
      places.append(index)
    }
    guard places.count >= fewest else { return sample(of: locations.count) }
    return sample(of: places.count).map { places[$0] }
  }

  /// Some numbers of so many, evenly spaced.
  private static func sample(of count: Int) -> [Int] {
    Array(stride(from: 0, to: count, by: max(1, count / sampled)))
  }

  /// Whether locations are so far apart that nearly all are looked at.
  private func isSparse(_ locations: [Location]) -> Bool {
    guard let start = locations.first?.finiteSeconds, let end = locations.last?.finiteSeconds else {
      return false
    }
    return end - start > Self.sparse * Double(locations.count)
  }

  private func estimatedNoise(
    _ locations: [Location], _ workspace: SnappingWorkspace
  ) -> NoiseEstimate {
    let sample = Self.sample(of: locations.count)
    var noise = NoiseEstimate(
      distances: distances(of: locations, workspace),
      residuals: Self.values(sample) {
        $0 > 0 && $0 + 1 < locations.count && options.rules.contains(.freshNoise)
          ? NoiseEstimate.residual(locations[$0 - 1], locations[$0], locations[$0 + 1]) : nil
      },
      reported: Self.values(sample) { NoiseEstimate.reported(by: locations[$0]) },
      &workspace.medianMemory)
    if let given = options.noise { noise.total = given }
    if !options.rules.contains(.accuracyScale) { noise.scale = 1 }
    if !options.rules.contains(.accuracies) { noise.scale = nil }
    return noise
  }
}
