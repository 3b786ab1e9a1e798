import Coordinates
import RoadNetworks

/// Finds the ways between the candidates of two observations, and what each costs.
///
/// All candidates are searched from together. What can't be part of a sequence within a beam of the
/// likeliest one isn't looked for, so that a step looks at few roads more than it needs.
struct StepSearch: ~Copyable {
  /// The candidates of an observation that steps start from.
  struct Source {
    var observation: Observation
    var candidates: ArraySlice<Candidate>
    /// What the cheapest sequence to each candidate costs.
    var costs: ArraySlice<Double>
    /// What every step costs in addition.
    var penalty: Double
    /// What it costs to go on without a way, because the map lacks one; nil where that is not believed.
    var hole: Double?
    /// What the cheapest sequence to a candidate may cost beyond the likeliest one, for steps to be looked
    /// for from there.
    var limit: Double
    /// How far beyond what may matter is looked, as a negative log likelihood.
    var leeway = 0.0
  }

  /// The negative log likelihood of a way, beyond that of the likeliest one, from which on it isn't
  /// looked for.
  private static let detour = 18.0

  let network: RoadNetwork
  /// Takes down what is looked at; nil unless somebody asks for an explanation.
  var recorder: SnappingRecorder?
  private let emission: EmissionModel
  private let maneuver: Maneuver
  private var search: ManyToManySearch
  private var targets: [ManyToManySearch.Place] = []
  private var sources: [ManyToManySearch.Place] = []
  /// The rows of the candidates that are searched from, cheapest first.
  private var rows: [Int] = []
  /// How each pair of candidates is joined, in the order of ``steps``.
  private var ways: [ManyToManySearch.Reach] = []
  /// The costs of all steps since ``begin()``, rows by the candidates that they start from.
  private(set) var steps: [Double] = []

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    emission = EmissionModel(options.rules)
    maneuver = Maneuver(options.rules)
    search = ManyToManySearch(
      network, .matching(in: network, for: options.mode, options.rules.prices))
  }

  /// Drops what is known.
  mutating func begin() {
    search.begin()
    ways.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
  }

  /// Adds the steps from the candidates of an observation.
  ///
  /// - Returns: whether any candidate is reached.
  mutating func add(
    from source: Source, to candidates: [Candidate], of next: Observation, _ model: TransitionModel
  ) -> Bool {
    let straight = source.observation.coordinate.distance(to: next.coordinate)
    let noise = (source.observation.noise + next.noise) / 2
    let seconds = next.seconds(since: source.observation)
    let start = steps.count
    let size = source.candidates.count * candidates.count
    let leeway = source.leeway + (source.hole ?? 0)
    let limit = source.limit + leeway
    let detour = Self.detour + leeway
    steps.append(contentsOf: repeatElement(.infinity, count: size))
    ways.append(contentsOf: repeatElement(.out, count: size))

    let least = source.costs.min() ?? .infinity
    rows.removeAll(keepingCapacity: true)
    for (row, cost) in source.costs.enumerated() where cost - least <= limit {
      rows.append(row)
    }
    guard !rows.isEmpty else { return false }
    let costs = source.costs
    rows.sort { costs[costs.startIndex + $0] < costs[costs.startIndex + $1] }
    let targetPace = leastPace(of: candidates[...])
    let pace = min(targetPace, leastPace(of: source.candidates))
    let unit = 1000 * pace * model.scale(straight: straight, noise: noise)
    ready(from: source, to: candidates, of: next, unit)
    let limits = model.limits(straight: straight, seconds: seconds, noise: noise)
    let aim = aim(at: candidates, of: next, pace: targetPace)
    let likely = 1000 * pace * limits.likely
    find(
      around: aim, at: start,
      ManyToManySearch.Limits(
        way: likely, fairWay: 1000 * pace * straight, detour: detour * unit))
    addManeuvers(from: source, to: candidates, noise, within: likely, at: start)
    if !hasWays(from: start), limits.possible > limits.likely {
      let possible = 1000 * pace * limits.possible
      find(
        around: aim, at: start,
        ManyToManySearch.Limits(
          way: possible, fairWay: 1000 * pace * straight, detour: detour * unit))
      addManeuvers(from: source, to: candidates, noise, within: possible, at: start)
    }
    let emission = emission
    let share = PositionError.share(
      lasting: next.likelySeconds(since: source.observation), emission)
    for row in rows {
      let error = source.candidates[source.candidates.startIndex + row].error
        .fading(to: share, noise: next.noise)
      for column in candidates.indices {
        let index = start + row * candidates.count + column
        guard ways[index].isReached else { continue }
        steps[index] =
          source.penalty + error.cost(of: candidates[column].sight, noise: next.noise, emission)
          + model.cost(
            way: Double(ways[index].cost) / (1000 * pace), straight: straight, seconds: seconds,
            noise: noise
          )
      }
    }
    if let hole = source.hole { jump(from: source, to: candidates, of: next, hole, at: start) }
    return source.hole != nil || hasWays(from: start)
  }

  /// Takes a hole in the map for what ways cost more than that.
  private mutating func jump(
    from source: Source, to candidates: [Candidate], of next: Observation, _ hole: Double,
    at start: Int
  ) {
    let unknown = PositionError(noise: next.noise)
    // Nothing is known of how the vehicle came.
    for (column, candidate) in candidates.enumerated() where candidate.state == candidate.edge {
      let cost =
        source.penalty + hole + unknown.cost(of: candidate.sight, noise: next.noise, emission)
      for row in rows {
        let index = start + row * candidates.count + column
        guard cost < steps[index] else { continue }
        steps[index] = cost
        ways[index] = .out
      }
    }
  }

  /// Whether a step leads over a hole in the map.
  func isHole(_ step: Int) -> Bool { !ways[step].isReached && steps[step] < .infinity }

  /// Readies the places to search from and to, with what it costs to be there.
  ///
  /// - Parameter unit: the cost of a way that is as unlikely as a negative log likelihood of 1.
  private mutating func ready(
    from source: Source, to candidates: [Candidate], of next: Observation, _ unit: Double
  ) {
    sources.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
    let least = source.costs[source.costs.startIndex + rows[0]]
    for row in rows {
      let index = source.candidates.startIndex + row
      sources.append(
        ManyToManySearch.Place(
          state: source.candidates[index].state, offset: source.candidates[index].offset,
          cost: (source.costs[source.costs.startIndex + row] - least) * unit))
    }
    // Candidates are too large to be copied in passing.
    func cost(_ index: Int) -> Double {
      candidates[index].emission
        + emission.cost(distance: candidates[index].sight.meters.magnitude, noise: next.noise)
    }
    var fairest = Double.infinity
    for index in candidates.indices { fairest = min(fairest, cost(index)) }
    for index in candidates.indices {
      targets.append(
        ManyToManySearch.Place(
          state: candidates[index].state, offset: candidates[index].offset,
          cost: (cost(index) - fairest) * unit))
    }
  }

  /// The circle that the targets lie in.
  private func aim(
    at candidates: [Candidate], of next: Observation, pace: Double
  ) -> ManyToManySearch.Aim {
    var reach = 0.0
    for index in candidates.indices {
      reach = max(reach, candidates[index].sight.meters.magnitude)
    }
    return ManyToManySearch.Aim(center: next.coordinate, radius: reach + 1, pace: pace)
  }

  private mutating func find(
    around aim: ManyToManySearch.Aim, at start: Int, _ limits: ManyToManySearch.Limits
  ) {
    var best = ManyToManySearch.farthest
    var first = 0
    while first < sources.count {
      let end = min(first + ManyToManySearch.laneCount, sources.count)
      search.search(from: sources[first..<end], to: targets, around: aim, limits, best: &best) {
        ways[start + rows[$0] * targets.count + $1] = $2
      }
      first = end
    }
  }

  /// What the fastest road of some candidates costs: where all are slow, none is longer than it is.
  private func leastPace(of candidates: ArraySlice<Candidate>) -> Double {
    var least = Double.infinity
    for index in candidates.indices {
      least = min(least, search.pace(of: candidates[index].edge))
    }
    return least > 0 && least < .infinity ? least : 1
  }

  /// Meters of the way of a step, closed and slow roads and turning back counted longer than they
  /// are; nil where there is none.
  func countedMeters(
    ofStep step: Int, from first: ArraySlice<Candidate>, to last: [Candidate]
  ) -> Double? {
    guard ways[step].isReached else { return nil }
    return Double(ways[step].cost) / (1000 * min(leastPace(of: first), leastPace(of: last[...])))
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

  private mutating func addManeuvers(
    from source: Source, to candidates: [Candidate], _ noise: Double, within limit: Double,
    at start: Int
  ) {
    for row in rows {
      let from = source.candidates.startIndex + row
      let edge = source.candidates[from].edge
      let twin = network.edges[edge].twin
      for index in candidates.indices
      where candidates[index].edge == edge || candidates[index].edge == twin {
        let at = start + row * candidates.count + index
        if let cost = maneuver.cost(
          from: source.candidates[from], to: candidates[index], in: network, search, noise: noise),
          Double(cost) <= limit, cost < ways[at].cost
        {
          ways[at] = .direct(cost: cost)
        }
      }
    }
  }
}
