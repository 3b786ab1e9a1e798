extension TownPlan {
  /// The kind of crossing of two main roads.
  enum Crossing: Sendable {
    case plain
    case roundabout(Roundabout.Form)
    /// An overpass without a junction, with the road to the east above the road to the north.
    case overpass
  }

  /// Returns the crossing of main roads at each corner, by column line, then by row line.
  ///
  /// Every kind is used if there are enough corners. Dual carriageways, river banks, interchanges,
  /// and the edge of the town only have plain crossings.
  func crossings() -> [[Crossing]] {
    var random = RandomSource(seed: seed, for: .crossings)
    var wanted: [Crossing] = [
      .overpass, .roundabout(.pieces), .roundabout(.closed), .roundabout(.flared),
      .roundabout(.painted),
    ]
    var crossings = columnAvenues.map { _ in rowAvenues.map { _ in Crossing.plain } }
    var places: [Cell] = []
    for column in 1..<columns.count where !(river...river + 2).contains(column) {
      for row in 1..<rows.count {
        let place = Cell(column: column, row: row)
        let staysPlain = edges(at: place).contains {
          avenue(of: $0.edge).isDual || ringCrossing($0.edge) == .interchange
        }
        if !staysPlain { places.append(place) }
      }
    }
    random.shuffle(&places)
    for place in places {
      if let next = wanted.popLast() {
        crossings[place.column][place.row] = next
      } else if random.chance(0.25) {
        crossings[place.column][place.row] = .roundabout(
          random.pick([.pieces, .pieces, .flared, .painted]))
      } else if random.chance(0.06) {
        crossings[place.column][place.row] = .overpass
      }
    }
    return crossings
  }
}
