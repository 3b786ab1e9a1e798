import Coordinates
import RoadNetworks

/// Paths for walking and cycling around a pond.
struct Park {
  private var quarter: Quarter

  init(_ quarter: Quarter) {
    self.quarter = quarter
  }

  consuming func draw(on sketch: inout TownSketch) {
    let outline = [(0.04, 0.04), (0.96, 0.04), (0.96, 0.96), (0.04, 0.96)]
    sketch.outline(
      outline.map { quarter.patch($0.0, $0.1) },
      ["leisure": "park", "name": quarter.names.square()])
    sketch.outline(
      loop(radius: 0.12, spacing: 15).points.dropLast(), ["natural": "water", "water": "pond"])
    for radius in [0.17, 0.3, 0.4] {
      sketch.draw(
        loop(radius: radius, spacing: 14), ["highway": "footway", "surface": "gravel"])
    }
    sketch.draw(
      quarter.line([(0, 0.3), (0.3, 0.22), (0.7, 0.25), (1, 0.36)], spacing: 16),
      ["highway": "cycleway", "foot": "designated", "segregated": "no", "surface": "asphalt"])
    sketch.draw(
      quarter.line([(0.36, 0), (0.26, 0.3), (0.3, 0.7), (0.4, 1)], spacing: 16),
      ["highway": "cycleway", "foot": "no", "oneway": "yes"])
    let gates = [
      (0.24, 0.0), (0.63, 0.0), (1.0, 0.2), (1.0, 0.7), (0.7, 1.0), (0.2, 1.0), (0.0, 0.6),
    ]
    for gate in gates { drawPath(from: gate, on: &sketch) }
    drawCarPark(on: &sketch)
  }

  private mutating func loop(radius: Double, spacing: Double) -> Stroke {
    let knots = (0..<9).map { step -> Point in
      let angle = 2 * Double.pi * Double(step) / 9
      let shaken = radius * quarter.random.uniform(0.88...1.1)
      return quarter.patch(0.5 + shaken * cosine(angle), 0.5 + shaken * sine(angle))
    }
    return Stroke.curve(through: knots, spacing: spacing, closed: true).stroke
  }

  /// Draws a path from a gate toward the pond; the first part of the path may be steps.
  private mutating func drawPath(
    from gate: (u: Double, v: Double), on sketch: inout TownSketch
  ) {
    func place(_ share: Double) -> (u: Double, v: Double) {
      (gate.u + (0.5 - gate.u) * share, gate.v + (0.5 - gate.v) * share)
    }
    let isStair = quarter.random.chance(0.35)
    let outer = quarter.line([place(0), place(0.4)], spacing: 16)
    let inner = quarter.line([place(0.4), place(0.72)], spacing: 16)
    sketch.draw([
      TownSketch.Section(
        outer, isStair ? ["highway": "steps", "incline": "up"] : ["highway": "footway"]),
      TownSketch.Section(inner, ["highway": "path", "bicycle": "dismount"]),
    ])
  }

  private mutating func drawCarPark(on sketch: inout TownSketch) {
    sketch.draw(
      quarter.line([(0.8, 0), (0.8, 0.06), (0.8, 0.1)], spacing: 30),
      .street("service", nil, limit: 10))
    sketch.draw(
      quarter.line([(0.72, 0.1), (0.8, 0.1), (0.88, 0.1)], spacing: 30),
      .service("parking_aisle"))
    sketch.outline(
      [(0.71, 0.07), (0.89, 0.07), (0.89, 0.13), (0.71, 0.13)].map { quarter.patch($0.0, $0.1) },
      ["amenity": "parking", "fee": "no"])
  }
}
