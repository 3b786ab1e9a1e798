public import Coordinates
public import RoadImport

/// An invented harbor town, as the OpenStreetMap elements that describe it.
///
///     let town = try HarborTown(seed: 7)
///     // town.nodes, town.ways, and town.relations can be written to an OSM file.
///
/// Merrowhaven is in the open North Atlantic, hundreds of kilometers from any land, so that it
/// isn't mistaken for a real place; the seed determines its position between 44° and 48° north and
/// between 30° and 40° west. Traffic drives on the right. The town contains typical difficulties of
/// road networks:
///
/// - crooked one-way lanes, and a grid
/// - a ring motorway with ramps, and dual carriageways with parallel frontage roads
/// - bridges and tunnels over and under other streets, roundabouts, and ferries
/// - private and bus-only streets, barriers, and turn restrictions of many kinds
/// - flaws of real maps: repeated nodes, and segments of length 0
///
/// On a given platform, the same seed and size produce the same elements. Ids are in ascending
/// order, and coordinates are on OpenStreetMap's grid of 1e-7 degrees.
public struct HarborTown: Sendable {
  /// The name of the town.
  public static let name = "Merrowhaven"

  /// The supported sizes, in nodes.
  public static let sizes = 12_000...1_500_000

  /// The middle of the harbor.
  public let harbor: Coordinate

  /// The nodes, in ascending order of id.
  public let nodes: [OSMNode]

  /// The ways, in ascending order of id.
  public let ways: [OSMWay]

  /// The turn restrictions, in ascending order of id.
  public let relations: [OSMRelation]

  /// Creates the town for a seed.
  ///
  /// - Parameters:
  ///   - seed: the seed of all random choices.
  ///   - size: the approximate number of nodes, in ``sizes``; the actual number is within 20% of
  ///     it.
  /// - Throws: ``SimulationError`` `unsupportedSize` for a size outside ``sizes``.
  /// - Complexity: O(*n* log *n*) in nodes; O(*n*) in memory.
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

  /// Returns the number of quarters for a number of nodes, including the roads between and around
  /// them.
  ///
  /// On average over many towns, *q* quarters have 375 *q* + 600 √*q* nodes; the second term is for
  /// the edge of the town.
  private static func quarters(forNodes nodes: Int) -> Int {
    let perQuarter = 375.0
    let perEdge = 600.0
    let half = perEdge / (2 * perQuarter)
    let root = (half * half + Double(nodes) / perQuarter).squareRoot() - half
    return Int((root * root).rounded())
  }
}
