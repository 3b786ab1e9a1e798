import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSearch
import TestSupport
import Testing
import TrafficClassification

@testable import RouteHierarchies

@Suite("Metrics that are swapped under readers")
struct MetricSwapTests {
  @Test(
    "each answer has the speeds that its reader used, while others are put in force",
    arguments: ["new metrics", "updates of a metric"])
  func swaps(kind: String) async throws {
    var random = SeededGenerator(seed: 8)
    let town = try RandomTown(using: &random)
    let network = town.network
    // Metrics of this town take some kilobytes each, so only a few are kept.
    let router = try HierarchyRouter(
      network, [RouteHierarchy(network, .car)], byteLimit: 200_000, makesMetricsAtOnce: true)
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    if kind == "updates of a metric" {
      _ = try router.metricAtOnce(for: RouteOptions(), leavesPockets: false)
    }
    let isDone = SharedLayer(false)
    @Sendable func speeds(_ number: Int) -> EdgeSpeeds {
      var random = SeededGenerator(seed: UInt64(number))
      return EdgeSpeeds(network) { _ in .random(in: 0.5...30, using: &random) }
    }
    let shared = SharedLayer<EdgeSpeeds?>(speeds(0))
    let count = Thoroughness.count(1000)
    let sums = await withTaskGroup(of: (answers: Int, wrong: Int).self) { group in
      for reader in 0..<2 {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(reader))
          var (answers, wrong) = (0, 0)
          while !isDone.value || answers < 100 {
            // Otherwise, readers could occupy all threads, and no speeds would be put in force.
            await Task.yield()
            var options = RouteOptions()
            options.speeds = shared.value
            let ends = (0..<2).compactMap { _ in places.randomElement(using: &random) }
            let found = try? router.route(through: ends, options: options)
            let expected = try? network.route(through: ends, options: options)
            if expected != nil { answers += 1 }
            if found?.duration != expected?.duration { wrong += 1 }
          }
          return (answers, wrong)
        }
      }
      group.addTask {
        for number in 0..<count {
          shared.replace(by: speeds(number))
          await Task.yield()
        }
        isDone.replace(by: true)
        return (0, 0)
      }
      return await group.reduce(into: (answers: 0, wrong: 0)) {
        $0.answers += $1.answers
        $0.wrong += $1.wrong
      }
    }
    #expect(count > 0 && sums.answers >= 200 && sums.wrong == 0)
  }
}
