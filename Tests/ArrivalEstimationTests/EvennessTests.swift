import ArrivalEstimation
import Testing

@Suite("How even a way is driven")
struct EvennessTests {
  private func width(_ drive: (inout ArrivalEstimator) -> Void) -> Double {
    var estimator = ArrivalEstimator(.planned)
    drive(&estimator)
    estimator.beginPlan()
    let interval = estimator.estimate(expected: 600).interval
    return interval.upperBound - interval.lowerBound
  }

  @Test("an even drive narrows the interval, one of stops and spurts widens it")
  func evenness() {
    let even = width { estimator in
      for _ in 0..<200 { estimator.advance(elapsed: 5, expected: 5) }
    }
    let uneven = width { estimator in
      for step in 0..<200 {
        estimator.advance(elapsed: step / 20 % 2 == 0 ? 1 : 9, expected: 5)
      }
    }
    let unknown = width { _ in }
    #expect(even < 0.9 * unknown)
    #expect(uneven > 1.05 * even)
  }

  @Test("one long stop doesn't spoil the scale")
  func stop() {
    let even = width { estimator in
      for _ in 0..<200 { estimator.advance(elapsed: 5, expected: 5) }
    }
    let parked = width { estimator in
      for step in 0..<200 { estimator.advance(elapsed: step == 100 ? 3_600 : 5, expected: 5) }
    }
    #expect(parked < 1.6 * even)
  }
}
