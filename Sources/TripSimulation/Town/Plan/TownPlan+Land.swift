extension TownPlan {
  /// The use of the land in a field, that is, between four main roads.
  enum LandUse: Sendable {
    case oldTown
    case grid
    case residential
    case gatedEstate
    case retail
    case park
    case port
    case village
    /// A strip beside or under the motorway.
    case verge
    case water
  }

  /// Returns the use of every field, by column, then by row.
  func landUses() -> [[LandUse]] {
    var random = RandomSource(seed: seed, for: .land)
    var town: [LandUse] = [.gatedEstate, .retail, .park, .residential, .residential, .residential]
    var country: [LandUse] = [
      .village, .village, .retail, .residential, .residential, .residential,
    ]
    random.shuffle(&town)
    random.shuffle(&country)
    return columns.indices.map { column in
      rows.indices.map { row in
        let cell = Cell(column: column, row: row)
        if isWater(cell) { return .water }
        if columns[column] == .corridor || rows[row] == .corridor { return .verge }
        let isInside = column > west && column < east && row < north
        guard isInside else {
          return country.popLast() ?? random.pick(Self.usualCountry)
        }
        switch (column - river, row) {
        case (1, 2): return .oldTown
        case (-1, 1): return .port
        case (-1, 2), (2, 1), (2, 2): return .grid
        default: return town.popLast() ?? random.pick(Self.usualTown)
        }
      }
    }
  }

  private static let usualTown: [LandUse] = [
    .oldTown, .grid, .grid, .grid, .residential, .residential, .residential, .residential, .retail,
    .park, .gatedEstate,
  ]

  private static let usualCountry: [LandUse] = [
    .village, .village, .village, .residential, .residential, .residential, .retail, .park,
  ]

  /// Returns whether a field is part of the harbor's basin or of the river.
  func isWater(_ cell: Cell) -> Bool {
    isHarbor(cell) || cell.column == river && cell.row > 1
  }

  /// Returns whether a field is part of the basin, which occupies the river's column and the next
  /// one in the two southernmost rows.
  func isHarbor(_ cell: Cell) -> Bool {
    (river...river + 1).contains(cell.column) && (0...1).contains(cell.row)
  }

  /// Returns the land of a field, bounded by the lines at which side streets meet its main roads.
  func patch(_ cell: Cell) -> Patch {
    let south = rowAvenues[cell.row].side(cell.column, toRight: false)
    let north = rowAvenues[cell.row + 1].side(cell.column, toRight: true)
    let west = columnAvenues[cell.column].side(cell.row, toRight: true)
    let east = columnAvenues[cell.column + 1].side(cell.row, toRight: false)
    let southwest = south.firstCorner(with: west)
    let southeast = south.reversed.firstCorner(with: east)
    let northwest = north.firstCorner(with: west.reversed)
    let northeast = north.reversed.firstCorner(with: east.reversed)
    return Patch(
      south: south.withEnds(southwest, southeast), north: north.withEnds(northwest, northeast),
      west: west.withEnds(southwest, northwest), east: east.withEnds(southeast, northeast))
  }
}

extension Stroke {
  /// Returns the point at which the first segments of two lines, extended if necessary, cross.
  fileprivate func firstCorner(with other: Stroke) -> Point {
    let along = points[1] - points[0]
    let otherAlong = other.points[1] - other.points[0]
    let share = (other.points[0] - points[0]).cross(otherAlong) / along.cross(otherAlong)
    return points[0] + along * share
  }

  fileprivate func withEnds(_ start: Point, _ end: Point) -> Stroke {
    Stroke([start] + points.dropFirst().dropLast() + [end])
  }
}
