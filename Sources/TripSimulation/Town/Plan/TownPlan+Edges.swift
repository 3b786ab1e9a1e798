extension TownPlan {
  /// A stretch of a main road between two consecutive corners.
  struct Edge: Sendable {
    enum Heading: Sendable {
      /// From south to north, across a row.
      case north
      /// From west to east, across a column.
      case east
    }

    var heading: Heading
    /// The index of the avenue among the avenues with the same heading.
    var line: Int
    /// The index of the row that the edge crosses if it leads north, or of the column if it leads
    /// east.
    var index: Int

    var start: Cell { corner(index) }
    var end: Cell { corner(index + 1) }
    var next: Edge { Edge(heading: heading, line: line, index: index + 1) }
    var previous: Edge { Edge(heading: heading, line: line, index: index - 1) }

    private func corner(_ place: Int) -> Cell {
      heading == .north ? Cell(column: line, row: place) : Cell(column: place, row: line)
    }
  }

  /// The kind of crossing of the motorway and a main road.
  enum RingCrossing: Sendable {
    case interchange
    case motorwayAbove
    case avenueAbove
    case motorwayInTunnel
  }

  /// All existing stretches, avenue by avenue.
  var edges: [Edge] {
    let north = columnAvenues.indices.flatMap { line in
      rows.indices.map { Edge(heading: .north, line: line, index: $0) }
    }
    let east = rowAvenues.indices.flatMap { line in
      columns.indices.map { Edge(heading: .east, line: line, index: $0) }
    }
    return (north + east).filter(exists)
  }

  func avenue(of edge: Edge) -> Avenue {
    edge.heading == .north ? columnAvenues[edge.line] : rowAvenues[edge.line]
  }

  func middle(of edge: Edge) -> Stroke { avenue(of: edge).edge(edge.index) }

  /// Returns the point at which two avenues cross, by column line and row line.
  func corner(_ place: Cell) -> Point {
    let avenue = columnAvenues[place.column]
    return avenue.stroke.points[avenue.knots[place.row]]
  }

  /// Returns the stretches that meet at a corner, and whether each starts there.
  func edges(at corner: Cell) -> [(edge: Edge, starts: Bool)] {
    let north = Edge(heading: .north, line: corner.column, index: corner.row)
    let east = Edge(heading: .east, line: corner.row, index: corner.column)
    return [(north, true), (east, true), (north.previous, false), (east.previous, false)]
      .filter { exists($0.edge) }
  }

  /// Returns whether a stretch exists.
  ///
  /// No stretch extends beyond the edge of the town, crosses the mouth of the harbor, or leads
  /// north through the middle of the harbor.
  func exists(_ edge: Edge) -> Bool {
    switch edge.heading {
    case .north:
      rows.indices.contains(edge.index) && !(edge.line == river + 1 && edge.index < 2)
    case .east:
      columns.indices.contains(edge.index)
        && !(edge.line == 0 && isHarbor(Cell(column: edge.index, row: 0)))
    }
  }

  /// Returns whether a stretch crosses the river or the harbor.
  func crossesWater(_ edge: Edge) -> Bool {
    guard edge.heading == .east, edge.line > 0, edge.line < rows.count else { return false }
    return edge.index == river || edge.line == 1 && isHarbor(Cell(column: edge.index, row: 1))
  }

  /// Returns the kind of crossing of a stretch and the ring motorway, or nil if they don't meet.
  func ringCrossing(_ edge: Edge) -> RingCrossing? {
    let avenue = avenue(of: edge)
    switch edge.heading {
    case .north:
      guard edge.index == 0 || edge.index == north, edge.line > west, edge.line <= east
      else { return nil }
      if edge.index == 0, (river...river + 2).contains(edge.line) { return .motorwayInTunnel }
      if (river...river + 1).contains(edge.line) { return .motorwayAbove }
      let fromRiver = edge.line - river
      if avenue.isDual || fromRiver > 0 && fromRiver % 5 == 2 { return .interchange }
    case .east:
      guard edge.index == west || edge.index == east, edge.line > 0, edge.line <= north
      else { return nil }
      if avenue.isDual { return .interchange }
    }
    var random = random(.ringCrossings, for: edge)
    return random.chance(0.5) ? .motorwayAbove : .avenueAbove
  }

  /// The maximum distance between the river banks, in meters.
  static let widestRiver = 200.0

  /// Returns a random source for one stretch of road.
  func random(_ use: RandomSource.Use, for edge: Edge) -> RandomSource {
    let place = UInt64(edge.line) << 32 | UInt64(edge.index) << 1
    return RandomSource(seed: seed, for: use, at: place | (edge.heading == .north ? 0 : 1))
  }
}
