import RoadNetworks

extension Chain {
  /// The negative log likelihood beyond which being off the map is no doubt.
  private static let plainly = 6.0
  /// Standard deviations by which a way is longer than straight up to which it runs straight.
  private static let detour = 1.0

  /// Whether all that is likely ends on one road.
  func isPlain(in network: RoadNetwork) -> Bool {
    let least = lattice.least
    var road: UInt32?
    for (index, cost) in lattice.costs(back: 1).enumerated()
    where cost <= least + Lattice.unlikely {
      // That the map lacks a road is likely only for a while before it turns out to be so.
      if columns.candidate(index, of: columnCount - 1).isOffRoad {
        guard cost > least + Self.plainly else { return false }
        continue
      }
      let own = network.record(of: columns.place(index, of: columnCount - 1).edge).pair
      guard own == road ?? own else { return false }
      road = own
    }
    return true
  }

  /// Goes on to an observation behind others that were skipped, unless it is a surprise, or the way
  /// there doesn't run straight past these.
  ///
  /// - Returns: whether a column was added.
  mutating func goOnPlainly(
    to candidates: [Candidate], number: Int, _ next: Observation, _ search: inout StepSearch,
    _ model: TransitionModel
  ) -> Bool {
    guard !candidates.isEmpty,
      goOnUnsurprised(to: candidates, number: number, next, &search, model)
    else { return false }
    if isStraight(to: candidates, next, search) { return true }
    removeLast()
    return false
  }

  /// Whether the cheapest way to the last column comes straight from the one before.
  private func isStraight(
    to candidates: [Candidate], _ next: Observation, _ search: borrowing StepSearch
  ) -> Bool {
    let cheapest = lattice.cheapestOfLast
    guard lattice.predecessor(ofLast: cheapest)?.distance == 1,
      let way = search.countedMeters(
        ofStep: arrivals[cheapest], from: columns.column(columnCount - 2), to: candidates)
    else { return false }
    let last = observations[columnCount - 2].observation
    return way - last.coordinate.distance(to: next.coordinate) <= Self.detour * next.noise
  }
}
