/// A field between main roads that one part of the town fills with streets.
struct Quarter {
  private(set) var patch: Patch
  var random: RandomSource
  var names: StreetNames

  init(_ plan: TownPlan, _ cell: TownPlan.Cell) {
    let place = UInt64(cell.column) << 32 | UInt64(cell.row)
    patch = plan.patch(cell)
    random = RandomSource(seed: plan.seed, for: .streets, at: place)
    names = StreetNames(random: RandomSource(seed: plan.seed, for: .streetNames, at: place))
  }

  /// The same field, turned and mirrored at random for variety.
  var tossed: Quarter {
    var quarter = self
    if quarter.random.chance(0.5) { quarter.patch = quarter.patch.turned }
    if quarter.random.chance(0.5) { quarter.patch = quarter.patch.mirrored }
    if quarter.random.chance(0.5) { quarter.patch = quarter.patch.turned.mirrored.turned }
    return quarter
  }

  /// Returns a line through places of the patch, with points about `spacing` meters apart.
  func line(_ places: [(u: Double, v: Double)], spacing: Double) -> Stroke {
    .smooth(places.map { patch($0.u, $0.v) }, spacing: spacing)
  }
}

extension TownSketch {
  /// Draws the streets of every field of a plan, except verges and water.
  mutating func drawQuarters(of plan: TownPlan) {
    for (column, uses) in plan.landUses().enumerated() {
      for (row, use) in uses.enumerated() {
        let quarter = Quarter(plan, TownPlan.Cell(column: column, row: row))
        switch use {
        case .oldTown: OldTown(quarter).draw(on: &self)
        case .grid: GridQuarter(quarter).draw(on: &self)
        case .residential: ResidentialQuarter(quarter.tossed).draw(on: &self)
        case .gatedEstate: GatedEstate(quarter.tossed).draw(on: &self)
        case .retail: RetailPark(quarter.tossed).draw(on: &self)
        case .park: Park(quarter.tossed).draw(on: &self)
        case .port: Port(quarter).draw(on: &self)
        case .village: Village(quarter.tossed).draw(on: &self)
        case .verge, .water: break
        }
      }
    }
  }
}
