import Coordinates
import RoadNetworks

/// Finds the ways between the candidates of two observations, and what each costs.
///
/// Near by, each candidate is searched from by itself, so that all pairs are known. Far apart, where
/// every search would cross a city, one search serves all candidates and finds for each target the
/// way from that candidate from which the whole costs least: what the cheapest sequence needs, while
/// chances count no other way. Searches end by distance alone: labels are never more than the states
/// within the limit, once for each candidate near by, once altogether far off, 16 bytes each and up to
/// 24 in the table of the largest single search.
struct StepSearch: ~Copyable {
  /// The candidates of an observation that steps start from.
  struct Source {
    var observation: Observation
    var candidates: ArraySlice<Candidate>
    /// What the cheapest sequence to each candidate costs.
    var costs: ArraySlice<Double>
    /// What every step costs in addition.
    var penalty: Double
  }

  /// Meters between observations from which on one search serves all candidates.
  private static let far = 2000.0
  /// Meters of way beyond the nearest candidate's within which others are looked for far off.
  private static let detour = 10_000.0
  /// Likelihoods below the best one's, as negative logs, under which no way is looked for far off.
  private static let hopeless = 60.0

  private let network: RoadNetwork
  private var search: OneToManySearch
  private var reaches: [OneToManySearch.Reach] = []
  private var targets: [OneToManySearch.Target] = []
  private var sources: [OneToManySearch.Source] = []
  private var rows: [Int] = []
  /// How each pair of candidates is joined, in the order of ``steps``.
  private var ways: [OneToManySearch.Reach] = []
  /// The costs of all steps since ``begin(to:)``, rows by the candidates that they start from.
  private(set) var steps: [Double] = []

  init(_ network: RoadNetwork, for mode: TravelMode) {
    self.network = network
    search = OneToManySearch(network, .matching(in: network, for: mode))
  }

  /// Drops what is known, and aims at candidates.
  mutating func begin(to candidates: [Candidate]) {
    search.begin()
    ways.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
    for candidate in candidates {
      targets.append(OneToManySearch.Target(state: candidate.state, offset: candidate.offset))
    }
  }

  /// Adds the steps from the candidates of an observation.
  ///
  /// - Returns: whether any candidate is reached.
  mutating func add(
    from source: Source, to candidates: [Candidate], of next: Observation, _ model: TransitionModel
  ) -> Bool {
    let straight = source.observation.coordinate.distance(to: next.coordinate)
    let noise = (source.observation.noise + next.noise) / 2
    let scale = model.scale(straight: straight, noise: noise)
    let seconds = next.seconds(since: source.observation)
    let limits = model.limits(straight: straight, seconds: seconds, noise: noise)
    let start = steps.count
    let size = source.candidates.count * candidates.count
    steps.append(contentsOf: repeatElement(.infinity, count: size))
    ways.append(contentsOf: repeatElement(.out, count: size))

    rows.removeAll(keepingCapacity: true)
    for (row, cost) in source.costs.enumerated() where cost < .infinity { rows.append(row) }
    guard !rows.isEmpty else { return false }
    let pace = leastPace(of: source.candidates, candidates)
    if straight < Self.far {
      findEach(from: source, within: limits.likely * pace, at: start)
    } else {
      findAll(from: source, within: limits.likely * pace, scale * pace, at: start)
    }
    maneuver(from: source, to: candidates, noise, at: start)
    if !hasWays(from: start), limits.possible > limits.likely {
      findAll(from: source, within: limits.possible * pace, scale * pace, at: start)
    }
    let share = PositionError.share(lasting: next.likelySeconds(since: source.observation))
    for row in rows {
      let error = source.candidates[source.candidates.startIndex + row].error
        .fading(to: share, noise: next.noise)
      for (column, candidate) in candidates.enumerated() {
        let index = start + row * candidates.count + column
        guard ways[index].isReached else { continue }
        steps[index] =
          source.penalty + error.cost(of: candidate.sight, noise: next.noise)
          + model.cost(
            way: Double(ways[index].cost) / (1000 * pace), straight: straight, seconds: seconds,
            noise: noise
          )
      }
    }
    return hasWays(from: start)
  }

