extension TownPlan {
  /// The kind of crossing of two main roads.
  enum Crossing: Sendable {
    case plain
    case roundabout(Roundabout.Form)
    /// An overpass without a junction; the east–west road is above the north–south road.
    case overpass
  }

  /// Returns the crossing of main roads at each corner, by column line, then by row line.
  ///
  /// Crossings are plain at the edge of the town, on dual carriageways, next to interchanges, and
  /// on the three north–south avenues along the river and the harbor. If at least five corners
  /// remain, each other kind of crossing occurs among them.
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
