import Coordinates
import RoadImport

/// Curved parallel streets, with links between them and dead ends.
struct ResidentialQuarter {
  private var quarter: Quarter
  private let patch: Patch
  private let streets: Int
  private let bend: (height: Double, phase: Double, waves: Double)

  init(_ quarter: Quarter) {
    var quarter = quarter
    patch = quarter.patch
    streets = max(4, Int((patch.height / 118).rounded()))
    bend = (
      quarter.random.uniform(0.05...0.085), quarter.random.uniform(0...2 * .pi),
      quarter.random.uniform(0.7...1.3)
    )
    self.quarter = quarter
  }

  consuming func draw(on sketch: inout TownSketch) {
    for street in 1..<streets { drawStreet(street, on: &sketch) }
    for gap in 0..<streets { drawGap(above: gap, on: &sketch) }
  }

  /// Returns a place in the bent quarter, where `u` is the share of the way along a street, and
  /// streets are numbered upward; the first and the last one, 0 and `streets`, are main roads.
  private func place(_ u: Double, _ street: Double) -> Point {
    let v = street / Double(streets)
    let slack = 4 * v * (1 - v)
    return patch(u, v + slack * bend.height * sine(bend.phase + bend.waves * 2 * .pi * u))
  }

  private func along(_ from: Double, _ to: Double, _ street: Double) -> Stroke {
    let pieces = max(2, Int(((to - from).magnitude * patch.width / 17).rounded()))
    return Stroke(
      (0...pieces).map { place(from + (to - from) * Double($0) / Double(pieces), street) })
  }

  private mutating func drawStreet(_ street: Int, on sketch: inout TownSketch) {
    let name = quarter.names.street()
    let stroke = along(0, 1, Double(street))
    let isCollector = street == streets / 2
    if isCollector {
      sketch.draw(
        stroke,
        .street("tertiary", name, limit: 50).adding("sidewalk", "both").adding("cycleway", "lane"))
      return
    }
    let tags: OSMTags = .street("residential", name)
    if street == 1, quarter.random.chance(0.6) {
      sketch.draw(stroke, tags.adding("maxspeed", "30").adding("motor_vehicle", "destination"))
      return
    }
    switch quarter.random.integer(0..<5) {
    case 0: sketch.draw(stroke, tags.adding("maxspeed", "30").adding("zone:maxspeed", "DE:30"))
    case 1:
      sketch.draw(stroke, tags.adding("maxspeed", "20"))
    case 2: sketch.draw(stroke, tags.adding("maxspeed", "DE:zone30"))
    case 3: sketch.draw(stroke, tags)
    default: sketch.draw(stroke, tags.adding("maxspeed", "30").adding("traffic_calming", "yes"))
    }
  }

  /// Draws the links and dead ends between one street and the next.
  private mutating func drawGap(above gap: Int, on sketch: inout TownSketch) {
    let low = Double(gap)
    var u = quarter.random.uniform(0.14...0.18)
    var turn = quarter.random.integer(0..<3)
    while u < 0.87 {
      switch turn % 3 {
      case 0: drawLink(at: u, above: low, on: &sketch)
      case 1: drawDeadEnd(at: u, from: low, upward: true, on: &sketch)
      default: drawDeadEnd(at: u, from: low + 1, upward: false, on: &sketch)
      }
      turn += 1
      u += quarter.random.uniform(0.11...0.17)
    }
  }

  private mutating func drawLink(at u: Double, above low: Double, on sketch: inout TownSketch) {
    let lean = quarter.random.uniform(-0.03...0.03)
    let stroke = Stroke.smooth(
      [
        place(u, low), place(u + lean * 0.2, low + 0.35), place(u + lean, low + 0.7),
        place(u + lean, low + 1),
      ], spacing: 16)
    let name = quarter.names.street()
    if quarter.random.chance(0.2) {
      sketch.draw(stroke, .street("living_street", name).adding("maxspeed", "DE:walk"))
    } else if quarter.random.chance(0.15) {
      sketch.draw(stroke, ["highway": "footway"])
    } else {
      sketch.draw(stroke, .street("residential", name, limit: 30))
    }
  }

  /// Draws a dead end with a turning circle or loop, sometimes with driveways and with a path at
  /// its end.
  private mutating func drawDeadEnd(
    at u: Double, from street: Double, upward: Bool, on sketch: inout TownSketch
  ) {
    let way = upward ? 1.0 : -1.0
    let depth = quarter.random.uniform(0.45...0.68)
    let lean = quarter.random.uniform(-0.035...0.035)
    let stroke = Stroke.smooth(
      [
        place(u, street), place(u, street + way * depth * 0.4),
        place(u + lean, street + way * depth),
      ],
      spacing: 15)
    let name = quarter.names.close()
    sketch.draw(
      stroke,
      quarter.random.chance(0.3)
        ? .street("living_street", name).adding("maxspeed", "walk")
        : .street("residential", name, limit: 30).adding("noexit", "yes"))
    sketch.mark(
      stroke.end,
      ["highway": quarter.random.chance(0.15) ? "turning_loop" : "turning_circle"])
    for side in [-1.0, 1.0] where quarter.random.chance(0.55) {
      drawDriveway(from: stroke, side: side, on: &sketch)
    }
    if quarter.random.chance(0.3) {
      sketch.draw(
        Stroke([stroke.end, place(u + lean, street + way)]),
        ["highway": "path", "surface": "gravel"])
    }
  }

  private mutating func drawDriveway(
    from stroke: Stroke, side: Double, on sketch: inout TownSketch
  ) {
    let distance = stroke.length * quarter.random.uniform(0.3...0.8)
    let start = stroke.point(atDistance: distance)
    let sideways = stroke.direction(atDistance: distance).right * side
    let tags: OSMTags = .service("driveway")
    sketch.draw(
      Stroke([start, start + sideways * 9, start + sideways * 17]),
      quarter.random.chance(0.7) ? tags.privately : tags)
  }
}
