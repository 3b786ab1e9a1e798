import Dispatch
import Foundation
import RoadDrawings
import RoadNetworks
import RoadSearch
import Synchronization
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

  private func metric() throws(RoadNetworkError) -> HierarchyMetric {
    try HierarchyMetric(hierarchy, network, network.travelCosts(RouteOptions(), .time))
  }

  @Test("the metrics that were used least recently are removed beyond the limit on memory")
  func removedMetrics() throws {
    let cache = MetricCache(byteLimit: 5 * (try metric().byteCount) / 2)
    let keys = [key(.car), key(.bicycle), key(.foot)]
    for key in keys.prefix(2) { _ = try cache.metric(key, make: metric) }
    #expect(cache.known(keys[0]) != nil)
    // Questions without a metric take up no room.
    #expect(!cache.addQuestions(1, for: keys[2], least: 2))
    #expect(cache.known(keys[1]) != nil && cache.known(keys[0]) != nil)
    #expect(cache.addQuestions(1, for: keys[2], least: 2))
    _ = try cache.metric(keys[2], make: metric)
    #expect(keys.map { cache.known($0) != nil } == [true, false, true])
    // A metric that exceeds the limit alone is kept.
    let small = MetricCache(byteLimit: 0)
    for key in keys { _ = try small.metric(key, make: metric) }
    #expect(keys.map { small.known($0) != nil } == [false, false, true])
  }

  @Test("after a metric fails, each later question fails, too")
  func failingMetric() throws {
    let cache = MetricCache(byteLimit: 1 << 20)
    for _ in 0..<2 {
      let error = #expect(throws: RoadNetworkError.self) {
        _ = try cache.metric(key()) { () throws(RoadNetworkError) in
          throw RoadNetworkError(.damaged, "test")
        }
      }
      #expect(error?.code == .damaged)
      #expect(cache.addQuestions(1, for: key(), least: 30))
    }
  }

  /// The state of tasks that ask for a metric at the same time.
  private final class Asking: Sendable {
    let makingCount = Mutex(0)
    let outcomes = Mutex<[HierarchyMetric?]>([])
    let isMaking = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    let tasks = DispatchGroup()
  }

  @Test(
    "tasks that ask for a metric at the same time share one, or its error",
    arguments: [false, true])
  func waiting(fails: Bool) throws {
    let cache = MetricCache(byteLimit: 0)
    let (key, metric) = (key(), try metric())
    let asking = Asking()
    for _ in 0..<4 {
      asking.tasks.enter()
      Thread.detachNewThread {
        let found = try? cache.metric(key) { () throws(RoadNetworkError) in
          asking.makingCount.withLock { $0 += 1 }
          asking.isMaking.signal()
          asking.mayEnd.wait()
          if fails { throw RoadNetworkError(.damaged, "test") }
          return metric
        }
        asking.outcomes.withLock { $0.append(found) }
        asking.tasks.leave()
      }
    }
    asking.isMaking.wait()
    // Questions with other keys don't remove the metric that is being made.
    for count in 1...40 {
      var options = RouteOptions()
      options.avoided.ways = [Int64(count)]
      let other = MetricCache.Key(
        costs: network.travelCostKey(options, .time), leavesPockets: false)
      #expect(!cache.addQuestions(1, for: other, least: 30))
    }
    // After an error, tasks that come late make the metric anew.
    for _ in 0..<4 { asking.mayEnd.signal() }
    asking.tasks.wait()
    let outcomes = asking.outcomes.withLock { $0 }
    #expect(outcomes.count == 4 && outcomes.allSatisfy { fails ? $0 == nil : $0 === metric })
    #expect(fails || asking.makingCount.withLock { $0 } == 1)
    #expect((cache.known(key) == nil) == fails)
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
