import Coordinates

/// A recorder of everything that is considered while a trace is snapped.
final class SnappingRecorder {
  private var candidateExplainer: CandidateExplainer
  private var stepExplainer: StepExplainer

  private var noise = NoiseEstimate()
  /// The observations as they are snapped, and as they are explained.
  private var inputs: [Observation] = []
  private var observations: [SnappingExplanation.Observation] = []
  /// The numbers of the observations that were processed; the others were skipped as redundant.
  private var taken: Set<Int> = []
  /// For each observation, the indices of the candidates from which sequences may continue.
  private var kept: [[Int]] = []
  /// For each observation, the steps that lead to it, each with the last observation of the
  /// hypothesis that it extends.
  private var steps: [[(end: Int, step: SnappingExplanation.Step)]] = []

  /// The current observation, its candidates, and the last observation of the hypothesis that may
  /// be extended to it.
  private var number = 0
  private var candidates: [Candidate] = []
  private var end = 0
  /// The cheapest transition to each candidate so far: the cost of the sequence, the step, and the
  /// index in that step; the index is -1 if the sequence comes from off the map.
  private var cheapest: [(cost: Double, step: Int, transition: Int)] = []

  init(_ snapper: RoadSnapper) {
    candidateExplainer = CandidateExplainer(snapper)
    stepExplainer = StepExplainer(snapper)
  }

  func begin(_ inputs: [Observation], _ noise: NoiseEstimate) {
    self.inputs = inputs
    self.noise = noise
    candidateExplainer.begin(at: inputs.lazy.compactMap(\.seconds).first)
    taken.removeAll()
    kept = Array(repeating: [], count: inputs.count)
    steps = Array(repeating: [], count: inputs.count)
    observations = inputs.map { input in
      SnappingExplanation.Observation(
        point: input.point, points: input.first..<input.first, coordinate: input.coordinate,
        noise: input.noise, bearing: input.bearing, speed: input.speed, fate: .noRoad,
        matching: nil, candidates: [])
    }
  }

  /// Makes an observation the current one, perhaps again.
  func take(_ candidates: [Candidate], of observation: Observation, at number: Int) {
    self.number = number
    taken.insert(number)
    inputs[number] = observation
    self.candidates = candidates
    kept[number] = []
    steps[number] = []
    let onRoads = candidates.filter { !$0.isOffRoad }
    observations[number].fate = onRoads.isEmpty ? .noRoad : .rejected
    observations[number].candidates = candidateExplainer.explain(onRoads, of: observation)
  }

  /// Records that a hypothesis starts at the current observation.
  func start() {
    kept[number] = candidates.indices.filter { !candidates[$0].isWithinRestriction }
    for candidate in kept[number] where !candidates[candidate].isOffRoad {
      observations[number].candidates[candidate].cost =
        candidates[candidate].emission + observations[number].candidates[candidate].costs.distance
      keep(
        candidate,
        PositionError(first: candidates[candidate].sight, noise: inputs[number].noise))
    }
  }

  /// Records that a hypothesis may be extended to the current observation.
  ///
  /// - Parameter end: the number of the hypothesis's last observation.
  func begin(behind end: Int) {
    self.end = end
    steps[number].removeAll { $0.end == end }
    cheapest = Array(repeating: (.infinity, 0, 0), count: candidates.count)
  }

  /// Records that the current observation is too far from an earlier one for the elapsed time.
  func addHaste(from last: Int) { add(step(from: last, .tooFast)) }

  /// Records the steps that were searched for, the first of which has the index `start`.
  func add(
    _ source: StepSearch.Source, steps start: Int, in found: borrowing StepSearch,
    _ model: TransitionModel
  ) {
    let last = source.last.number
    var step = step(from: last, .noWay)
    (step.transitions, step.limit) = stepExplainer.explain(
      source, to: candidates, of: inputs[number], steps: start, in: found, model,
      numbers: kept[last])
    var transition = 0
    var at = start
    for (from, cost) in zip(source.candidates, source.costs) {
      for candidate in candidates.indices {
        let total = cost + found.steps[at]
        at += 1
        if total < .infinity { step.outcome = .joined }
        if total < cheapest[candidate].cost {
          cheapest[candidate] = (total, steps[number].count, from.isOffRoad ? -1 : transition)
        }
        // Steps from or to places off the map are not transitions.
        if from.isOffRoad || candidates[candidate].isOffRoad { continue }
        if cost < .infinity { transition += 1 }
      }
    }
    add(step)
  }

  private func step(
    from last: Int, _ outcome: SnappingExplanation.Step.Outcome
  ) -> SnappingExplanation.Step {
    SnappingExplanation.Step(
      from: last, to: number,
      straight: inputs[last].coordinate.distance(to: inputs[number].coordinate),
      duration: inputs[number].seconds(since: inputs[last]).map(Duration.init(inSeconds:)),
      limit: 0, outcome: outcome,
      transitions: [])
  }

  private func add(_ step: SnappingExplanation.Step) { steps[number].append((end, step)) }

  /// Records that the hypothesis removed the current observation again.
  func takeBack() {
    steps[number].removeAll { $0.end == end }
    forgetKept()
  }

  /// Discards the results of an earlier attempt to extend a hypothesis.
  private func forgetKept() {
    kept[number] = []
    for index in observations[number].candidates.indices {
      observations[number].candidates[index].cost = nil
      observations[number].candidates[index].error = nil
      observations[number].candidates[index].isKept = false
    }
  }

