import Coordinates

/// Takes down what is looked at while a trace is snapped.
///
/// Each chain tells it of its columns and steps. What is tried again replaces what was tried
/// before.
final class SnappingRecorder {
  private var candidateExplainer: CandidateExplainer
  private var stepExplainer: StepExplainer

  private var noise = NoiseEstimate()
  /// The observations as snapping knows them, and as they are explained.
  private var inputs: [Observation] = []
  private var observations: [SnappingExplanation.Observation] = []
  /// The observations that were looked at; others were skipped.
  private var taken: Set<Int> = []
  /// For each observation the numbers of the candidates that sequences go on from.
  private var kept: [[Int]] = []
  /// For each observation the steps that lead to it, with the end of the chain that they go on
  /// from.
  private var steps: [[(end: Int, step: SnappingExplanation.Step)]] = []

  /// The observation at hand, its candidates, and the end of the chain that may go on to it.
  private var number = 0
  private var candidates: [Candidate] = []
  private var end = 0
  /// The cheapest transition to each candidate so far: the number of its step, and its own there.
  private var cheapest: [(cost: Double, step: Int, transition: Int)] = []

  init(_ snapper: RoadSnapper) {
    candidateExplainer = CandidateExplainer(snapper)
    stepExplainer = StepExplainer(snapper)
  }

  /// Begins with a trace.
  func begin(_ inputs: [Observation], _ noise: NoiseEstimate) {
    self.inputs = inputs
    self.noise = noise
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

  /// Turns to an observation, perhaps once more.
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

  /// A chain starts at the observation.
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

  /// A chain may go on to the observation.
  ///
  /// - Parameter end: the number of its last observation.
  func begin(behind end: Int) {
    self.end = end
    steps[number].removeAll { $0.end == end }
    cheapest = Array(repeating: (.infinity, 0, 0), count: candidates.count)
  }

  /// Nothing can be so fast.
  func addHaste(from last: Int) { add(step(from: last, .tooFast)) }

  /// Ways were looked for.
  ///
  /// - Parameter start: where the costs of what was found begin.
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
        // Steps from off the map, or there, are no transitions.
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
      seconds: inputs[number].seconds(since: inputs[last]), limit: 0, outcome: outcome,
      transitions: [])
  }

  private func add(_ step: SnappingExplanation.Step) { steps[number].append((end, step)) }

  /// The chain has taken the observation back.
  func takeBack() {
    steps[number].removeAll { $0.end == end }
    forgetKept()
  }

  /// What was kept of the candidates before counts no more.
  private func forgetKept() {
    kept[number] = []
    for index in observations[number].candidates.indices {
      observations[number].candidates[index].cost = nil
      observations[number].candidates[index].error = nil
      observations[number].candidates[index].isKept = false
    }
  }

  /// A chain has gone on to the observation.
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

  /// A path is decided: a candidate of each column, or -1 where it passes over one.
  ///
  /// - Parameters:
  ///   - last: the column up to which it is; it is the first column the next time.
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
  /// Takes down the chances of the transitions between two columns.
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

  /// The place of each candidate among those that are kept.
  private func places(of numbers: [Int], among count: Int) -> [Int] {
    var places = Array(repeating: 0, count: count)
    for (place, number) in numbers.enumerated() where number < count { places[number] = place }
    return places
  }

  /// Says which transition the path takes between two columns.
  private func choose(from column: Int, to next: Int, _ chosen: [Int], _ numbers: [Int]) {
    let (from, to) = (numbers[column], numbers[next])
    for index in steps[to].indices where steps[to][index].step.from == from {
      let transition = steps[to][index].step.transitions.firstIndex {
        $0.from == kept[from][chosen[column]] && $0.to == kept[to][chosen[next]]
      }
      if let transition { steps[to][index].step.transitions[transition].isChosen = true }
    }
  }

  /// All that was taken down, and the answer that came of it.
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
