import RoadNetworks

/// Tells what became of each pair of candidates between which ways were looked for.
///
/// What snapping leaves out since it can't matter is looked for here by a search of its own, so
/// that nothing that is decided depends on being explained.
struct StepExplainer: ~Copyable {
  /// A negative log likelihood beyond which nothing is.
  private static let endless = 1e6

  private let network: RoadNetwork
  private let emission: EmissionModel
  private var search: StepSearch

  init(_ snapper: RoadSnapper) {
    network = snapper.network
    emission = EmissionModel(snapper.options.rules)
    search = StepSearch(network, snapper.options)
  }

  /// Explains the transitions from all candidates that are not given up, rows by those.
  ///
  /// - Parameters:
  ///   - start: where their costs begin in what was found.
  ///   - numbers: what the candidates are called that they start from.
  mutating func explain(
    _ source: StepSearch.Source, to candidates: [Candidate], of next: Observation,
    steps start: Int, in found: borrowing StepSearch, _ model: TransitionModel, numbers: [Int]
  ) -> (transitions: [SnappingExplanation.Transition], limit: Double) {
    var all = source
    all.leeway = Self.endless
    search.use(found.conditions)
    search.begin()
    _ = search.add(from: all, to: candidates, of: next, model)

    let pair = ObservationPair(source, next, model, emission)
    let holePrice = found.offRoad.prices(from: source, to: next, model).crossing
    var transitions: [SnappingExplanation.Transition] = []
    var longest = -1.0
    for (row, (from, cost)) in zip(source.candidates, source.costs).enumerated()
    where cost < .infinity && !from.isOffRoad {
      for (column, to) in candidates.enumerated() where !to.isOffRoad {
        let step = row * candidates.count + column
        var transition = SnappingExplanation.Transition(from: numbers[row], to: column)
        if found.isHole(start + step) {
          transition.kind = .hole
          transition.costs = pair.costsOfHole(holePrice, to)
        } else if let way = found.way(
          ofStep: start + step, from: source.candidates, to: candidates)
        {
          transition.kind = .way
          transition.costs = pair.costs(of: way.meters, from, to)
          transition.path = path(from, by: way.edges, to)
          longest = max(longest, way.meters)
        } else if let way = search.way(ofStep: step, from: source.candidates, to: candidates) {
          transition.kind = .givenUp
          transition.costs = pair.costs(of: way.meters, from, to)
          transition.path = path(from, by: way.edges, to)
          longest = max(longest, way.meters)
        } else if search.isHole(step) {
          transition.kind = .givenUp
          transition.costs = pair.costsOfHole(holePrice, to)
        }
        transition.costs?.passing = source.penalty
        transitions.append(transition)
      }
    }
    let limits = pair.limits
    let isNear = 0...limits.likely ~= longest
    return (transitions, isNear ? limits.likely : limits.possible)
  }

  private func path(_ from: Candidate, by way: [UInt32], _ to: Candidate) -> RoadPath {
    var path = DecidedPath()
    path.append(from, by: [], network)
    path.append(to, by: way[...], network)
    return RoadPath(traversals: path.traversals.map { $0.traversal(in: network) })
  }
}

/// What transitions between the candidates of two observations cost.
private struct ObservationPair {
  private let next: Observation
  private let model: TransitionModel
  private let emission: EmissionModel
  private let straight: Double
  private let seconds: Double?
  private let noise: Double
  private let lapse: PositionError.Lapse

  init(
    _ source: StepSearch.Source, _ next: Observation, _ model: TransitionModel,
    _ emission: EmissionModel
  ) {
    let last = source.observation
    self.next = next
    self.model = model
    self.emission = emission
    straight = source.straight
    lapse = source.lapse
    seconds = next.seconds(since: last)
    noise = (last.noise + next.noise) / 2
  }

  /// Meters within which ways are looked for.
  var limits: (likely: Double, possible: Double) {
    let limits = model.limits(straight: straight, seconds: seconds, noise: noise)
    return (limits.likely, max(limits.likely, limits.possible))
  }

  func costs(
    of meters: Double, _ from: Candidate, _ to: Candidate
  ) -> SnappingExplanation.Transition.Costs {
    func cost(in seconds: Double?) -> Double {
      model.cost(way: meters, straight: straight, seconds: seconds, noise: noise)
    }
    let calm = cost(in: nil)
    return SnappingExplanation.Transition.Costs(
      position: from.error.fading(by: lapse, noise: next.noise)
        .cost(of: to.sight, noise: next.noise, change: lapse.change, emission),
      way: calm, haste: max(0, cost(in: seconds) - calm))
  }

  func costsOfHole(
    _ price: Double, _ to: Candidate
  ) -> SnappingExplanation.Transition.Costs {
    SnappingExplanation.Transition.Costs(
      hole: price,
      position: PositionError.cost(ofFirst: to.sight, noise: next.noise, emission)
        + remoteness(to))
  }

  private func remoteness(_ candidate: Candidate) -> Double {
    emission.remoteness(distance: candidate.sight.meters.magnitude, noise: next.noise)
  }
}

extension StepSearch {
  /// The way of a step: its meters as they count, and the edges before the target's, first first;
  /// nil where there is none.
  fileprivate func way(
    ofStep step: Int, from first: ArraySlice<Candidate>, to last: [Candidate]
  ) -> (meters: Double, edges: [UInt32])? {
    guard let meters = countedMeters(ofStep: step, from: first, to: last) else { return nil }
    var edges: [UInt32] = []
    forEachEdge(ofStep: step) { edges.append($0) }
    return (meters, edges.reversed())
  }
}
