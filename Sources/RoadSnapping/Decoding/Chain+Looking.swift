import Coordinates

extension Chain {
  /// The most likely candidate for a location that is newer than all observations, with its chance;
  /// nil if no way leads there.
  ///
  /// Decides what can't wait, as it is likeliest with this location; else nothing changes.
  mutating func look(
    _ candidates: [Candidate], _ next: Observation, _ search: inout StepSearch,
    _ model: TransitionModel, settlingBefore deadline: Deadline
  ) -> (candidate: Candidate, chance: Double)? {
    guard !isEmpty, extend(to: candidates, number: -1, next, &search, model) == nil
    else { return nil }
    settle(before: deadline, search.network)
    defer {
      removeLast()
      dropGivenUp()
    }
    return newest()
  }

  /// Drops the last observations if what was just decided gave up all that leads to them.
  ///
  /// The cheapest sequence passed over them on its way to a location that is not there any more.
  private mutating func dropGivenUp() {
    var first = columnCount
    while first > 1, lattice.isGivenUp(first - 1) { first -= 1 }
    paths[paths.count - 1].passedOver += observations[first...].map(\.number)
    while columnCount > first { removeLast() }
  }

  /// The candidate of the last observation on the cheapest sequence, and the chance of it.
  ///
  /// Candidates of one drive on the edges before and after a junction count as one.
  func newest() -> (candidate: Candidate, chance: Double)? {
    guard columnCount > 0 else { return nil }
    let costs = lattice.costs(back: 1)
    guard let least = costs.min(), least < .infinity, let index = costs.firstIndex(of: least) else {
      return nil
    }
    let last = columnCount - 1
    let own = index - costs.startIndex
    let edge = columns.candidate(own, of: last).edge
    let earlier = edgeBefore(own)
    var (sum, all) = (0.0, 0.0)
    for (number, cost) in costs.enumerated() {
      let share = exponential(least - cost)
      all += share
      let other = columns.place(number, of: last).edge
      if other == edge || other == earlier || edgeBefore(number) == edge { sum += share }
    }
    return (columns.candidate(own, of: last), sum / all)
  }

  /// The edge by which the cheapest sequence comes to that of a candidate of the last column; nil
  /// where it begins there.
  private func edgeBefore(_ candidate: Int) -> UInt32? {
    var (column, at) = (columnCount - 1, candidate)
    while !columns.isBehindHole(at, of: column), !columns.candidate(at, of: column).isOffRoad {
      if let edge = columns.way(to: at, of: column).last { return edge }
      guard let before = lattice.predecessor(of: at, in: column) else { return nil }
      let edge = columns.candidate(at, of: column).edge
      (column, at) = (column - before.distance, before.candidate)
      // Turning back midway takes no way.
      let earlier = columns.candidate(at, of: column).edge
      if earlier != edge { return earlier }
    }
    return nil
  }
}
