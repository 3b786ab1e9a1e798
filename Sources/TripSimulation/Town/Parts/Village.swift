import RoadImport
import RoadNetworks

/// Outlying land with a village street around a green, farm tracks, and a loop road.
struct Village {
  private var quarter: Quarter

  init(_ quarter: Quarter) {
    self.quarter = quarter
  }

  consuming func draw(on sketch: inout TownSketch) {
    drawStreet(on: &sketch)
    drawLoop(on: &sketch)
    drawFarms(on: &sketch)
  }

  /// Draws a street that splits around the green, as two roads between the same two junctions.
  private mutating func drawStreet(on sketch: inout TownSketch) {
    let name = quarter.names.street()
    let tags: OSMTags = .street("unclassified", name)
    let start = (u: quarter.random.uniform(0.3...0.42), v: quarter.random.uniform(0.46...0.54))
    let end = (u: start.u + quarter.random.uniform(0.16...0.24), v: start.v + 0.02)
    let (left, right) = (start.u + 0.05, end.u - 0.05)
    sketch.draw([
      TownSketch.Section(
        line([(0, 0.46), (start.u / 2, 0.44), start], spacing: 22),
        tags.adding("maxspeed", "DE:rural")),
      TownSketch.Section(
        line([start, (left, start.v + 0.06), (right, end.v + 0.05), end], spacing: 14),
        tags.adding("maxspeed", "30")),
      TownSketch.Section(
        line([end, ((end.u + 1) / 2, 0.56), (1, 0.5)], spacing: 22), tags.adding("maxspeed", "70")),
    ])
    sketch.draw(
      line([start, (left, start.v - 0.05), (right, end.v - 0.06), end], spacing: 14),
      .street("residential", quarter.names.square(), limit: 30))
    sketch.place(
      quarter.patch((start.u + end.u) / 2, start.v + 0.01), ["place": "village", "name": name])
    sketch.draw(
      line([end, (0.57, 0.8), (0.52, 1)], spacing: 20),
      .street("unclassified", quarter.names.street(), limit: 50))
  }

  /// Draws a road that ends in a loop.
  private mutating func drawLoop(on sketch: inout TownSketch) {
    let foot = (u: 0.72, v: 0.3)
    let name = quarter.names.close()
    sketch.draw(
      line([(0.7, 0), (0.71, 0.15), foot], spacing: 20),
      .street("residential", name, limit: 30))
    sketch.draw(
      line(
        [foot, (0.8, 0.33), (0.84, 0.4), (0.76, 0.42), (0.7, 0.37), foot], spacing: 14),
      .street("residential", name, limit: 30))
  }

  /// Returns a line through the given places, which are moved at random except at the ends.
  private mutating func line(_ places: [(u: Double, v: Double)], spacing: Double) -> Stroke {
    var shaken = places
    for index in places.indices.dropFirst().dropLast() {
      shaken[index].u += quarter.random.uniform(-0.025...0.025)
      shaken[index].v += quarter.random.uniform(-0.025...0.025)
    }
    return quarter.line(shaken, spacing: spacing)
  }

  private mutating func drawFarms(on sketch: inout TownSketch) {
    let kinds: [OSMTags] = [
      ["highway": "track", "tracktype": "grade2", "motor_vehicle": "agricultural"],
      ["highway": "track", "tracktype": "grade4"],
      ["highway": "service", "access": "private"],
      ["highway": "road"],
      ["highway": "track", "tracktype": "grade1", "access": "destination"],
    ]
    for (index, tags) in kinds.enumerated() {
      let u = 0.1 + 0.11 * Double(index) + quarter.random.uniform(0...0.05)
      let depth = quarter.random.uniform(0.22...0.34)
      let knots = [(u, 0.0), (u + 0.02, depth * 0.5), (u - 0.02, depth)]
      let stroke = line(knots, spacing: 24)
      sketch.draw(stroke, tags)
      if index == 2 {
        sketch.mark(stroke.point(atDistance: 12), ["barrier": "gate", "access": "private"])
      }
    }
    sketch.draw(
      line([(1, 0.8), (0.8, 0.78), (0.7, 0.7), (0.55, 0.8)], spacing: 24),
      ["highway": "track", "tracktype": "grade2", "motor_vehicle": "agricultural"])
    sketch.mark(quarter.patch(0.75, 0.755), ["barrier": "cattle_grid"])
  }
}
