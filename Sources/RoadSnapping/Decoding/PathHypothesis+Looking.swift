import Coordinates
import RoadNetworks

extension PathHypothesis {
  /// Returns the most likely candidate for a location that is newer than all observations, with its
  /// probability; nil if no sequence leads there.
  ///
  /// Also decides the columns before a deadline by the most likely sequence to this location.
  mutating func look(
    _ candidates: [Candidate], _ next: Observation, _ search: inout StepSearch,
    _ model: TransitionModel, settlingBefore deadline: Deadline
  ) -> (candidate: Candidate, chance: Double)? {
    // The column is removed again, so a hole at its end is not part of the path.
    let latestHole = looks.latestHole
    guard !isEmpty,
      extend(
        to: candidates, of: NumberedObservation(number: -1, observation: next), &search, model)
        == nil
    else { return nil }
    looks.latestHole = latestHole
    settle(before: deadline, search.network)
    defer {
      columns.removeLast()
      removeGivenUp()
    }
    return newest()
  }

  /// Removes the last columns if the latest decision discarded all sequences to them.
  private mutating func removeGivenUp() {
    var first = columns.count
    while first > 1, columns.lattice.isGivenUp(first - 1) { first -= 1 }
    decided.passOver(columns.observations[first...].lazy.map(\.number))
    while columns.count > first { columns.removeLast() }
  }

  /// Returns the last candidate of the cheapest sequence, and its probability; nil if none exists.
  ///
  /// Candidates on the edges before and after a junction count as one if the same drive passes both
  /// edges.
  func newest() -> (candidate: Candidate, chance: Double)? {
    guard columns.count > 0 else { return nil }
    let costs = columns.lattice.costs(back: 1)
    guard let least = costs.min(), least < .infinity, let index = costs.firstIndex(of: least) else {
      return nil
    }
    let last = columns.count - 1
    let own = index - costs.startIndex
    let edge = columns.place(of: own, in: last).edge
    let earlier = edgeBefore(own)
    var (sum, all) = (0.0, 0.0)
    for (number, cost) in costs.enumerated() {
      let share = exponential(least - cost)
      all += share
      let other = columns.place(of: number, in: last).edge
      if other == edge || other == earlier || edgeBefore(number) == edge { sum += share }
    }
    return (columns[last, own], sum / all)
  }

  /// Returns the edge from which the cheapest sequence to a candidate of the last column enters the
  /// candidate's edge; nil if the sequence begins on that edge, or reaches it over a hole in the
  /// map or from off the roads.
  private func edgeBefore(_ candidate: Int) -> EdgeIndex? {
    var (column, at) = (columns.count - 1, candidate)
    while columns.arrival(of: at, in: column) == .way, !columns.isOffRoad(at, in: column) {
      if let edge = columns.way(to: at, in: column).last { return edge }
      guard let before = columns.lattice.predecessor(of: at, in: column) else { return nil }
      let edge = columns.place(of: at, in: column).edge
      (column, at) = (column - before.distance, before.candidate)
      // A U-turn between nodes has no edges in between.
      let earlier = columns.place(of: at, in: column).edge
      if earlier != edge { return earlier }
    }
    return nil
  }
}
