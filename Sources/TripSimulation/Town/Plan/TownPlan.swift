import Coordinates

/// The layout of the town: bands of land between main roads, and the use of each field.
///
///                     west                 river               east
///     row 5   suburb │   │ suburb   suburb │ ≈ │ suburb   suburb │   │ suburb
///     north   ───────┼─╔═╪═════════════════╪═≈═╪═════════════════╪═╗─┼───────
///     row 3   suburb │ ║ │ quarter quarter │ ≈ │ quarter quarter │ ║ │ suburb
///     row 2   suburb │ ║ │ quarter    grid │ ≈ │ old town   grid │ ║ │ suburb
///     row 1   suburb │ ║ │ quarter    port │ ≈≈≈ harbor │   grid │ ║ │ suburb
///     row 0   ───────┼─╚═╪═════════════════╪ ≈≈≈≈≈≈≈≈≈≈ ╪════════╪═╝─┼───────
///                                           open sea
///
/// Main roads run along the borders of all bands, except in parts of the harbor. Corridors contain
/// the motorway (═, ║).
struct TownPlan: Sendable {
  /// The use of a band of land between two parallel main roads.
  enum Band: Sendable {
    case quarters
    case corridor
    case river

    /// Returns the width of the band, in meters.
    func width(_ random: inout RandomSource) -> Double {
      switch self {
      case .quarters: random.uniform(540...640)
      case .corridor: 250
      case .river: 140
      }
    }
  }

  /// A field of the lattice.
  struct Cell: Hashable, Sendable {
    var column: Int
    var row: Int
  }

  let seed: UInt64
  let columns: [Band]
  let rows: [Band]
  /// The roads that lead north, one more than columns; their edges are numbered by row.
  let columnAvenues: [Avenue]
  /// The roads that lead east, one more than rows; their edges are numbered by column.
  let rowAvenues: [Avenue]
  /// The columns of the ring's western and eastern corridors and of the river.
  let west: Int
  let east: Int
  let river: Int
  /// The row of the ring's northern corridor; the southern corridor is row 0.
  let north: Int

  /// Creates a plan with approximately the given number of quarters, in at least six columns and
  /// four rows.
  init(seed: UInt64, quarters: Int) {
    self.seed = seed
    let across = max(6, Int((Double(quarters) * 1.35).squareRoot().rounded()))
    let upward = max(4, Int((Double(quarters) / Double(across)).rounded()))
    let outer = max(1, across / 6)
    let inner = across - 2 * outer
    let beyond = max(1, upward / 5)
    let suburbs = [Band](repeating: .quarters, count: outer)
    let toRiver = [Band](repeating: .quarters, count: inner / 2)
    let fromRiver = [Band](repeating: .quarters, count: inner - inner / 2)
    columns = suburbs + [.corridor] + toRiver + [.river] + fromRiver + [.corridor] + suburbs
    rows =
      [.corridor] + [Band](repeating: .quarters, count: upward - beyond) + [.corridor]
      + [Band](repeating: .quarters, count: beyond)
    west = outer
    river = outer + 1 + inner / 2
    east = outer + inner + 2
    north = upward - beyond + 1

    let corners = Self.corners(columns: columns, rows: rows, river: river, seed: seed)
    var names = StreetNames(random: RandomSource(seed: seed, for: .avenueNames))
    var columnAvenues: [Avenue] = []
    for (line, corners) in corners.enumerated() {
      columnAvenues.append(
        Avenue(
          columnLine: line, of: columns.count + 1, west: west, east: east, river: river,
          name: names.avenue(), through: corners))
    }
    var rowAvenues: [Avenue] = []
    for line in 0...rows.count {
      rowAvenues.append(
        Avenue(
          rowLine: line, of: rows.count + 1, north: north, name: names.avenue(),
          through: corners.map { $0[line] }))
    }
    self.columnAvenues = columnAvenues
    self.rowAvenues = rowAvenues
  }

  /// Returns the crossings of the borders, by column line, then by row line.
  ///
  /// The origin is the middle of the harbor before the corners are displaced at random.
  private static func corners(
    columns: [Band], rows: [Band], river: Int, seed: UInt64
  ) -> [[Point]] {
    var random = RandomSource(seed: seed, for: .corners)
    var x = [0.0]
    for band in columns { x.append((x.last ?? 0) + band.width(&random)) }
    var y = [0.0]
    for band in rows { y.append((y.last ?? 0) + band.width(&random)) }
    let half = Point((x.last ?? 0) / 2, (y.last ?? 0) / 2)
    /// Returns a corner of the lattice moved inward, about halfway from a rectangle to an ellipse.
    func rounded(_ x: Double, _ y: Double) -> Point {
      let (u, v) = (x / half.x - 1, y / half.y - 1)
      return Point(
        half.x * u * (1 - v * v / 4).squareRoot(), half.y * v * (1 - u * u / 4).squareRoot())
    }
    let harbor = rounded((x[river] + x[river + 2]) / 2, (y[0] + y[2]) / 2)
    let waves = (0..<4).map { _ in
      (
        phase: random.uniform(0...2 * .pi), length: random.uniform(2200...3800),
        height: random.uniform(25...55)
      )
    }
    func wave(_ index: Int, _ at: Double) -> Double {
      waves[index].height * sine(waves[index].phase + 2 * .pi * at / waves[index].length)
    }
    return x.map { x in
      y.map { y in
        let point = rounded(x, y) - harbor
        return point
          + Point(
            wave(0, point.y) + wave(1, point.x) + random.uniform(-14...14),
            wave(2, point.x) + wave(3, point.y) + random.uniform(-14...14))
      }
    }
  }
}

extension Avenue {
  /// Creates the road that leads north along one column line.
  fileprivate init(
    columnLine line: Int, of count: Int, west: Int, east: Int, river: Int, name: String,
    through corners: [Point]
  ) {
    let fromRiver = line - river
    let isInner = line > west + 1 && line < east
    // The first avenue west of the one on the river's western bank, and every fifth avenue from
    // there in both directions.
    let isDual = isInner && (fromRiver - 4).isMultiple(of: 5)
    let rank: Rank =
      if isDual {
        .primary
      } else if line == 0 || line == count - 1 {
        .unclassified
      } else {
        isInner && line % 2 == 0 ? .secondary : .tertiary
      }
    self.init(
      rank: rank, name: name, reference: rank.reference(10 + line), through: corners,
      isDual: isDual)
  }

  /// Creates the road that leads east along one row line.
  fileprivate init(
    rowLine line: Int, of count: Int, north: Int, name: String, through corners: [Point]
  ) {
    let isDual = line < north && line % 5 == 3
    let rank: Rank =
      if isDual || line == 1 {
        .primary
      } else if line == count - 1 {
        .unclassified
      } else {
        line % 2 == 0 && line > 0 && line < north ? .secondary : .tertiary
      }
    self.init(
      rank: rank, name: name, reference: rank.reference(200 + line), through: corners,
      isDual: isDual)
  }
}

extension Avenue.Rank {
  /// Returns the reference number on the signs of a main road, or nil if it has none.
  fileprivate func reference(_ number: Int) -> String? {
    switch self {
    case .primary: "N \(number)"
    case .secondary: "R \(number)"
    case .tertiary, .unclassified: nil
    }
  }
}
