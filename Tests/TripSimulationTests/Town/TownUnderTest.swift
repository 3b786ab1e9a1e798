import Coordinates
import RoadImport
import Testing
import TripSimulation

/// The elements of a town with lookup tables for tests, built only from the raw elements.
struct TownUnderTest: Sendable {
  let seed: UInt64
  let nodes: [OSMNode]
  let ways: [OSMWay]
  let relations: [OSMRelation]
  /// The index in `nodes` of each node, by id.
  let nodeIndex: [Int64: Int]
  let wayIndex: [Int64: Int]
  /// The streets at each node, as indices in `ways`; a way that passes a node twice is listed
  /// twice.
  let waysAtNode: [Int64: [Int]]

  init(seed: UInt64, size: Int = 15_000) throws {
    let town = try HarborTown(seed: seed, size: size)
    self.seed = seed
    nodes = town.nodes
    ways = town.ways
    relations = town.relations
    nodeIndex = Dictionary(uniqueKeysWithValues: town.nodes.enumerated().map { ($1.id, $0) })
    wayIndex = Dictionary(uniqueKeysWithValues: town.ways.enumerated().map { ($1.id, $0) })
    var waysAtNode: [Int64: [Int]] = [:]
    for (index, way) in town.ways.enumerated() where way.tags["highway"] != nil {
      for node in way.nodes { waysAtNode[node, default: []].append(index) }
    }
    self.waysAtNode = waysAtNode
  }

  static let seeds: [UInt64] = [1, 2, 3, 7, 42, 20_260_901]

  /// The towns of ``seeds``, created once.
  static let all: [TownUnderTest] = seeds.compactMap { try? TownUnderTest(seed: $0) }

  /// The first town of ``all``.
  static let first: TownUnderTest? = all.first

  func ways(_ matches: (OSMTags) -> Bool) -> [OSMWay] { ways.filter { matches($0.tags) } }

  func node(_ id: Int64) -> OSMNode? { nodeIndex[id].map { nodes[$0] } }

  func points(of way: OSMWay) -> [FlatPoint] {
    way.nodes.compactMap { node($0).map { flat($0.coordinate) } }
  }

  /// Returns a position in meters in a plane around the first node, computed on a sphere.
  func flat(_ coordinate: Coordinate) -> FlatPoint {
    let origin = nodes[0].coordinate
    return FlatPoint(
      x: (coordinate.longitude - origin.longitude) * 111_195 * cosineOfTown,
      y: (coordinate.latitude - origin.latitude) * 111_195)
  }

  private var cosineOfTown: Double {
    let radians = nodes[0].coordinate.latitude * .pi / 180
    // The Taylor series of the cosine, for angles below 0.85 radians.
    let x = radians * radians
    return 1 - x / 2 * (1 - x / 12 * (1 - x / 30 * (1 - x / 56 * (1 - x / 90))))
  }
}

extension TownUnderTest: CustomTestStringConvertible {
  var testDescription: String { "seed \(seed)" }
}

struct FlatPoint: Hashable {
  var x: Double
  var y: Double

  func distance(to other: FlatPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }

  /// Returns the distance to the nearest point of a segment, in meters.
  func distance(toSegment a: FlatPoint, _ b: FlatPoint) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let squared = dx * dx + dy * dy
    let share = squared > 0 ? max(0, min(1, ((x - a.x) * dx + (y - a.y) * dy) / squared)) : 0
    return distance(to: FlatPoint(x: a.x + dx * share, y: a.y + dy * share))
  }
}
