import Coordinates
import Testing

@testable import RoadSnapping

@Suite("Position errors over time")
struct PositionErrorTests {
  @Test("after the first half second, the probability of a changed error increases with time")
  func changes() {
    let model = EmissionModel(.all)
    let costs = [0, 0.5, 1, 5, 30, 270, 1e6].map {
      PositionError.Lapse(seconds: $0, model).change
    }
    #expect(costs[0] == costs[1])
    #expect(costs.dropFirst() == costs.dropFirst().sorted(by: >)[...])
    #expect(costs.allSatisfy { $0 > 0 && $0 < 7 })
    // After 270 s, the error is as likely to have changed as not.
    #expect((costs[5] - 0.693147180559945).magnitude < 1e-12)
  }

  @Test("without the rule `changedErrors`, an error never changes")
  func rule() {
    var rules = SnappingRules.all
    rules.remove(.changedErrors)
    #expect(PositionError.Lapse(seconds: 5, EmissionModel(rules)).change == .infinity)
  }

  @Test("a jump by 24 m costs less after a minute than after a second")
  func jump() {
    let model = EmissionModel(.all)
    let first = PositionError.Sight(meters: 0, direction: SIMD2(0, 1))
    let next = PositionError.Sight(meters: 24, direction: SIMD2(0, 1))
    func cost(after seconds: Double) -> Double {
      let lapse = PositionError.Lapse(seconds: seconds, model)
      return PositionError(first: first, noise: 6).fading(by: lapse, noise: 6)
        .cost(of: next, noise: 6, change: lapse.change, model)
    }
    #expect(cost(after: 1) > cost(after: 60) + 3)
  }

  @Test("the total noise is at least the fresh noise times the square root of 2, within 3.5…30 m")
  func noise() {
    var memory: [Double] = []
    for fresh in [1.0, 4, 8, 15, 40] {
      let noise = NoiseEstimate(
        distances: [1, 1, 1], residuals: [fresh, fresh, fresh], reported: [], &memory)
      #expect(noise.total >= 2.0.squareRoot() * noise.fresh - 1e-9)
      #expect(3.5...30.000001 ~= noise.total)
    }
  }
}
