import RoadNetworks

/// An explainer of the transitions between the candidates of two observations.
///
/// Transitions that snapping leaves out as irrelevant are searched for separately, so that
/// explaining a trace doesn't affect the decisions.
struct StepExplainer: ~Copyable {
  /// A leeway that no sequence exceeds.
  private static let endless = 1e6

  private let network: RoadNetwork
  private var search: StepSearch

  init(_ snapper: RoadSnapper) {
    network = snapper.network
    search = StepSearch(network, snapper.options)
  }

  /// Explains the transitions from all candidates that are not discarded, in their order, and
  /// returns the maximum length in meters of the ways that were searched for.
  ///
  /// - Parameters:
  ///   - start: the index of the first step that snapping found.
  ///   - numbers: for each candidate of the source, its index in the explanation.
  mutating func explain(
    _ source: StepSearch.Source, to candidates: [Candidate], of next: Observation,
    steps start: Int, in found: borrowing StepSearch, _ model: TransitionModel, numbers: [Int]
  ) -> (transitions: [SnappingExplanation.Transition], limit: Double) {
    var all = source
    all.leeway = Self.endless
    search.use(found.conditions)
    search.begin()
    let isAnyReached = search.addSteps(from: all, to: candidates, of: next, model) != nil

    let costs = StepCosts(from: source, to: next, model, found.emission)
    let holePrice = found.offRoad.prices(from: source, to: next, model).crossing
    var transitions: [SnappingExplanation.Transition] = []
    var longest = -1.0
    for (row, (from, cost)) in zip(source.candidates, source.costs).enumerated()
    where cost < .infinity && !from.isOffRoad {
      for (column, to) in candidates.enumerated() where !to.isOffRoad {
        let step = row * candidates.count + column
        var transition = SnappingExplanation.Transition(from: numbers[row], to: column)
        let way =
          found.way(ofStep: start + step, from: source.candidates, to: candidates)
          ?? (isAnyReached
            ? search.way(ofStep: step, from: source.candidates, to: candidates) : nil)
        if found.isHole(start + step) {
          transition.kind = .hole
          transition.costs = costs.termsOfHole(holePrice, to)
        } else if let way {
          transition.kind = found.isReached(start + step) ? .way : .givenUp
          transition.costs = costs.terms(ofWay: way.meters, from, to)
          transition.path = path(from, by: way.edges, to)
          longest = max(longest, way.meters)
        } else if isAnyReached, search.isHole(step) {
          transition.kind = .givenUp
          transition.costs = costs.termsOfHole(holePrice, to)
        }
        transition.costs?.passing = source.penalty
        transitions.append(transition)
      }
    }
    let limits = costs.limits
    let isNear = 0...limits.likely ~= longest
    return (transitions, isNear ? limits.likely : max(limits.likely, limits.possible))
  }

  private func path(_ from: Candidate, by way: [EdgeIndex], _ to: Candidate) -> RoadPath {
    var path = DecidedPath()
    path.append(from, by: [], network)
    path.append(to, by: way[...], network)
    return RoadPath(traversals: path.traversals.map { $0.traversal(in: network) })
  }
}

extension StepCosts {
  fileprivate func terms(
    ofWay meters: Double, _ from: Candidate, _ to: Candidate
  ) -> SnappingExplanation.Transition.Costs {
    let way = way(meters)
    return SnappingExplanation.Transition.Costs(
      position: position(to.sight, given: expected(from.error)), way: way.detour, haste: way.haste)
  }

  fileprivate func termsOfHole(
    _ price: Double, _ to: Candidate
  ) -> SnappingExplanation.Transition.Costs {
    SnappingExplanation.Transition.Costs(hole: price, position: position(to.sight))
  }
}

extension StepSearch {
  /// Returns the counted length in meters of a step's way, and its edges before the target's edge,
  /// in order; nil if there is no way.
  fileprivate func way(
    ofStep step: Int, from first: ArraySlice<Candidate>, to last: [Candidate]
  ) -> (meters: Double, edges: [EdgeIndex])? {
    guard let meters = countedMeters(ofStep: step, from: first, to: last) else { return nil }
    var edges: [EdgeIndex] = []
    forEachEdge(ofStep: step) { edges.append($0) }
    return (meters, edges.reversed())
  }
}
