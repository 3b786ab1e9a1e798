extension Columns {
  /// The cost of an observation, beyond its lowest emission, above which it is a surprise.
  private static let surprise = 4.0

  /// Whether the last `count` columns, fewer than all, are a surprise on average.
  func isSurprise(last count: Int) -> Bool {
    let usual = (1...count).reduce(0) { $0 + leastEmission(back: $1) }
    return cost(ofLast: count) - usual > Double(count) * Self.surprise
  }

  /// Returns the lowest emission on roads in the column `distance` columns before the next one; 0
  /// if no candidate is on a road.
  func leastEmission(back distance: Int) -> Double {
    self[count - distance].lazy.filter { !$0.isOffRoad }.map(\.emission).min() ?? 0
  }

  /// Returns the cost that the last `count` columns, fewer than all, add to the cheapest sequence.
  func cost(ofLast count: Int) -> Double {
    lattice.least - (lattice.costs(back: count + 1).min() ?? .infinity)
  }

  /// Whether any candidate of the last column is reached over a hole in the map or from within one,
  /// or the cheapest sequence ends in a hole.
  var endsAtHole: Bool {
    let last = count - 1
    return isOffRoad(lattice.cheapestOfLast, in: last)
      || (0..<width(of: last)).contains { arrival(of: $0, in: last) != .way }
  }
}
