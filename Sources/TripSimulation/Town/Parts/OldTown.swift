import Coordinates
import RoadImport
import RoadNetworks

/// Crooked lanes around a market square, as broken rings and staggered spokes.
struct OldTown {
  private var quarter: Quarter
  /// The crossings of lanes, ring by ring from the market outward, each ring counterclockwise.
  private let rings: [[Point]]
  /// For each crossing on each ring except the first, the index of the crossing on the next inner
  /// ring to which a lane leads; nil for none.
  private let inward: [[Int?]]

  init(_ quarter: Quarter) {
    var quarter = quarter
    let radii = [0.13, 0.28, 0.44, 0.61, 0.79, 1.0]
    let counts = [6, 11, 16, 21, 25, 26]
    var angles: [[Double]] = []
    var rings: [[Point]] = []
    for (radius, count) in zip(radii, counts) {
      let step = 2 * Double.pi / Double(count)
      let start = quarter.random.uniform(0...step)
      let ring = (0..<count).map {
        start + (Double($0) + quarter.random.uniform(-0.3...0.3)) * step
      }
      angles.append(ring)
      rings.append(
        ring.map { angle in
          let shaken = radius * quarter.random.uniform(0.92...1.06) * 0.42
          return quarter.patch(0.5 + shaken * cosine(angle), 0.5 + shaken * sine(angle))
        })
    }
    inward = rings.indices.dropFirst().map { ring in
      angles[ring].indices.map { index in
        // Only some crossings have a lane inward: fewer on the outermost ring than on the others.
        guard quarter.random.chance(ring == radii.count - 1 ? 0.62 : 0.72) else { return nil }
        return angles[ring - 1].indices.min {
          turn(angles[ring - 1][$0], angles[ring][index])
            < turn(angles[ring - 1][$1], angles[ring][index])
        }
      }
    }
    self.rings = rings
    self.quarter = quarter
  }

  consuming func draw(on sketch: inout TownSketch) {
    drawMarket(on: &sketch)
    for ring in rings.indices.dropFirst() { drawRing(ring, on: &sketch) }
    drawSpokes(on: &sketch)
    drawGates(on: &sketch)
    drawTunnel(on: &sketch)
  }

  /// Draws the market square, open only to pedestrians, with a tower and a fountain.
  private mutating func drawMarket(on sketch: inout TownSketch) {
    let corners = rings[0]
    sketch.draw(
      Stroke(corners + [corners[0]]),
      .street("pedestrian", quarter.names.square()).adding("area", "yes")
        .adding("surface", "sett"))
    let middle = quarter.patch(0.5, 0.5)
    sketch.place(middle, ["amenity": "fountain"])
    sketch.place(middle + Point(9, 4), ["man_made": "tower", "name": "Tide Clock"])
    for corner in corners where quarter.random.chance(0.5) {
      sketch.mark(corner, ["barrier": "bollard", "bicycle": "yes", "foot": "yes"])
    }
  }

  /// Draws a ring of lanes with gaps; the outermost ring is a street without gaps.
  private mutating func drawRing(_ ring: Int, on sketch: inout TownSketch) {
    let points = rings[ring]
    if ring == rings.count - 1 {
      let wall = (points + [points[0]])
      let tags: OSMTags = .street("unclassified", "Town Wall", limit: 30)
      for start in stride(from: 0, to: points.count, by: 6) {
        sketch.draw(crooked(Array(wall[start...min(start + 6, points.count)])), tags)
      }
      return
    }
    var at = 0
    while at < points.count {
      let length = min(quarter.random.integer(2...4), points.count - at)
      if !quarter.random.chance(0.14) {
        let lane = (at...at + length).map { points[$0 % points.count] }
        drawLane(lane, depth: ring, on: &sketch)
      }
      at += length
    }
  }

