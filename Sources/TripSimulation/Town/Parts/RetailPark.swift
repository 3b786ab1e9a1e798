import RoadImport

/// Shops with large car parks, delivery yards, and a drive-through.
struct RetailPark {
  private var quarter: Quarter
  /// The road around the car parks.
  private let loop: Stroke

  init(_ quarter: Quarter) {
    self.quarter = quarter
    loop = quarter.line(
      [
        (0.12, 0.3), (0.5, 0.28), (0.88, 0.3), (0.9, 0.55), (0.85, 0.78), (0.5, 0.8), (0.14, 0.78),
        (0.1, 0.55), (0.12, 0.3),
      ], spacing: 24)
  }

  consuming func draw(on sketch: inout TownSketch) {
    drawRoads(on: &sketch)
    drawCarPark(u: 0.17...0.45, v: 0.37...0.7, on: &sketch)
    drawCarPark(u: 0.55...0.81, v: 0.37...0.7, on: &sketch)
    drawShops(on: &sketch)
    drawDriveThrough(on: &sketch)
  }

  private mutating func drawRoads(on sketch: inout TownSketch) {
    sketch.draw(loop, .street("unclassified", quarter.names.street(), limit: 30))
    let gates = [
      [(0.0, 0.3), (0.12, 0.3)], [(0.5, 0.0), (0.5, 0.28)], [(0.52, 1.0), (0.5, 0.8)],
      [(1.0, 0.54), (0.9, 0.55)],
    ]
    for gate in gates {
      sketch.draw(
        quarter.line(gate, spacing: 24),
        .street("unclassified", quarter.names.street(), limit: 30))
    }
  }

  /// Returns the vertex of the loop road nearest to a place.
  private func door(_ u: Double, _ v: Double) -> Point {
    let place = quarter.patch(u, v)
    return loop.points.min { place.distance(to: $0) < place.distance(to: $1) } ?? place
  }

  /// Draws parallel aisles between two lanes; most car parks have one-way aisles.
  private mutating func drawCarPark(
    u: ClosedRange<Double>, v: ClosedRange<Double>, on sketch: inout TownSketch
  ) {
    func place(_ x: Double, _ y: Double) -> Point {
      quarter.patch(
        u.lowerBound + (u.upperBound - u.lowerBound) * x,
        v.lowerBound + (v.upperBound - v.lowerBound) * y)
    }
    let margin = 0.03
    sketch.outline(
      [(-margin, -margin), (1 + margin, -margin), (1 + margin, 1 + margin), (-margin, 1 + margin)]
        .map { place($0.0, $0.1) },
      ["amenity": "parking", "parking": "surface", "access": "customers", "capacity": "320"])
    let lane: OSMTags = .service().adding("access", "customers")
    let aisles = 7
    let isOneway = quarter.random.chance(0.6)
    let xs = (0...aisles).map { Double($0) / Double(aisles) }
    for y in [0.0, 1.0] {
      sketch.draw(Stroke(xs.map { place($0, y) }), lane)
      let entrance = place(xs[3], y)
      let (entryU, entryV) = (
        u.lowerBound + (u.upperBound - u.lowerBound) * xs[3], y > 0 ? 0.8 : 0.28
      )
      sketch.draw(Stroke([door(entryU, entryV), entrance]), lane)
    }
    for (index, x) in xs.enumerated() {
      let tags: OSMTags = .service("parking_aisle").adding("access", "customers")
      let stroke = Stroke([place(x, 0), place(x, 0.5), place(x, 1)])
      guard isOneway else {
        sketch.draw(stroke, tags)
        continue
      }
      sketch.draw(index.isMultiple(of: 2) ? stroke : stroke.reversed, tags.oneway)
    }
  }

  /// Draws buildings outside the loop, each with a lane to its yard for deliveries only.
  private mutating func drawShops(on sketch: inout TownSketch) {
    for (u, v) in [(0.16, 0.86), (0.6, 0.86), (0.16, 0.1), (0.6, 0.1)] {
      let corners = [(0.0, 0.0), (0.26, 0.0), (0.26, 0.09), (0.0, 0.09)]
      sketch.outline(
        corners.map { quarter.patch(u + $0.0, v + $0.1) }, ["building": "retail"])
      let yard = quarter.patch(u + 0.1, v > 0.5 ? v - 0.01 : v + 0.1)
      sketch.draw(
        Stroke([door(u + 0.1, v > 0.5 ? 0.8 : 0.28), yard]),
        .service().adding("access", "delivery"))
    }
  }

  private mutating func drawDriveThrough(on sketch: inout TownSketch) {
    sketch.draw(
      quarter.line(
        [(1, 0.24), (0.95, 0.24), (0.93, 0.2), (0.95, 0.16), (1, 0.16)], spacing: 10),
      .service("drive-through").oneway)
  }
}
