/// The cargo quay beside the harbor, with gated private lanes off a public street.
struct Port {
  private var quarter: Quarter

  init(_ quarter: Quarter) {
    self.quarter = quarter
  }

  consuming func draw(on sketch: inout TownSketch) {
    sketch.outline(
      [(0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)].map { quarter.patch($0.0, $0.1) },
      ["landuse": "industrial", "industrial": "port", "name": "Cargo Quay"])
    let spine = quarter.line([(0, 0.5), (0.3, 0.5), (0.7, 0.5), (1, 0.5)], spacing: 26)
    sketch.draw(spine, .street("unclassified", quarter.names.street(), limit: 30))
    let yards = 8
    for yard in 0..<yards {
      let u = 0.12 + 0.76 * Double(yard) / Double(yards - 1)
      for v in [0.1, 0.9] {
        drawYard(u: u, v: v, on: &sketch)
      }
    }
    for v in [0.1, 0.9] {
      sketch.draw(
        quarter.line([(0.12, v), (0.5, v), (0.88, v)], spacing: 26), .service().privately)
    }
    let street = quarter.line([(0.5, 0.5), (0.52, 0.7), (0.5, 1)], spacing: 26)
    sketch.draw(street, .street("unclassified", quarter.names.street(), limit: 30))
  }

  private mutating func drawYard(u: Double, v: Double, on sketch: inout TownSketch) {
    let lane = quarter.line([(u, 0.5), (u, (v + 0.5) / 2), (u, v)], spacing: 40)
    sketch.draw(lane, .service().privately.adding("maxspeed", "20"))
    sketch.mark(
      lane.point(atDistance: 10),
      ["barrier": quarter.random.chance(0.5) ? "gate" : "swing_gate", "access": "private"])
  }
}
