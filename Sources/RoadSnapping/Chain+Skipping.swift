import RoadNetworks

extension Chain {
  /// The negative log likelihood of an observation up to which it is no surprise.
  private static let surprise = 4.0
  /// Standard deviations by which a way is longer than straight up to which it runs straight.
  private static let detour = 1.0

  /// Standard deviations over a junction within which the roads before and behind it are one place.
  private static let nearness = 1.0

  /// Whether all that is likely ends on one road, or beside one junction, and nothing is in doubt.
  func isPlain(in network: RoadNetwork) -> Bool {
    guard doubtfulMeters <= 0 else { return false }
    let column = columnCount - 1
    let most = lattice.least + Lattice.unlikely
    let nearby = UInt64(1000 * Self.nearness * observations[column].observation.noise)
    let cheapest = columns.place(lattice.cheapestOfLast, of: column)
    for (index, cost) in lattice.costs(back: 1).enumerated() where cost <= most {
      let other = columns.place(index, of: column)
      guard
        network.edges[other.edge].pair == network.edges[cheapest.edge].pair
          || network.areJoined(cheapest, other, within: nearby)
      else { return false }
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
    let before = lattice.least
    guard !candidates.isEmpty,
      extend(
        to: candidates, number: number, next, &search, model, hole: nil, within: Lattice.unlikely)
        == nil
    else { return false }
    if lattice.least - before <= Self.surprise, isStraight(to: candidates, next, search) {
      return true
    }
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

extension RoadNetwork {
  /// Whether a way from one place to another leads over one node alone, and is no longer than so many
  /// millimeters.
  fileprivate func areJoined(
    _ a: (edge: UInt32, offset: UInt32), _ b: (edge: UInt32, offset: UInt32),
    within limit: UInt64
  ) -> Bool {
    let (start, end) = (ends(around: a), ends(around: b))
    return start.ahead.isJoined(to: end.ahead, within: limit)
      || start.ahead.isJoined(to: end.behind, within: limit)
      || start.behind.isJoined(to: end.ahead, within: limit)
      || start.behind.isJoined(to: end.behind, within: limit)
  }

  private struct End {
    var node: UInt32
    var distance: UInt32

    func isJoined(to other: End, within limit: UInt64) -> Bool {
      node == other.node && UInt64(distance) + UInt64(other.distance) <= limit
    }
  }

  /// The nodes that an edge leads to and comes from, and millimeters to them.
  private func ends(around place: (edge: UInt32, offset: UInt32)) -> (ahead: End, behind: End) {
    let edge = edges[place.edge]
    return (
      End(node: edge.head, distance: edge.length - min(edge.length, place.offset)),
      End(node: edges[edge.twin].head, distance: place.offset)
    )
  }
}
