extension TownPlan {
  /// The center line of the ring motorway, counterclockwise, and its crossings with main roads.
  struct Ring: Sendable {
    struct Meeting: Sendable {
      var edge: Edge
      var crossing: RingCrossing
      /// The distance from the start of the ring to the crossing, in meters.
      var place: Double
    }

    /// The center line, which is closed.
    var stroke: Stroke
    var meetings: [Meeting]
  }

  func ring() -> Ring {
    var knots: [Point] = []
    var edges: [(edge: Edge, knot: Int)] = []
    func pass(_ heading: Edge.Heading, _ line: Int, _ index: Int) {
      let edge = Edge(heading: heading, line: line, index: index)
      edges.append((edge, knots.count))
      knots.append(middle(of: edge).point(at: 0.5))
    }
    func through(_ column: Int, _ row: Int, _ u: Double = 0.5, _ v: Double = 0.5) {
      knots.append(patch(Cell(column: column, row: row))(u, v))
    }
    // In the unit square of a field, a quarter circle of radius 0.5 around a corner crosses the
    // diagonal at this distance from both sides of that corner.
    let near = 0.5 * 0.5.squareRoot()
    let far = 1 - near

    // The line starts and ends in a bend, away from all structures along it.
    through(west, 0, far, far)
    for column in (west + 1)..<east {
      pass(.north, column, 0)
      through(column, 0)
    }
    pass(.north, east, 0)
    through(east, 0, near, far)
    for row in 1..<north {
      pass(.east, row, east)
      through(east, row)
    }
    pass(.east, north, east)
    through(east, north, near, near)
    for column in ((west + 1)..<east).reversed() {
      pass(.north, column + 1, north)
      through(column, north)
    }
    pass(.north, west + 1, north)
    through(west, north, far, near)
    for row in (1..<north).reversed() {
      pass(.east, row + 1, west)
      through(west, row)
    }
    pass(.east, 1, west)

    let (stroke, indices) = Stroke.curve(through: knots, spacing: 30, closed: true)
    let meetings = edges.compactMap { edge, knot -> Ring.Meeting? in
      guard exists(edge), let crossing = ringCrossing(edge) else { return nil }
      return Ring.Meeting(edge: edge, crossing: crossing, place: stroke.measure(at: indices[knot]))
    }
    return Ring(stroke: stroke, meetings: meetings)
  }
}
