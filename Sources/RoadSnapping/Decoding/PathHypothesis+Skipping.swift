import RoadNetworks

extension PathHypothesis {
  /// The cost of a sequence off the map, beyond the lowest cost, above which the vehicle is assumed
  /// to be on a road.
  private static let plainly = 6.0
  /// The maximum number of standard deviations by which a straight way exceeds the straight-line
  /// distance.
  private static let detour = 1.0

  /// Whether all likely sequences end on one road.
  func isPlain(in network: RoadNetwork) -> Bool {
    let last = columns.count - 1
    let least = columns.lattice.least
    var road: PairIndex?
    for (index, cost) in columns.lattice.costs(back: 1).enumerated()
    where cost <= least + Lattice.unlikely {
      // A missing road only becomes likely shortly before it is recognized.
      if columns.isOffRoad(index, in: last) {
        guard cost > least + Self.plainly else { return false }
        continue
      }
      let own = network.edges[columns.place(of: index, in: last).edge].pair
      guard own == road ?? own else { return false }
      road = own
    }
    return true
  }

  /// Extends the hypothesis to an observation after skipped ones, unless it is a surprise, or the
  /// way to it doesn't run straight past the skipped ones.
  ///
  /// - Returns: whether a column was added.
  mutating func extendPlainly(
    to candidates: [Candidate], of next: NumberedObservation, _ search: inout StepSearch,
    _ model: TransitionModel
  ) -> Bool {
    guard !candidates.isEmpty, extendUnsurprised(to: candidates, of: next, &search, model)
    else { return false }
    if isStraight(to: candidates, search) { return true }
    columns.removeLast()
    return false
  }

  /// Whether the cheapest way to the last column leads straight from the previous one.
  private func isStraight(to candidates: [Candidate], _ search: borrowing StepSearch) -> Bool {
    let last = columns.count - 1
    let cheapest = columns.lattice.cheapestOfLast
    guard columns.lattice.predecessor(ofLast: cheapest)?.distance == 1,
      let way = search.countedMeters(
        ofStep: extender.stepsTaken[cheapest], from: columns[last - 1], to: candidates)
    else { return false }
    return way - columns.straight(from: last - 1, to: last)
      <= Self.detour * columns.observations[last].observation.noise
  }
}