  /// Records that a hypothesis was extended to the current observation.
  func append(_ numbers: [Int], _ column: ArraySlice<Candidate>) {
    forgetKept()
    for (candidate, best) in cheapest.enumerated()
    where best.cost < .infinity && !candidates[candidate].isOffRoad {
      observations[number].candidates[candidate].cost =
        best.cost + candidates[candidate].emission
      observations[number].candidates[candidate].isFromOffRoad = best.transition < 0
      guard best.transition >= 0 else { continue }
      steps[number][best.step].step.transitions[best.transition].isCheapest = true
    }
    let isKept = Set(numbers)
    for index in steps[number].indices where steps[number][index].end == end {
      for transition in steps[number][index].step.transitions.indices
      where !isKept.contains(steps[number][index].step.transitions[transition].to)
        && steps[number][index].step.transitions[transition].kind != .noWay
      {
        steps[number][index].step.transitions[transition].kind = .givenUp
      }
    }
    kept[number] = numbers
    for (number, candidate) in zip(numbers, column) where !candidate.isOffRoad {
      keep(number, candidate.error)
    }
  }

  private func keep(_ candidate: Int, _ error: PositionError) {
    observations[number].candidates[candidate].isKept = true
    observations[number].candidates[candidate].error =
      SnappingExplanation.Candidate.PositionError(error)
  }

  /// Records a decided path: for each column a candidate, or -1 if the column is skipped.
  ///
  /// - Parameter last: the last decided column, which is the first one of the next decision.
  func decide(_ chosen: [Int], through last: Int, _ columns: borrowing Columns) {
    let lattice = columns.lattice
    let numbers = columns.observations.map(\.number)
    var before: Int?
    for column in 0..<(last + 1) {
      let number = numbers[column]
      let own = observations[number].candidates.indices
      let isOffRoad = chosen[column] >= 0 && !own.contains(kept[number][chosen[column]])
      observations[number].fate =
        own.isEmpty ? .noRoad : chosen[column] < 0 ? .passedOver : isOffRoad ? .offRoad : .onPath
      for (index, candidate) in kept[number].enumerated() {
        guard own.contains(candidate) else {
          observations[number].offRoadChance = lattice.chance(of: index, in: column)
          continue
        }
        observations[number].candidates[candidate].chance = lattice.chance(of: index, in: column)
        observations[number].candidates[candidate].isChosen = index == chosen[column]
      }
      for next in column + 1..<min(column + 2 + ColumnExtender.passingLimit, numbers.count) {
        decide(from: column, to: next, lattice, numbers)
      }
      guard chosen[column] >= 0 else { continue }
      if isOffRoad {
        before = nil
        continue
      }
      if let before { choose(from: before, to: column, chosen, numbers) }
      before = column
    }
  }
}

extension SnappingRecorder {
  /// Records the probabilities of the transitions between two columns.
  private func decide(
    from column: Int, to next: Int, _ lattice: borrowing Lattice, _ numbers: [Int]
  ) {
    let (from, to) = (numbers[column], numbers[next])
    guard let index = steps[to].firstIndex(where: { $0.step.from == from }) else { return }
    let rows = places(of: kept[from], among: observations[from].candidates.count)
    let columns = places(of: kept[to], among: observations[to].candidates.count)
    for transition in steps[to][index].step.transitions.indices {
      let explained = steps[to][index].step.transitions[transition]
      guard explained.kind == .way || explained.kind == .hole else { continue }
      steps[to][index].step.transitions[transition].chance = lattice.chance(
        of: rows[explained.from], in: column, before: columns[explained.to], in: next)
    }
  }

  /// Returns the position of each candidate among those that were kept; 0 for the others.
  private func places(of numbers: [Int], among count: Int) -> [Int] {
    var places = Array(repeating: 0, count: count)
    for (place, number) in numbers.enumerated() where number < count { places[number] = place }
    return places
  }

  /// Records which transition the path takes between two columns.
  private func choose(from column: Int, to next: Int, _ chosen: [Int], _ numbers: [Int]) {
    let (from, to) = (numbers[column], numbers[next])
    for index in steps[to].indices where steps[to][index].step.from == from {
      let transition = steps[to][index].step.transitions.firstIndex {
        $0.from == kept[from][chosen[column]] && $0.to == kept[to][chosen[next]]
      }
      if let transition { steps[to][index].step.transitions[transition].isChosen = true }
    }
  }

  /// Returns everything that was recorded, together with the result.
  func explanation(of snapped: SnappedTrace) -> SnappingExplanation {
    let shown = taken.sorted()
    let places = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0) })
    for (place, number) in shown.enumerated() {
      let first = observations[number].points.lowerBound
      let end =
        place + 1 < shown.count ? inputs[shown[place + 1]].first : snapped.points.count
      observations[number].points = first..<end
      let point = snapped.points[observations[number].point]
      observations[number].matching = point.place?.matching
      if observations[number].fate == .onPath, point.reason == .isolated {
        observations[number].fate = .alone
      }
    }
    return SnappingExplanation(
      snapped: snapped,
      noise: SnappingExplanation.Noise(
        total: noise.total, fresh: noise.fresh, accuracyScale: noise.scale),
      observations: shown.map { observations[$0] },
      steps: shown.flatMap { number in
        steps[number].map { _, step in
          var step = step
          step.from = places[step.from] ?? 0
          step.to = places[step.to] ?? 0
          return step
        }
      })
  }
}
