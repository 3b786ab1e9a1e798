import Coordinates
import RoadNetworks
import RoadSnapping

/// A check of whether an explanation is consistent, and agrees with the match that it explains.
struct ExplanationJudge {
  private let explanation: SnappingExplanation
  private let snapped: SnappedTrace
  private(set) var faults: [String] = []

  /// Checks an explanation.
  ///
  /// - Parameter snapped: the match without an explanation.
  init(_ explanation: SnappingExplanation, _ snapped: SnappedTrace) {
    self.explanation = explanation
    self.snapped = snapped
    if explanation.snapped != snapped { faults.append("another result") }
    judgeOrder()
    for number in explanation.observations.indices {
      judgeObservation(number)
      judgeArrivals(number)
      judgeDepartures(number)
    }
    judgePaths()
  }

  private mutating func judgeOrder() {
    var next = explanation.observations.first?.points.lowerBound ?? 0
    for observation in explanation.observations {
      if observation.points.lowerBound != next || !observation.points.contains(observation.point) {
        faults.append("observation of point \(observation.point) represents \(observation.points)")
      }
      next = observation.points.upperBound
    }
    if !explanation.observations.isEmpty, next != snapped.points.count {
      faults.append("points starting at \(next) are not explained")
    }
    let ends = explanation.steps.map(\.to)
    if ends != ends.sorted() { faults.append("steps out of order") }
    for number in explanation.observations.indices {
      let steps = explanation.steps(to: number)
      if steps.map(\.to) != ends.filter({ $0 == number }) { faults.append("steps to \(number)") }
      if Set(steps.map(\.from)).count != steps.count { faults.append("steps to \(number) twice") }
    }
  }

  private mutating func judgeObservation(_ number: Int) {
    let observation = explanation.observations[number]
    func fault(_ text: String) { faults.append("observation \(number): \(text)") }
    let chosen = observation.candidates.filter(\.isChosen)
    let isOnPath = observation.fate == .onPath || observation.fate == .alone
    if chosen.count != (isOnPath ? 1 : 0) { fault("\(chosen.count) chosen, \(observation.fate)") }
    if observation.candidates.isEmpty != (observation.fate == .noRoad) { fault("no road") }
    for candidate in observation.candidates {
      if !(0...1 ~= candidate.chance) || !candidate.isKept && candidate.chance > 0 {
        fault("chance \(candidate.chance)")
      }
      if candidate.isKept && candidate.cost == nil { fault("kept without a cost") }
      if candidate.isKept != (candidate.error != nil) { fault("kept without an error") }
    }
    let sum = observation.candidates.reduce(observation.offRoadChance) { $0 + $1.chance }
    if sum > 1 + 1e-9 { fault("chances sum to \(sum)") }
    let point = snapped.points[observation.point]
    let status: [SnappingExplanation.Observation.Fate: SnappedPoint.Status] = [
      .passedOver: .outlier, .rejected: .outlier, .noRoad: .unmatched, .alone: .unmatched,
      .offRoad: .unmatched,
    ]
    if let expected = status[observation.fate], point.status != expected {
      fault("\(observation.fate), but \(point.status)")
    }
    guard let place = point.place else { return }
    if observation.matching != place.matching { fault("matching") }
    guard let candidate = chosen.first else { return fault("on a path, but \(observation.fate)") }
    if candidate.position.edge != place.position.edge { fault("on another edge") }
    // A stationary vehicle may seem to move backward, but the path only runs forward.
    let slack = 4 * observation.noise + 5
    if candidate.coordinate.distance(to: place.coordinate) > slack { fault("at another place") }
  }

  /// Checks that costs add up along the cheapest sequences.
  private mutating func judgeArrivals(_ number: Int) {
    let observation = explanation.observations[number]
    let steps = explanation.steps(to: number)
    for (index, candidate) in observation.candidates.enumerated()
    where !candidate.isFromOffRoad {
      let arrivals = steps.flatMap { step in
        step.transitions.filter { $0.to == index && $0.isCheapest }.map { (step.from, $0) }
      }
      let own =
        candidate.costs.access + candidate.costs.bearing + candidate.costs.speed
        + candidate.costs.side
      var expected: Double?
      if let (from, transition) = arrivals.first {
        let before = explanation.observations[from].candidates[transition.from]
        expected = (before.cost ?? .nan) + (transition.costs?.sum ?? .nan) + own
      } else if candidate.cost != nil {
        expected = own + candidate.costs.distance
      }
      let isRight =
        if let cost = candidate.cost, let expected { (cost - expected).magnitude < 1e-6 } else {
          candidate.cost == expected
        }
      if !isRight || arrivals.count > 1 {
        faults.append(
          "candidate \(index) of \(number) costs \(candidate.cost ?? -1), not \(expected ?? -1)")
      }
    }
    for step in steps {
      let isFound = step.transitions.contains { $0.kind == .way || $0.kind == .hole }
      if step.outcome == .tooFast && !step.transitions.isEmpty
        || step.outcome != .joined && isFound
      {
        faults.append("step \(step.from) to \(step.to) is \(step.outcome)")
      }
      for transition in step.transitions
      where (transition.costs == nil) != (transition.kind == .noWay)
        || transition.kind == .way && transition.path == nil
        || transition.kind == .noWay && transition.path != nil
        || transition.chance > 0 && transition.kind != .way && transition.kind != .hole
      {
        faults.append("\(transition.kind) from \(step.from) to \(step.to)")
      }
    }
  }

  /// Checks that the probability of a candidate is the sum of the probabilities of its transitions
  /// to later candidates, within the probability that the vehicle was then off all roads.
  private mutating func judgeDepartures(_ number: Int) {
    let later = explanation.steps.filter { $0.from == number }
    guard !later.isEmpty else { return }
    for (index, candidate) in explanation.observations[number].candidates.enumerated() {
      let transitions = later.flatMap { $0.transitions }.filter { $0.from == index }
      let sum = transitions.reduce(0) { $0 + $1.chance }
      // The last candidate of a path has no such transitions. Transitions to the off-road state are
      // not listed.
      let isEnd = !later.flatMap(\.transitions).contains(where: \.isChosen)
      let leaving = later.reduce(0) { $0 + explanation.observations[$1.to].offRoadChance }
      if sum > 0 || !isEnd,
        sum > candidate.chance + 1e-6 || sum < candidate.chance - leaving - 1e-6,
        explanation.observations[number].fate == .onPath
      {
        faults.append("from candidate \(index) of \(number) \(sum), not \(candidate.chance)")
      }
    }
  }

  /// Checks that the path leads from one chosen candidate to the next, along edges of the matching.
  private mutating func judgePaths() {
    var last: (number: Int, matching: Int)?
    for (number, observation) in explanation.observations.enumerated() {
      guard let matching = observation.matching else { continue }
      defer { last = (number, matching) }
      let chosen = explanation.steps(to: number).flatMap { step in
        step.transitions.filter(\.isChosen).map { (step.from, $0) }
      }
      guard let last, last.matching == matching else { continue }
      guard chosen.count == 1, let (from, transition) = chosen.first, from == last.number,
        let path = transition.path
      else {
        faults.append("\(chosen.count) transitions to \(number)")
        continue
      }
      let edges = Set(snapped.matchings[matching].path.traversals.map(\.edge))
      if !path.traversals.allSatisfy({ edges.contains($0.edge) }) {
        faults.append("the way to \(number) is not on its matching")
      }
    }
  }
}
