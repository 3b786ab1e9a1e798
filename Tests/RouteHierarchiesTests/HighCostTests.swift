import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch
@testable import RouteHierarchies

@Suite("Costs beyond 31 and 32 bits, which hierarchies don't hold")
struct HighCostTests {
  /// Returns a road along a parallel, of parts of some 590 km, and options for the shortest way.
  private static func longRoad(
    _ count: Int64, kilometersPerHour speed: Double = 36
  ) throws -> (network: RoadNetwork, options: RouteOptions) {
    let nodes = (0..<count).map {
      ($0 + 1, Coordinate(latitude: 45, longitude: -60 + 7.5 * Double($0)))
    }
    let ways = (1..<count).map { id in
      var way = SmallNetwork.Way(id, [id, id + 1])
      way.forward.paces[.car] = RoadAttributes.pace(kilometersPerHour: speed)
      way.backward = way.forward
      return way
    }
    let town = try SmallNetwork(nodes: Dictionary(uniqueKeysWithValues: nodes), ways: ways)
    var options = RouteOptions()
    options.objective = .distance
    return (town.network, options)
  }

  /// Returns places on all roads of a network.
  private static func places(_ network: RoadNetwork) -> [EdgePosition] {
    network.edgeIDs.map { EdgePosition(edge: $0, offset: 1_000 * UInt32($0.rawValue)) }
  }

  @Test("a matrix has the costs of all routes", arguments: [1, 2, 30])
  func matrix(originCount: Int) throws {
    let (network, options) = try Self.longRoad(12)
    let router = try HierarchyRouter(network, [RouteHierarchy(network, .car)])
    let ends = Self.places(network)
    let placed = try PlacedPoints(ends, on: network)
    var plain = try OneToManyRouter(network, options: options)
    _ = try router.metricAtOnce(for: options, leavesPockets: false)
    var highest: UInt64 = 0
    for start in stride(from: 0, to: ends.count, by: originCount) {
      let origins = Array(ends[start..<min(ends.count, start + originCount)])
      let matrix = try router.matrix(
        from: PlacedPoints(origins, on: network), to: placed, options: options)
      try matrix.forEachRow { row in
        let found = (0..<row.count).map { row[$0] }
        let expected = try? plain.costs(from: origins[row.origin], to: ends, within: .max)
        #expect(found == expected)
        highest = max(highest, found.reduce(0) { max($0, $1 ?? 0) })
      }
    }
    #expect(highest > 1 << 32)
  }

  @Test("bounds on costs to the start of an edge that takes years are no higher than the costs")
  func bounds() throws {
    let network = try Self.longRoad(3, kilometersPerHour: 0).network
    let costs = TravelCosts.time(TravelCosts.Basis(network, .car))
    let hierarchy = try RouteHierarchy(network, .car)
    let metric = try HierarchyMetric(hierarchy, network, costs)
    let search = HierarchySearch(metric, SearchWorkspace(hierarchy))
    #expect(search.costs(to: [RouteSearch.Goal(edge: .first, offset: 0)]).allSatisfy { $0 == 0 })
  }

  @Test("roads are reached as without a hierarchy, up to the highest limit")
  func reach() throws {
    let (network, options) = try Self.longRoad(8)
    let router = try HierarchyRouter(
      network, [RouteHierarchy(network, .car)], makesMetricsAtOnce: true)
    for origin in Self.places(network) {
      for limit: UInt64 in [1, 1 << 29, 1 << 30 - 1, 1_600_000_000, .max] {
        let found = try router.reachableRoads(from: origin, within: limit, options: options)
        let expected = try network.reachableRoads(from: origin, within: limit, options: options)
        #expect(Set(found.stretches()) == Set(expected.stretches()), "\(origin) \(limit)")
        #expect(found.isComplete == expected.isComplete, "\(origin) \(limit)")
      }
    }
  }
}
