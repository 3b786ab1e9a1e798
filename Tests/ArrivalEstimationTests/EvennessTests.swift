import ArrivalEstimation
import Testing

@Suite("How even a way is driven")
struct EvennessTests {
  private func width(
    _ model: ArrivalModel = .planned, ahead: Double = 600,
    _ drive: (inout ArrivalEstimator) -> Void
  ) -> Double {
    var estimator = ArrivalEstimator(model)
    drive(&estimator)
    estimator.beginPlan()
    let interval = estimator.estimate(expected: ahead).interval
    return interval.upperBound - interval.lowerBound
  }

  @Test("an even drive narrows the interval, one of stops and spurts widens it")
  func evenness() {
    // The pace itself is known, so that only evenness is learned.
    var model = ArrivalModel(
      pace: PaceModel(wholeMisjudged: 0, stretchesMisjudged: 0, isSumKnown: true))
    model.pace.deviation = 0.01
    let unknown = width(model, ahead: 120) { _ in }
    let even = width(model, ahead: 120) { estimator in
      for _ in 0..<240 { estimator.advance(elapsed: 5, expected: 5) }
    }
    // As long in all: 84 s of each 120 s are one stop.
    let uneven = width(model, ahead: 120) { estimator in
      for step in 1...240 {
        estimator.advance(elapsed: 1.5, expected: 5)
        guard step % 24 == 0 else { continue }
        for _ in 0..<21 { estimator.advance(elapsed: 4, expected: 0) }
      }
    }
    #expect(even < 0.9 * unknown)
    #expect(uneven > 1.05 * unknown)
  }

  @Test("all that an even drive tells of pace and evenness narrows the interval")
  func knowledge() {
    let even = width { estimator in
      for _ in 0..<200 { estimator.advance(elapsed: 5, expected: 5) }
    }
    #expect(even < 0.9 * width { _ in })
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
