/// The shores of the town and of the island, and the river.
struct Coast {
  private let plan: TownPlan
  private var random: RandomSource

  init(_ plan: TownPlan) {
    self.plan = plan
    random = RandomSource(seed: plan.seed, for: .coast)
  }

  consuming func draw(on sketch: inout TownSketch) {
    drawShore(on: &sketch)
    drawRiver(on: &sketch)
    drawIsland(on: &sketch)
  }

  /// Draws the shore of the town as a closed line with land to its left; it is irregular except at
  /// the quays of the harbor.
  private mutating func drawShore(on sketch: inout TownSketch) {
    let river = plan.river
    let southern = plan.rowAvenues[0]
    let beach = southern.stroke.offset(by: 75)
    let quay = 15.0
    let westQuay = plan.columnAvenues[river]
    let innerQuay = plan.rowAvenues[2]
    let eastQuay = plan.columnAvenues[river + 2]
    let harbor =
      [westQuay.stroke.offset(by: quay)[0...westQuay.knots[2] - 1]]
      + [
        innerQuay.stroke.offset(by: quay)[
          innerQuay.knots[river] + 1...innerQuay.knots[river + 2] - 1]
      ]
      + [eastQuay.stroke.offset(by: -quay)[0...eastQuay.knots[2] - 1].reversed]

    let eastern = plan.columnAvenues[plan.columns.count].stroke.offset(by: 160)
    let northern = plan.rowAvenues[plan.rows.count].stroke.offset(by: -160)
    let western = plan.columnAvenues[0].stroke.offset(by: -160)
    let points =
      wild(beach[0...southern.knots[river] - 1]) + harbor.flatMap(\.points)
      + wild(beach[southern.knots[river + 2] + 1...beach.points.count - 1]) + wild(eastern)
      + wild(northern.reversed) + wild(western.reversed)
    sketch.outline(points, ["natural": "coastline"])
  }

  /// Returns an irregular shore along a line.
  private mutating func wild(_ stroke: Stroke) -> [Point] {
    let knots = stroke.points.enumerated().filter { $0.offset.isMultiple(of: 4) }.map {
      $0.element + Point(random.uniform(-22...22), random.uniform(-22...22))
    }
    return knots.count > 1 ? Stroke.smooth(knots, spacing: 34).points : knots
  }

  /// Draws the river from a spring in the north to the harbor, with an area of water for each row.
  private func drawRiver(on sketch: inout TownSketch) {
    let bank = 20.0
    let west = plan.columnAvenues[plan.river]
    let east = plan.columnAvenues[plan.river + 1]
    let westBank = west.stroke.offset(by: bank)
    let eastBank = east.stroke.offset(by: -bank)
    var middle: [Point] = []
    for row in 2..<plan.rows.count {
      let share = row == plan.rows.count - 1 ? 0.6 : 1
      let left = west.edge(row, of: westBank)
      let right = east.edge(row, of: eastBank)
      let (leftShore, rightShore) = (
        left.piece(from: 0, to: left.length * share),
        right.piece(from: 0, to: right.length * share)
      )
      sketch.outline(
        leftShore.points + rightShore.points.reversed(), ["natural": "water", "water": "river"])
      middle += [0.0, 0.5].map { .mix(leftShore.point(at: $0), rightShore.point(at: $0), 0.5) }
    }
    sketch.outline(
      Stroke.smooth(middle.reversed(), spacing: 40).points,
      ["waterway": "river", "name": "Merrow"], closed: false)
  }

  private mutating func drawIsland(on sketch: inout TownSketch) {
    let island = Island(plan)
    let knots = (0..<14).map { step -> Point in
      island.center + Point(angle: 2 * .pi * Double(step) / 14) * random.uniform(250...320)
    }
    sketch.outline(
      Stroke.curve(through: knots, spacing: 30, closed: true).stroke.points.dropLast(),
      ["natural": "coastline"])
  }
}
