import RoadDrawings
import RoadNetworks
import RoadSearch
import TestSupport
import Testing

@testable import RouteHierarchies

@Suite("Cached metrics")
struct MetricCacheTests {
  private let network: RoadNetwork
  private let hierarchy: RouteHierarchy

  init() throws {
    var random = SeededGenerator(seed: 38)
    network = try RandomTown(using: &random).network
    hierarchy = try RouteHierarchy(network, .car)
  }

  private func key(_ mode: TravelMode = .car) -> MetricCache.Key {
    var options = RouteOptions()
    options.mode = mode
    return MetricCache.Key(costs: network.travelCostKey(options, .time), leavesPockets: false)
  }

  private func metric() throws -> HierarchyMetric {
    try HierarchyMetric(hierarchy, network, network.travelCosts(RouteOptions(), .time))
  }

  @Test("the metrics that were used least recently are removed beyond the limit on memory")
  func removedMetrics() throws {
    let cache = MetricCache(byteLimit: 5 * (try metric().byteCount) / 2)
    let keys = [key(.car), key(.bicycle), key(.foot)]
    for key in keys.prefix(2) { _ = try cache.metric(key) { try metric() } }
    #expect(cache.known(keys[0]) != nil)
    // Questions without a metric take up no room.
    #expect(!cache.isWorthMaking(keys[2], for: 1, least: 2))
    #expect(cache.known(keys[1]) != nil && cache.known(keys[0]) != nil)
    #expect(cache.isWorthMaking(keys[2], for: 1, least: 2))
    _ = try cache.metric(keys[2]) { try metric() }
    #expect(keys.map { cache.known($0) != nil } == [true, false, true])
    // A metric that exceeds the limit alone is kept.
    let small = MetricCache(byteLimit: 0)
    for key in keys { _ = try small.metric(key) { try metric() } }
    #expect(keys.map { small.known($0) != nil } == [false, false, true])
  }

  @Test("an error of a metric is that of each question from then on")
  func failingMetric() throws {
    struct Failure: Error {}
    let cache = MetricCache(byteLimit: 1 << 20)
    for _ in 0..<2 {
      #expect(throws: Failure.self) { _ = try cache.metric(key()) { throw Failure() } }
      #expect(cache.isWorthMaking(key(), for: 1, least: 30))
    }
  }

  @Test("a router makes its first metric at once if asked to", arguments: [false, true])
  func atOnce(_ atOnce: Bool) throws {
    let router = try HierarchyRouter(network, [hierarchy], makesMetricsAtOnce: atOnce)
    let count = router.leastRouteCount(for: .car)
    #expect(count == 30 && router.leastRouteCount(for: .foot) == 250)
    for number in 1...count {
      let metric = try router.metric(for: RouteOptions(), leavesPockets: false)
      #expect((metric != nil) == (atOnce || number == count))
    }
  }
}
