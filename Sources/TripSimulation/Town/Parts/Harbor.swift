/// The surroundings of the basin: breakwaters, the car ferry, piers, and the promenade.
struct Harbor {
  private let plan: TownPlan

  init(_ plan: TownPlan) {
    self.plan = plan
  }

  func draw(on sketch: inout TownSketch) {
    let west = plan.corner(TownPlan.Cell(column: plan.river, row: 0))
    let east = plan.corner(TownPlan.Cell(column: plan.river + 2, row: 0))
    drawBreakwater(from: west, bending: 1, on: &sketch)
    drawBreakwater(from: east, bending: -1, on: &sketch)
    drawFerry(from: west, to: east, on: &sketch)
    drawPiers(on: &sketch)
    drawPromenade(on: &sketch)
  }

  private func drawBreakwater(
    from shore: Point, bending: Double, on sketch: inout TownSketch
  ) {
    let mole = Stroke.smooth(
      [
        shore, shore + Point(-bending * 20, -110), shore + Point(bending * 40, -260),
        shore + Point(bending * 190, -360),
      ], spacing: 24)
    let wall = mole.piece(from: 60, to: mole.length)
    sketch.outline(
      wall.offset(by: 9).points + wall.offset(by: -9).points.reversed(),
      ["man_made": "breakwater"])
    if bending > 0 {
      sketch.draw(mole, .street("service", "West Mole", limit: 20))
      sketch.mark(mole.end, ["highway": "turning_circle"])
      sketch.place(mole.end + Point(8, -4), ["man_made": "lighthouse", "name": "West Light"])
    } else {
      sketch.draw(mole, ["highway": "footway", "name": "East Mole"])
      sketch.mark(
        mole.point(atDistance: 20),
        ["barrier": "bollard", "foot": "yes", "bicycle": "yes", "motor_vehicle": "no"])
    }
  }

  /// Draws the ferry from quay to quay across the mouth of the harbor.
  private func drawFerry(from west: Point, to east: Point, on sketch: inout TownSketch) {
    let landing = west + Point(70, -30)
    let opposite = east + Point(-70, -30)
    for (shore, dock) in [(west, landing), (east, opposite)] {
      sketch.draw(Stroke([shore, dock]), .service().adding("lanes", "1"))
      sketch.place(dock + Point(0, 9), ["amenity": "ferry_terminal", "name": "Harbour Ferry"])
    }
    sketch.draw(
      Stroke([landing, .mix(landing, opposite, 0.5) + Point(0, -60), opposite]),
      [
        "route": "ferry", "name": "Harbour Ferry", "duration": "00:12", "motor_vehicle": "yes",
        "bicycle": "yes", "foot": "yes",
      ])
  }

  /// Draws the piers of the marina along the eastern quay.
  private func drawPiers(on sketch: inout TownSketch) {
    let edge = TownPlan.Edge(heading: .north, line: plan.river + 2, index: 1)
    let quay = plan.middle(of: edge)
    for share in stride(from: 0.3, through: 0.8, by: 0.1) {
      let foot = quay.point(at: share)
      let outward = quay.direction(atDistance: share * quay.length).right * -1
      sketch.draw(
        Stroke([foot, foot + outward * 24, foot + outward * 120]),
        ["highway": "footway", "man_made": "pier"])
    }
  }

  /// Draws a footpath below the inner quay, with stairs up to the road.
  private func drawPromenade(on sketch: inout TownSketch) {
    let edge = TownPlan.Edge(heading: .east, line: 2, index: plan.river + 1)
    let quay = plan.middle(of: edge)
    let length = quay.length
    let walk = quay.offset(by: 11).piece(from: 40, to: length - 40)
    sketch.draw(walk, ["highway": "footway", "name": "Quay Walk", "surface": "paving_stones"])
    for share in [0.0, 0.35, 0.7, 1.0] {
      let stair = walk.point(at: share)
      sketch.draw(
        Stroke([quay.point(atDistance: 40 + share * (length - 80)), stair]),
        ["highway": "steps", "incline": "down", "handrail": "yes"])
    }
  }
}
