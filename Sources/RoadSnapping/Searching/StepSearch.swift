import RoadNetworks
import RoadSearch

/// A search for the ways between the candidates of two observations, and for their costs.
///
/// The search starts from all candidates together. Ways that can't be part of a sequence within
/// some leeway of the most likely one are left out, so that a step visits few unnecessary roads.
struct StepSearch: ~Copyable {
  /// An observation from whose candidates steps start.
  struct Source {
    var last: NumberedObservation
    /// The straight-line distance to the next observation in meters.
    var straight: Double
    /// The effect on position errors of the time until the next observation.
    var lapse: PositionError.Lapse
    var candidates: ArraySlice<Candidate>
    /// The cost of the cheapest sequence to each candidate.
    var costs: ArraySlice<Double>
    var penalty: Double
    /// The leeway by which the search is widened, as a negative log likelihood.
    var leeway = 0.0
  }

  /// The negative log likelihood of a sequence, beyond that of the most likely one, above which its
  /// way is no longer searched for.
  ///
  /// Half the beam is enough, since discarded sequences are reconsidered before a costly step.
  private static let detour = 6.0

  let network: RoadNetwork
  /// The recorder of an explanation; nil unless an explanation was requested.
  var recorder: SnappingRecorder?
  let emission: EmissionModel
  let offRoad: OffRoadModel
  private let maneuver: Maneuver
  private var roads: PricedRoads
  private var search: ManyToManySearch
  private var targets: [ManyToManySearch.Endpoint] = []
  private var sources: [ManyToManySearch.Endpoint] = []
  /// The rows of those candidates of the source from which to search.
  private var rows: [Int] = []
  /// The cost of reaching each candidate without a way, excluding the price of the hole.
  private var arrivalCosts: [Double] = []
  /// The way that joins each pair of candidates, in the order of ``steps``.
  private var ways: [ManyToManySearch.Reach] = []
  /// The costs of all steps since ``begin()``, in rows by the candidates that they start from.
  private(set) var steps: [Double] = []

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    emission = EmissionModel(options.rules)
    offRoad = OffRoadModel(options.motion)
    maneuver = Maneuver(options.rules)
    roads = PricedRoads(network, options)
    search = ManyToManySearch(network, roads.costs)
  }

  var conditions: ConditionsInForce? { roads.conditions }

  /// Makes later searches use other conditions, and removes all steps if they differ.
  mutating func use(_ conditions: ConditionsInForce?) {
    guard roads.use(conditions, in: network) else { return }
    search = ManyToManySearch(network, roads.costs)
    begin()
  }

  /// Removes all steps.
  mutating func begin() {
    search.begin()
    ways.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
  }

  /// Releases the memory of searches until the next one.
  mutating func letGo() { search.letGo() }

  /// Adds the steps from the candidates of a source to those of the next observation, if any of the
  /// latter is reached.
  ///
  /// - Returns: the cost of the cheapest sequence that continues by one of these steps, including
  ///   the emission of its last candidate; nil if there is none.
  mutating func addSteps(
    from source: Source, to candidates: [Candidate], of next: Observation, _ model: TransitionModel
  ) -> Double? {
    let start = steps.count
    steps.append(
      contentsOf: repeatElement(.infinity, count: source.candidates.count * candidates.count))
    ways.append(
      contentsOf: repeatElement(.out, count: source.candidates.count * candidates.count))
    let costs = StepCosts(from: source, to: next, model, emission)
    let width = candidates.count - (candidates.last?.isOffRoad == true ? 1 : 0)
    var least = addWays(
      from: source, to: candidates[..<width], stride: candidates.count, of: next, costs, model,
      at: start)
    if width < candidates.count {
      let limit = least + Lattice.beam + source.leeway
      least = min(
        least,
        addOffRoad(from: source, to: candidates, of: next, costs, model, within: limit, at: start))
    }
    recorder?.add(source, steps: start, in: self, model)
    if least < .infinity { return least }
    steps.removeSubrange(start...)
    ways.removeSubrange(start...)
    return nil
  }

  /// Adds the steps that leave the map, stay off it, return to it, or cross a hole in it.
  ///
  /// - Parameter limit: the maximum cost of sequences that return to the map or cross a hole,
  ///   excluding the cost of the next location.
  /// - Returns: the cost of the cheapest sequence that continues by one of these steps.
  private mutating func addOffRoad(
    from source: Source, to candidates: [Candidate], of next: Observation, _ stepCosts: StepCosts,
    _ model: TransitionModel, within limit: Double, at start: Int
  ) -> Double {
    let prices = offRoad.prices(from: source, to: next, model)
    let (sources, costs) = (source.candidates.span, source.costs.span)
    var least = Double.infinity
    rows.removeAll(keepingCapacity: true)
    for row in sources.indices where costs[row] < .infinity {
      let isOffRoad = sources[row].isOffRoad
      let stay = source.penalty + prices.staying + (isOffRoad ? 0 : prices.entering)
      steps[start + (row + 1) * candidates.count - 1] = stay
      least = min(least, costs[row] + stay)
      let way = isOffRoad ? prices.leaving : prices.crossing
      if costs[row] + source.penalty + way <= limit { rows.append(row) }
    }
    // Usually, there are no such sequences as long as the path stays on roads.
    if rows.isEmpty { return least }
    findArrivalCosts(at: candidates.dropLast(), stepCosts, source.penalty)
    for row in rows {
      let way = sources[row].isOffRoad ? prices.leaving : prices.crossing
      var step = start + row * candidates.count
      for column in arrivalCosts.indices {
        let cost = arrivalCosts[column] + way
        if cost < steps[step] {
          steps[step] = cost
          if ways[step].isReached { ways[step] = .out }
          least = min(least, costs[row] + cost + candidates[column].emission)
        }
        step += 1
      }
    }
    return least
  }

  /// Computes the cost of reaching each candidate without a way along roads, except the price of
  /// the hole.
  private mutating func findArrivalCosts(
    at candidates: ArraySlice<Candidate>, _ costs: StepCosts, _ penalty: Double
  ) {
    arrivalCosts.removeAll(keepingCapacity: true)
    for index in candidates.indices {
      // The edges by which the vehicle arrived are unknown, so no restriction has begun.
      arrivalCosts.append(
        candidates[index].isWithinRestriction
          ? .infinity : penalty + costs.position(candidates[index].sight))
    }
  }

  /// Adds the steps by ways along roads.
  ///
  /// - Returns: the cost of the cheapest sequence that continues by one of these steps.
  private mutating func addWays(
    from source: Source, to candidates: ArraySlice<Candidate>, stride: Int, of next: Observation,
    _ costs: StepCosts, _ model: TransitionModel, at start: Int
  ) -> Double {
    sortRows(of: source, within: Lattice.beam + source.leeway)
    guard !rows.isEmpty, !candidates.isEmpty else { return .infinity }
    let targetPace = roads.stretches.leastPace(of: candidates)
    let pace = min(targetPace, roads.stretches.leastPace(of: source.candidates))
    let unit = 1000 * pace * costs.scale
    let reach = ready(from: source, to: candidates, of: next, unit)
    let limits = costs.limits
    let aim = ManyToManySearch.Aim(center: next.coordinate, radius: reach + 1, pace: targetPace)
    func look(within meters: Double) {
      let terms = ManyToManySearch.Limits(
        way: 1000 * pace * meters, fairWay: 1000 * pace * source.straight,
        detour: (Self.detour + source.leeway) * unit, wrongWay: model.wrongWay * unit)
      find(around: aim, terms, stride: stride, at: start)
      addManeuvers(from: source, to: candidates, stride: stride, costs.noise, terms, at: start)
    }
    look(within: limits.likely)
    if limits.possible > limits.likely, !ways[start...].contains(where: \.isReached) {
      look(within: limits.possible)
    }
    var least = Double.infinity
    for row in rows {
      let error = costs.expected(source.candidates[source.candidates.startIndex + row].error)
      let before = source.costs[source.costs.startIndex + row]
      for column in candidates.indices {
        let index = start + row * stride + column
        guard ways[index].cost < .max else { continue }
        let position = costs.position(candidates[column].sight, given: error)
        let way = costs.way(Double(ways[index].cost) / (1000 * pace))
        let step = source.penalty + position + (way.detour + way.haste)
        steps[index] = step
        least = min(least, before + step + candidates[column].emission)
      }
    }
    return least
  }

  /// Selects the rows of the candidates to search from, cheapest first.
  private mutating func sortRows(of source: Source, within limit: Double) {
    rows.removeAll(keepingCapacity: true)
    let costs = source.costs
    func isOnRoad(_ row: Int) -> Bool {
      !source.candidates[source.candidates.startIndex + row].isOffRoad
    }
    var least = Double.infinity
    for row in 0..<costs.count where isOnRoad(row) {
      least = min(least, costs[costs.startIndex + row])
    }
    for row in 0..<costs.count where isOnRoad(row) {
      let cost = costs[costs.startIndex + row]
      guard cost - least <= limit else { continue }
      // An insertion sort, since there are few rows.
      rows.append(row)
      var at = rows.count - 1
      while at > 0, costs[costs.startIndex + rows[at - 1]] > cost {
        rows.swapAt(at, at - 1)
        at -= 1
      }
    }
  }

  /// Whether a vehicle can have reached the next observation off the roads; otherwise, the
  /// observation is a position error.
  func canLeaveRoads(from last: Observation, to next: Observation) -> Bool {
    let straight = last.coordinate.distance(to: next.coordinate)
    return offRoad.haste(from: last, to: next, straight: straight) <= Lattice.unlikely
  }

  /// Whether a step leads along roads.
  func isReached(_ step: Int) -> Bool { ways[step].isReached }

  /// Whether a step is possible, but not along roads.
  func isHole(_ step: Int) -> Bool { !ways[step].isReached && steps[step] < .infinity }

  /// Prepares the endpoints to search from and to, with their costs.
  ///
  /// - Parameter unit: the cost of a way that corresponds to a negative log likelihood of 1.
  /// - Returns: the distance in meters from the next location within which all targets lie.
  private mutating func ready(
    from source: Source, to candidates: ArraySlice<Candidate>, of next: Observation, _ unit: Double
  ) -> Double {
    sources.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
    let least = source.costs[source.costs.startIndex + rows[0]]
    for row in rows {
      let index = source.candidates.startIndex + row
      sources.append(
        ManyToManySearch.Endpoint(
          state: source.candidates[index].state, offset: source.candidates[index].offset,
          cost: (source.costs[source.costs.startIndex + row] - least) * unit))
    }
    func cost(_ candidate: Int) -> Double {
      let distance = candidates[candidate].sight.meters.magnitude
      return candidates[candidate].emission + emission.cost(distance: distance, noise: next.noise)
    }
    var fairest = Double.infinity
    var reach = 0.0
    for index in candidates.indices {
      fairest = min(fairest, cost(index))
      reach = max(reach, candidates[index].sight.meters.magnitude)
    }
    for index in candidates.indices {
      targets.append(
        ManyToManySearch.Endpoint(
          state: candidates[index].state, offset: candidates[index].offset,
          cost: (cost(index) - fairest) * unit))
    }
    return reach
  }

  private mutating func find(
    around aim: ManyToManySearch.Aim, _ limits: ManyToManySearch.Limits, stride: Int, at start: Int
  ) {
    var best = ManyToManySearch.farthest
    var first = 0
    while first < sources.count {
      let end = min(first + ManyToManySearch.laneCount, sources.count)
      search.search(
        from: sources[first..<end], to: targets, around: aim, limits, best: &best, into: &ways,
        at: start, stride: stride, rows: rows[first..<end])
      first = end
    }
  }

  /// Returns the length of a step's way in meters, with closed and slow roads, turns, and U-turns
  /// counted as longer than they are; nil if there is no way.
  func countedMeters(
    ofStep step: Int, from first: ArraySlice<Candidate>, to last: [Candidate]
  ) -> Double? {
    guard ways[step].isReached else { return nil }
    return Double(ways[step].cost)
      / (1000 * min(roads.stretches.leastPace(of: first), roads.stretches.leastPace(of: last[...])))
  }

  /// Calls back with the edges of a step's way before its target's edge, in reverse order.
  func forEachEdge(ofStep step: Int, _ body: (EdgeIndex) -> Void) {
    search.forEachEdge(before: ways[step], body)
  }

  private mutating func addManeuvers(
    from source: Source, to candidates: ArraySlice<Candidate>, stride: Int, _ noise: Double,
    _ limits: ManyToManySearch.Limits, at start: Int
  ) {
    for row in rows {
      let own = source.candidates.startIndex + row
      let edge = source.candidates[own].edge
      let twin = network.edges[edge].twin
      for index in candidates.indices
      where candidates[index].edge == edge || candidates[index].edge == twin {
        let at = start + row * stride + index
        if let cost = maneuver.cost(
          from: source.candidates[own].end, to: candidates[index].end, in: network, roads.stretches,
          wrongWay: limits.wrongWay, noise: noise),
          cost <= limits.way, cost < ways[at].cost
        {
          ways[at] = .direct(cost: cost)
        }
      }
    }
  }
}
