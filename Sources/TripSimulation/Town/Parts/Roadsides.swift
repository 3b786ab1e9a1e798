/// The surroundings of the avenues: frontage roads, cycle tracks, and breaks in the median.
struct Roadsides {
  private let plan: TownPlan

  /// The distance from a crossing of avenues, in meters, that is left free for the junction.
  private static let corner = 75.0

  init(_ plan: TownPlan) {
    self.plan = plan
  }

  func draw(on sketch: inout TownSketch) {
    let uses = plan.landUses()
    for edge in plan.edges where !plan.crossesWater(edge) && plan.ringCrossing(edge) == nil {
      let avenue = plan.avenue(of: edge)
      var random = plan.random(.roadsides, for: edge)
      if avenue.isDual { drawMedianBreaks(edge, on: &sketch) }
      // The field to the left of a road that leads east, or to the right of one that leads north.
      let beside = edge.start
      guard plan.columns.indices.contains(beside.column), plan.rows.indices.contains(beside.row),
        ![.verge, .water].contains(uses[beside.column][beside.row])
      else { continue }
      let side = avenue.side(edge.index, toRight: edge.heading == .north)
      let toRight = edge.heading == .north ? 1.0 : -1.0
      if avenue.rank == .primary, !avenue.isDual || random.chance(0.3) {
        drawFrontageRoad(side, toRight, avenue.name, &random, on: &sketch)
      } else if avenue.rank == .secondary, random.chance(0.4) {
        drawFrontageRoad(side, toRight, avenue.name, &random, on: &sketch)
      } else if random.chance(0.3) {
        let track = parallel(to: side, by: toRight * 6)
        sketch.draw(
          track,
          [
            "highway": "cycleway", "oneway": random.chance(0.5) ? "yes" : "no",
            "surface": "asphalt",
          ])
      }
    }
  }

  /// Draws a road 8.5 to 14.5 m from the line of a main road, joined to it at both ends.
  private func drawFrontageRoad(
    _ side: Stroke, _ toRight: Double, _ name: String, _ random: inout RandomSource,
    on sketch: inout TownSketch
  ) {
    let road = parallel(to: side, by: toRight * random.uniform(8.5...14.5))
    switch random.integer(0..<3) {
    case 0: sketch.draw(road, .street("service", nil, limit: 30).adding("lanes", "1"))
    case 1: sketch.draw(road, .street("residential", name + " Frontage", limit: 30))
    default:
      sketch.draw(
        toRight > 0 ? road : road.reversed,
        .street("unclassified", name + " Frontage", limit: 40).oneway)
    }
  }

  private func parallel(to side: Stroke, by offset: Double) -> Stroke {
    let taper = 16.0
    let from = Self.corner
    let to = side.length - Self.corner
    let beside = side.offset(by: offset)
    let scale = beside.length / side.length
    return Stroke(
      [side.point(atDistance: from)]
        + beside.piece(from: (from + taper) * scale, to: (to - taper) * scale).points
        + [side.point(atDistance: to)])
  }

  /// Draws links across the median for U-turns, some of them only for emergency vehicles.
  private func drawMedianBreaks(_ edge: TownPlan.Edge, on sketch: inout TownSketch) {
    guard let carriageways = plan.avenue(of: edge).carriageways else { return }
    let avenue = plan.avenue(of: edge)
    for share in [0.38, 0.64] {
      let ends = [carriageways.right, carriageways.left].map {
        avenue.edge(edge.index, of: $0).point(at: share)
      }
      if share > 0.5, edge.index.isMultiple(of: 2) {
        sketch.draw(
          Stroke(ends),
          .service("emergency_access").adding("access", "no").adding("emergency", "yes"))
      } else {
        sketch.draw(Stroke(ends), .street(avenue.rank.highway + "_link", nil, lanes: 1))
      }
    }
  }
}
