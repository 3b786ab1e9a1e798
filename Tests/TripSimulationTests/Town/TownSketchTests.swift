import RoadImport
import TestSupport
import Testing

@testable import TripSimulation

/// Tests of how the streets of a drawing are joined.
@Suite struct TownSketchTests {
  private static let street: OSMTags = ["highway": "residential"]

  private func line(_ points: (Double, Double)...) -> Stroke {
    Stroke(points.map { Point($0.0, $0.1) })
  }

  private func net(_ draw: (inout TownSketch) -> Void) -> TownNet {
    var sketch = TownSketch()
    draw(&sketch)
    return sketch.joined()
  }

  /// Returns the number of nodes shared by two or more ways.
  private func junctions(_ net: TownNet) -> Int {
    var ways: [Int: Set<Int>] = [:]
    for (index, way) in net.ways.enumerated() {
      for node in way.nodes { ways[node, default: []].insert(index) }
    }
    return ways.values.count { $0.count > 1 }
  }

  @Test("crossing streets share a node")
  func crossingStreetsShareANode() {
    let net = net {
      $0.draw(line((-50, 0), (50, 0)), Self.street)
      $0.draw(line((10, -50), (10, 50)), Self.street)
    }
    #expect(net.ways.map(\.nodes.count) == [3, 3])
    #expect(net.ways[0].nodes[1] == net.ways[1].nodes[1])
    #expect(net.points[net.ways[0].nodes[1]] == Point(10, 0))
  }

  @Test("streets on different layers aren't joined")
  func layersPassEachOther() {
    let net = net {
      $0.draw(line((-50, 0), (50, 0)), Self.street)
      $0.draw(line((10, -50), (10, 50)), Self.street, layer: 1)
    }
    #expect(net.ways.map(\.nodes.count) == [2, 2])
    #expect(net.ways[1].tags["layer"] == "1")
  }

  @Test("the foot of a bridge is joined to streets on the ground, but its middle isn't")
  func bridgesStandOnTheGround() {
    let net = net {
      $0.draw([
        TownSketch.Section(line((-80, 0), (-20, 0)), Self.street),
        TownSketch.Section(line((-20, 0), (20, 0)), Self.street, layer: 1),
        TownSketch.Section(line((20, 0), (80, 0)), Self.street),
      ])
      $0.draw(line((0, -40), (0, 40)), Self.street)
      $0.draw(line((-20, 30), (-20, 0)), Self.street)
    }
    #expect(net.ways[3].nodes.count == 2, "passes under the bridge")
    #expect(net.ways[0].nodes.last == net.ways[1].nodes.first)
    #expect(net.ways[4].nodes.last == net.ways[0].nodes.last, "meets the bridge at its foot")
  }

  @Test(
    "the end of a street is joined to another street within 3 m",
    arguments: [(0, true), (0.2, true), (-0.2, true), (2.5, true), (-2.5, true), (3.4, false)])
  func endsReachForAStreet(_ gap: Double, _ joins: Bool) {
    let net = net {
      $0.draw(line((-50, 0), (50, 0)), Self.street)
      $0.draw(line((7, 40), (7, gap)), Self.street)
    }
    #expect(junctions(net) == (joins ? 1 : 0))
    if joins { #expect(net.ways[1].nodes.count == 2, "without a stub beyond the junction") }
  }

  @Test("the tags of a mark are added to the street, and those of a place aren't")
  func marksGoOntoTheStreet() {
    let net = net {
      $0.draw(line((-50, 0), (50, 0)), Self.street)
      $0.mark(Point(20, 0.1), ["barrier": "gate"])
      $0.place(Point(20, 0), ["amenity": "bench"])
    }
    #expect(net.ways[0].nodes.count == 3)
    #expect(net.nodeTags[net.ways[0].nodes[1]] == ["barrier": "gate"])
    #expect(net.nodeTags.count { $0["amenity"] == "bench" } == 1)
  }

  @Test("outlines aren't joined to streets")
  func outlinesJoinNothing() {
    let net = net {
      $0.outline([Point(-10, -10), Point(10, -10), Point(10, 10)], ["amenity": "parking"])
      $0.draw(line((-50, 0), (50, 0)), Self.street)
      $0.draw(line((10, -10), (10, -60)), Self.street)
    }
    #expect(junctions(net) == 0)
    #expect(net.ways[0].nodes.first == net.ways[0].nodes.last)
  }

  @Test("a street can cross itself and end at its start")
  func loopsCloseAndCrossThemselves() {
    let net = net {
      $0.draw(line((0, 0), (40, 40), (40, 0), (0, 40), (0, 0)), Self.street)
    }
    let nodes = net.ways[0].nodes
    #expect(nodes.first == nodes.last)
    #expect(nodes.count == 7 && Set(nodes).count == 5, "\(nodes)")
  }

  @Test(
    "exactly the crossings found by brute force become junctions",
    arguments: 0..<20 as Range<UInt64>)
  func joinsWhatABruteForceSearchFinds(_ seed: UInt64) {
    let (sticks, crossings) = clearSticks(120, seed)
    let net = net { for stick in sticks { $0.draw(stick, Self.street) } }
    #expect(crossings.count > 50)
    #expect(junctions(net) == crossings.count)
    for crossing in crossings {
      #expect(net.points.contains { $0.distance(to: crossing) < 1e-6 })
    }
  }

  /// Returns random lines and their crossings.
  ///
  /// The ends of lines are too far from other lines to be joined to them, and crossings are too far
  /// apart to be merged.
  private func clearSticks(_ count: Int, _ seed: UInt64) -> (sticks: [Stroke], crossings: [Point]) {
    var random = SeededGenerator(seed: seed)
    func coordinate(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func distance(_ point: Point, _ stick: Stroke) -> Double {
      let along = stick.end - stick.start
      let share = min(max((point - stick.start).dot(along) / along.dot(along), 0), 1)
      return (stick.start + along * share).distance(to: point)
    }
    func crossing(_ a: Stroke, _ b: Stroke) -> Point? {
      let (along, otherAlong) = (a.end - a.start, b.end - b.start)
      let share = (b.start - a.start).cross(otherAlong) / along.cross(otherAlong)
      let otherShare = (b.start - a.start).cross(along) / along.cross(otherAlong)
      guard (0...1).contains(share), (0...1).contains(otherShare) else { return nil }
      return a.start + along * share
    }
    var sticks: [Stroke] = []
    var crossings: [Point] = []
    while sticks.count < count {
      let from = Point(coordinate(0...800), coordinate(0...800))
      let stick = Stroke([from, from + Point(coordinate(-200...200), coordinate(-200...200))])
      let isClear = sticks.allSatisfy { other in
        min(
          distance(stick.start, other), distance(stick.end, other), distance(other.start, stick),
          distance(other.end, stick)) > 3.1
      }
      let new = sticks.compactMap { crossing(stick, $0) }
      let areApart = new.enumerated().allSatisfy { index, point in
        (crossings + new[..<index]).allSatisfy { point.distance(to: $0) > 0.4 }
      }
      guard isClear, areApart else { continue }
      sticks.append(stick)
      crossings += new
    }
    return (sticks, crossings)
  }
}
