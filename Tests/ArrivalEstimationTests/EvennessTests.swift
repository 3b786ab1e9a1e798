import ArrivalEstimation
import Testing

@Suite("Evenness of driving")
struct EvennessTests {
  private func width(
    _ model: ArrivalModel = .planned, ahead: Double = 600,
    _ drive: (inout ArrivalEstimator) -> Void
  ) -> Double {
    var estimator = ArrivalEstimator(model)
    drive(&estimator)
    estimator.beginPlan()
    let interval = estimator.estimate(expectedSeconds: ahead).secondsInterval
    return interval.upperBound - interval.lowerBound
  }

  @Test("an even drive narrows the interval, and stops and spurts widen it")
  func evenness() {
    // The pace is nearly certain, so that only evenness has an effect.
    var model = ArrivalModel(
      pace: PaceModel(wholeMisjudged: 0, stretchesMisjudged: 0, isSumKnown: true))
    model.pace.deviation = 0.01
    let unknown = width(model, ahead: 120) { _ in }
    let even = width(model, ahead: 120) { estimator in
      for _ in 0..<240 { estimator.advance(elapsedSeconds: 5, expectedSeconds: 5) }
    }
    // The same total time, but with a single stop of 84 s in every 120 s.
    let uneven = width(model, ahead: 120) { estimator in
      for step in 1...240 {
        estimator.advance(elapsedSeconds: 1.5, expectedSeconds: 5)
        guard step % 24 == 0 else { continue }
        for _ in 0..<21 { estimator.advance(elapsedSeconds: 4, expectedSeconds: 0) }
      }
    }
    #expect(even < 0.9 * unknown)
    #expect(uneven > 1.05 * unknown)
  }

  @Test("an even drive also narrows the interval of the default model")
  func knowledge() {
    let even = width { estimator in
      for _ in 0..<200 { estimator.advance(elapsedSeconds: 5, expectedSeconds: 5) }
    }
    #expect(even < 0.9 * width { _ in })
  }

  @Test("one long stop widens the interval by less than 60%")
  func stop() {
    let even = width { estimator in
      for _ in 0..<200 { estimator.advance(elapsedSeconds: 5, expectedSeconds: 5) }
    }
    let parked = width { estimator in
      for step in 0..<200 {
        estimator.advance(elapsedSeconds: step == 100 ? 3_600 : 5, expectedSeconds: 5)
      }
    }
    #expect(parked < 1.6 * even)
  }
}
