public import Coordinates
public import RoadImport

/// An invented harbor town, as the elements of OpenStreetMap that would describe it.
///
///     let town = try HarborTown(seed: 7)
///     // town.nodes, town.ways and town.relations are what a writer of OSM files takes
///
/// Merrowhaven lies in the open North Atlantic between 44° and 48° north and 30° and 40° west,
/// hundreds of kilometers from any land, so that nobody takes it for a real place; the seed moves
/// it within that box. It has what makes road networks hard: crooked one-way lanes, a grid, a ring
/// motorway with ramps, dual carriageways with frontage roads beside them, bridges and tunnels over
/// and under other streets, roundabouts, ferries, private and bus-only streets, barriers, turn
/// restrictions of every kind, and the slips of real maps (a node given twice, a segment of length
/// 0). Traffic keeps to the right.
///
/// The same seed and size give the same elements on a platform. Ids ascend, and coordinates lie on
/// OpenStreetMap's grid of 1e-7 degrees.
public struct HarborTown: Sendable {
  /// The town's name.
  public static let name = "Merrowhaven"

  /// Sizes that can be made, in nodes.
  public static let sizes = 12_000...1_500_000

  /// The middle of the harbor.
  public let harbor: Coordinate

  /// Nodes by ascending id.
  public let nodes: [OSMNode]

  /// Ways by ascending id.
  public let ways: [OSMWay]

  /// Turn restrictions by ascending id.
  public let relations: [OSMRelation]

  /// Builds the town of a seed.
  ///
  /// - Parameters:
  ///   - seed: what everything random follows from.
  ///   - size: about how many nodes the town shall have, in ``sizes``; the count that comes out is
  ///     within a fifth of it.
  /// - Throws: ``SimulationError`` for a size outside ``sizes``.
  /// - Complexity: O(*n*) in nodes, in time and memory.
  public init(seed: UInt64, size: Int = 15_000) throws(SimulationError) {
    guard Self.sizes.contains(size) else {
      throw SimulationError(
        .unsupportedSize, found: "\(size) nodes",
        expected: "\(Self.sizes.lowerBound)…\(Self.sizes.upperBound)")
    }
    let plan = TownPlan(seed: seed, quarters: Self.quarters(forNodes: size))
    var sketch = TownSketch()
    MainRoads(plan).draw(on: &sketch)
    RingMotorway(plan).draw(on: &sketch)
    Roadsides(plan).draw(on: &sketch)
    sketch.drawQuarters(of: plan)
    Harbor(plan).draw(on: &sketch)
    Island(plan).draw(on: &sketch)
    Coast(plan).draw(on: &sketch)
    sketch.place(Point(0, 0), ["place": "town", "name": Self.name])

    var net = sketch.joined()
    net.openOnewayTraps()
    net.addQuirks()
    net.placeSignals(seed: seed)
    net.placeTurnRules(seed: seed)

    var random = RandomSource(seed: seed, for: .origin)
    let origin = Coordinate(
      latitude: 44 + Double(random.integer(0...400)) / 100,
      longitude: -40 + Double(random.integer(0...1000)) / 100)
    let elements = TownElements(net, frame: LocalFrame(origin: origin))
    harbor = origin
    nodes = elements.nodes
    ways = elements.ways
    relations = elements.relations
  }

  /// How many quarters have so many nodes, with the roads between them and those around them all.
  ///
  /// The counts for a quarter and for its share of the edge are averages over many towns.
  private static func quarters(forNodes nodes: Int) -> Int {
    let perQuarter = 375.0
    let perEdge = 600.0
    let half = perEdge / (2 * perQuarter)
    let root = (half * half + Double(nodes) / perQuarter).squareRoot() - half
    return Int((root * root).rounded())
  }
}