  /// What the fastest road of the candidates costs: where all are slow, none is longer than it is.
  private func leastPace(of first: ArraySlice<Candidate>, _ last: [Candidate]) -> Double {
    var least = Double.infinity
    for candidate in first { least = min(least, search.pace(of: candidate.edge)) }
    for candidate in last { least = min(least, search.pace(of: candidate.edge)) }
    return least > 0 && least < .infinity ? least : 1
  }

  /// Drops the steps behind the first ones.
  mutating func removeSteps(from start: Int) {
    steps.removeSubrange(start...)
    ways.removeSubrange(start...)
  }

  private func hasWays(from start: Int) -> Bool {
    ways[start...].contains { $0.isReached }
  }

  /// Calls back with the edges that lie before the target of a step, last first.
  func forEachEdge(ofStep step: Int, _ body: (UInt32) -> Void) {
    search.forEachEdge(before: ways[step], body)
  }

  /// A search from each candidate.
  private mutating func findEach(from source: Source, within limit: Double, at start: Int) {
    for row in rows {
      let candidate = source.candidates[source.candidates.startIndex + row]
      search.search(
        from: candidate.state, at: candidate.offset, to: targets, limit: UInt64(limit * 1000),
        into: &reaches)
      for (index, reach) in reaches.enumerated() {
        ways[start + row * targets.count + index] = reach
      }
    }
  }

  /// One search from all candidates, which start as much later as they are less likely.
  private mutating func findAll(
    from source: Source, within limit: Double, _ scale: Double, at start: Int
  ) {
    let least = source.costs.min() ?? 0
    let limit = UInt64(limit * 1000)
    let millimeters = scale * 1000
    let costs = source.costs
    rows.removeAll { costs[costs.startIndex + $0] - least > Self.hopeless }
    sources.removeAll(keepingCapacity: true)
    for row in rows {
      let candidate = source.candidates[source.candidates.startIndex + row]
      sources.append(
        OneToManySearch.Source(
          state: candidate.state, offset: candidate.offset,
          cost: UInt64((costs[costs.startIndex + row] - least) * millimeters)))
      for (index, target) in targets.enumerated()
      where target.state == candidate.state && target.offset >= candidate.offset {
        let cost = search.cost(of: candidate.edge, from: candidate.offset, to: target.offset)
        guard cost <= limit else { continue }
        ways[start + row * targets.count + index] = OneToManySearch.Reach(
          cost: cost, label: OneToManySearch.Reach.direct)
      }
    }
    search.search(
      from: sources, to: targets, limit: limit + UInt64(Self.hopeless * millimeters),
      detour: UInt64(Self.detour * 1000), into: &reaches)
    for (index, reach) in reaches.enumerated() where reach.isReached {
      let from = search.source(of: reach)
      let way = OneToManySearch.Reach(cost: reach.cost - sources[from].cost, label: reach.label)
      let at = start + rows[from] * targets.count + index
      guard way.cost <= limit, way.cost < ways[at].cost else { continue }
      ways[at] = way
    }
  }

  private mutating func maneuver(
    from source: Source, to candidates: [Candidate], _ noise: Double, at start: Int
  ) {
    for row in rows {
      let candidate = source.candidates[source.candidates.startIndex + row]
      for (index, target) in candidates.enumerated() {
        let at = start + row * candidates.count + index
        if let cost = Maneuver.cost(
          from: candidate, to: target, in: network, search, noise: noise), cost < ways[at].cost
        {
          ways[at] = OneToManySearch.Reach(cost: cost, label: OneToManySearch.Reach.direct)
        }
      }
    }
  }
}
