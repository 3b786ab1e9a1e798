/// A small island off the harbor, reached only by ferry.
struct Island {
  let center: Point
  private let mainland: Point

  init(_ plan: TownPlan) {
    mainland = plan.corner(TownPlan.Cell(column: plan.river + 3, row: 0))
    center = mainland + Point(140, -1050)
  }

  func draw(on sketch: inout TownSketch) {
    let knots = (0..<8).map { step -> Point in
      center + Point(angle: 2 * .pi * Double(step) / 8) * (step.isMultiple(of: 2) ? 150 : 180)
    }
    let road = Stroke.curve(through: knots, spacing: 18, closed: true).stroke
    let pier = road.points.max { $0.y < $1.y } ?? center
    sketch.draw(road, .street("unclassified", "Isle Road", limit: 30))
    sketch.draw(
      .smooth([knots[0], center, knots[5]], spacing: 18), .street("residential", "Chapel Lane"))
    sketch.draw(
      .smooth([center, center + Point(-20, -60)], spacing: 18),
      .street("residential", "Hermit's Close"))
    sketch.mark(center + Point(-20, -60), ["highway": "turning_circle"])

    let landing = pier + Point(0, 150)
    let dock = mainland + Point(6, -130)
    sketch.draw(Stroke([pier, pier + Point(0, 70), landing]), .service().adding("lanes", "1"))
    sketch.draw(Stroke([mainland, mainland + Point(3, -70), dock]), .service())
    sketch.draw(
      .smooth([dock, .mix(dock, landing, 0.5) + Point(70, 0), landing], spacing: 120),
      [
        "route": "ferry", "name": "Isle Ferry", "duration": "00:25", "motor_vehicle": "yes",
        "bicycle": "yes", "foot": "yes", "toll": "yes",
      ])
    sketch.place(dock + Point(8, 0), ["amenity": "ferry_terminal", "name": "Isle Ferry"])
    sketch.place(
      center, ["place": "island", "name": "Hermit's Isle"])
  }
}
