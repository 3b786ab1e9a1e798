import Coordinates
import RoadImport

/// Private streets behind a wall, with one gate for cars and one for pedestrians.
struct GatedEstate {
  private var quarter: Quarter

  init(_ quarter: Quarter) {
    self.quarter = quarter
  }

  consuming func draw(on sketch: inout TownSketch) {
    drawStreets(on: &sketch)
    drawPublicEdge(on: &sketch)
  }

  private mutating func drawStreets(on sketch: inout TownSketch) {
    let tags: OSMTags = .street("residential", quarter.names.avenue(), limit: 20).privately
    let entrance = quarter.line([(0, 0.5), (0.08, 0.5), (0.2, 0.48)], spacing: 12)
    sketch.draw(entrance, tags)
    let gate = entrance.point(atDistance: 34)
    sketch.mark(gate, ["barrier": "lift_gate", "access": "private"])
    sketch.place(gate + Point(3, 5), ["building": "guardhouse"])

    let rings = [0.32, 0.19]
    for (index, radius) in rings.enumerated() {
      var knots = (0..<10).map { step -> (u: Double, v: Double) in
        let angle = 2 * Double.pi * Double(step) / 10 + .pi
        let shaken = radius * (step == 0 ? 1 : quarter.random.uniform(0.9...1.1))
        return (0.5 + shaken * cosine(angle), 0.5 + shaken * sine(angle))
      }
      if index == 0 { knots[0] = (0.2, 0.48) }
      let points = knots.map { quarter.patch($0.u, $0.v) }
      sketch.draw(
        Stroke.curve(through: points, spacing: 16, closed: true).stroke,
        .street("residential", quarter.names.street(), limit: 20).privately)
    }
    for step in 0..<7 {
      let angle = (Double(step) + quarter.random.uniform(-0.3...0.3)) / 7 * 2 * .pi
      let from = 0.19 * 0.95
      sketch.draw(
        quarter.line(
          [
            (0.5 + from * cosine(angle), 0.5 + from * sine(angle)),
            (0.5 + 0.34 * cosine(angle + 0.2), 0.5 + 0.34 * sine(angle + 0.2)),
          ], spacing: 14),
        .street("service", quarter.names.close(), limit: 10).privately)
    }
    let path = quarter.line([(1, 0.52), (0.9, 0.5), (0.8, 0.5)], spacing: 20)
    sketch.draw(path, ["highway": "footway", "access": "private"])
    sketch.mark(path.point(atDistance: 20), ["barrier": "gate", "access": "private"])
    sketch.outline(
      [(0.07, 0.08), (0.93, 0.08), (0.93, 0.92), (0.07, 0.92)].map { quarter.patch($0.0, $0.1) },
      ["barrier": "wall"])
  }

  /// Draws dead ends off a main road, outside the wall, each with a gate that is open to everyone.
  private mutating func drawPublicEdge(on sketch: inout TownSketch) {
    for share in [0.2, 0.45, 0.75] {
      let lane = quarter.line([(share, 1), (share, 0.955)], spacing: 14)
      sketch.draw(lane, .service("driveway"))
      sketch.mark(lane.point(at: 0.6), ["barrier": "gate"])
    }
  }
}