  /// Draws lanes from the outer rings toward the market, each until no undrawn lane leads farther
  /// inward.
  private mutating func drawSpokes(on sketch: inout TownSketch) {
    var drawn = inward.map { $0.map { $0 == nil } }
    for ring in inward.indices.reversed() {
      for index in inward[ring].indices where !drawn[ring][index] {
        var lane = [rings[ring + 1][index]]
        var place: (ring: Int, index: Int) = (ring, index)
        while !drawn[place.ring][place.index], let next = inward[place.ring][place.index] {
          drawn[place.ring][place.index] = true
          lane.append(rings[place.ring][next])
          guard place.ring > 0 else { break }
          place = (place.ring - 1, next)
        }
        drawLane(lane, depth: ring, on: &sketch)
      }
    }
  }

  private mutating func drawLane(_ points: [Point], depth: Int, on sketch: inout TownSketch) {
    let stroke = crooked(points)
    let name = quarter.names.lane()
    switch quarter.random.integer(0..<20) {
    case 0 where depth < 3:
      sketch.draw(
        stroke, .street("steps", name).adding("incline", "up").adding("step_count", "40"))
    case 1 where depth < 3:
      sketch.draw(stroke, .street("footway", name).adding("surface", "sett"))
    case 2, 3:
      sketch.draw(stroke, .street("pedestrian", name).adding("motor_vehicle", "delivery"))
    case 4..<8:
      sketch.draw(
        stroke, .street("living_street", name).adding("maxspeed", "walk").adding("surface", "sett"))
    case 8..<11:
      sketch.draw(
        stroke,
        .street("residential", name, limit: 20).oneway.adding("oneway:bicycle", "no")
          .adding("width", "3.2"))
    case 11..<16:
      sketch.draw(
        stroke,
        .street("residential", name, limit: 20).oneway.adding("surface", "cobblestone")
          .adding("width", "2.8"))
    default:
      sketch.draw(stroke, .street("residential", name, limit: 20).adding("lanes", "1"))
    }
  }

  /// Draws streets from the wall to the surrounding main roads.
  private mutating func drawGates(on sketch: inout TownSketch) {
    guard let wall = rings.last else { return }
    for side in 0..<4 {
      for share in [0.22, 0.52, 0.79] {
        let share = share + quarter.random.uniform(-0.04...0.04)
        let gate: Point =
          switch side {
          case 0: quarter.patch(share, 0)
          case 1: quarter.patch(1, share)
          case 2: quarter.patch(share, 1)
          default: quarter.patch(0, share)
          }
        guard let nearest = wall.min(by: { gate.distance(to: $0) < gate.distance(to: $1) })
        else { continue }
        sketch.draw(
          crooked([gate, nearest]), .street("residential", quarter.names.street(), limit: 30))
      }
    }
  }

  /// Draws a street with a tunnel under the lanes.
  private mutating func drawTunnel(on sketch: inout TownSketch) {
    let stroke = quarter.line(
      [(0, 0.43), (0.07, 0.44), (0.3, 0.46), (0.7, 0.56), (0.93, 0.57), (1, 0.57)], spacing: 24)
    let tags: OSMTags = .street("secondary", "Undercroft Street", limit: 50, lanes: 2)
      .adding("ref", "R 300")
    let mouth = 40.0
    let length = stroke.length
    sketch.draw([
      TownSketch.Section(stroke.piece(from: 0, to: mouth), tags),
      TownSketch.Section(
        stroke.piece(from: mouth, to: length - mouth), tags.tunnel, layer: -1),
      TownSketch.Section(stroke.piece(from: length - mouth, to: length), tags),
    ])
  }

  private mutating func crooked(_ points: [Point]) -> Stroke {
    Stroke(points).shaken(by: 2.2, spacing: 11, using: &quarter.random)
  }
}

/// Returns the difference between two angles, 0…π.
private func turn(_ a: Double, _ b: Double) -> Double {
  (a - b).remainder(dividingBy: 2 * .pi).magnitude
}
