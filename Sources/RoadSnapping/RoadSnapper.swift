public import Coordinates
public import RoadNetworks

/// A map matcher, which snaps whole traces of raw locations to the roads that were driven.
///
///     let snapper = RoadSnapper(network)
///     let snapped = try snapper.snap(trace)
///     print(snapped.matchings.map(\.length), snapped.points[0].status)
///
/// The model is a hidden Markov model over directed edges (Newson and Krumm 2009, Hidden Markov map
/// matching through noise and sparseness, doi 10.1145/1653771.1653818). The emission of a candidate
/// measures how well it fits a location, and a transition measures how likely the vehicle is to
/// have driven a certain way between two candidates; the result is the most likely sequence.
/// Position errors persist from one location to the next, so an error that was observed beside one
/// road helps to distinguish that road from a parallel one. Cars prefer faster ways. Turn
/// restrictions hold, both at nodes and over via ways; whether conditional ones are in force
/// depends on ``SnappingOptions/clock``. Private and restricted roads, one-way streets in the wrong
/// direction, barriers, and U-turns are less likely, but accepted if other ways explain the trace
/// worse. A trace that can't be joined into one path has several matchings, each with the reason
/// for its split.
///
/// Similar services are OSRM's `match`, Valhalla's `trace_attributes`, and `snapToRoads` of
/// Google's Roads API.
public struct RoadSnapper: Sendable {
  /// The network that locations are matched to.
  public let network: RoadNetwork
  /// The options of the snapper.
  public let options: SnappingOptions

  /// Creates a snapper for a network.
  ///
  /// - Precondition: The options are in the ranges given in ``SnappingOptions``.
  public init(_ network: RoadNetwork, options: SnappingOptions = SnappingOptions()) {
    precondition(options.isSound, "options are in their ranges")
    self.network = network
    self.options = options
  }

  /// Creates a workspace for snapping many traces one after another.
  ///
  /// - Complexity: O(*n*) for *n* rows of the network's attribute table and conditions.
  public func makeWorkspace() -> SnappingWorkspace { SnappingWorkspace(network, options) }

  var transition: TransitionModel { TransitionModel(options) }

  /// Snaps a trace.
  ///
  /// Confidences are based on the whole trace, except where a decision was made early; there, at
  /// least 80 later observations were considered. Further observations rarely change a decision.
  ///
  /// - Throws: `damaged` if the network's file has changed. A trace that fits no road doesn't cause
  ///   an error.
  /// - Complexity: O(*n* *k*²) for *n* locations with *k* candidates, plus, for each observation,
  ///   searches of the roads by which it may be reached, from eight candidates at a time; O(*n* log
  ///   *n*) if times run backwards. Apart from the result, memory grows with the trace by about 100
  ///   bytes per location.
  public func snap(_ trace: Trace) throws(RoadNetworkError) -> SnappedTrace {
    try snap(trace, using: makeWorkspace())
  }

  /// Snaps a trace, and reuses the memory of a workspace.
  ///
  /// - Precondition: The workspace was made by this snapper, or by one with the same network (the
  ///   same object, not another one opened from the same file) and equal options.
  /// - Throws: the errors of ``snap(_:)``.
  public func snap(
    _ trace: Trace, using workspace: SnappingWorkspace
  ) throws(RoadNetworkError) -> SnappedTrace {
    workspace.checkServes(self)
    workspace.pathfinder.begin(at: trace.locations.lazy.compactMap(\.finiteSeconds).first)
    let noise = estimatedNoise(trace.locations, workspace)
    let outOfOrder =
      options.rules.contains(.timeOrder) ? TimeOrder.misplaced(trace.locations) : []
    let model = transition.forClock(
      repeating: TimeOrder.repeats(in: trace.locations), of: trace.locations.count)
    let excursions =
      options.rules.contains(.excursions)
      ? Excursions(locations: trace.locations, noise: noise, model: model)
        .found(leavingOut: outOfOrder) : []
    let observations = ObservationSelector.observations(
      of: trace.locations, passedOver: (outOfOrder + excursions).sorted(), noise: noise, options)
    workspace.recorder?.begin(observations, noise)
    var answer = TraceAnswer(trace, observations, outOfOrder: outOfOrder, outliers: excursions)
    workspace.decide(consume observations, model, &answer)
    try network.checkIntact()
    return try (consume answer).finished(self, noise: noise.total, workspace)
  }

  /// The minimum size of a sample for the noise, unless there are fewer locations; errors are
  /// correlated, so a larger sample would hardly be better.
  private static let sampled = 100
  /// The number of distinct places below which a sample of all locations is used instead.
  private static let fewest = 20
  /// The mean interval in seconds above which most locations become observations.
  private static let sparse = 3.0
  /// The maximum number of locations in a trace for which all surroundings are searched in advance.
  private static let mostKnown = 400

  /// Returns the non-nil values of a sample, as `compactMap` does, but with a single allocation.
  private static func values(
    _ sample: [Int], _ value: (Int) -> Double?
  ) -> [Double] {
    var values: [Double] = []
    values.reserveCapacity(sample.count)
    for index in sample { if let value = value(index) { values.append(value) } }
    return values
  }

  /// Returns the distances in meters from sampled locations to the nearest road, omitting locations
  /// that have no road nearby; empty if the distances aren't needed.
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

  /// Returns the indices of a sample of locations far enough apart for each to add information; if
  /// there are too few of these, a sample of all locations.
  private static func places(of locations: [Location]) -> [Int] {
    let usual = NoiseEstimate()
    // At least 1000 locations of a long trace are checked, which are enough to include a drive even
    // if the vehicle is parked for most of the day.
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

  /// Returns evenly spaced indices below a count: at least ``sampled``, or all if the count is
  /// lower.
  private static func sample(of count: Int) -> [Int] {
    Array(stride(from: 0, to: count, by: max(1, count / sampled)))
  }

  /// Whether locations are so far apart in time that most of them become observations.
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
