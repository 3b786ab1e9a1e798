import ArrivalEstimation
import TestSupport
import Testing

@Suite("Arrival estimates")
struct ArrivalEstimatorTests {
  @Test("the first estimate is the planned time plus stays; its interval extends farther upward")
  func plan() {
    let estimator = ArrivalEstimator(.planned)
    let estimate = estimator.estimate(expectedSeconds: 600)
    #expect(abs(estimate.seconds - 600) < 1e-9)
    #expect(estimate.secondsInterval.lowerBound < 600 && estimate.secondsInterval.upperBound > 600)
    let withStop = estimator.estimate(expectedSeconds: 600, dwellSeconds: 90)
    #expect(abs(withStop.seconds - 690) < 1e-9)
    #expect(withStop.secondsInterval.upperBound > estimate.secondsInterval.upperBound + 90)
    #expect(estimate.secondsInterval.upperBound - 600 > 600 - estimate.secondsInterval.lowerBound)
  }

  @Test("estimates are finite and ordered for extreme input", arguments: 0..<40 as Range<UInt64>)
  func extremes(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers: [Double] = [
      0, -1, 1, 60, 4e3, 1e9, 1e12, 1e160, -1e160, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e-300, 1e-9,
    ]
    func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
    for model in [ArrivalModel.planned, .unplanned] {
      var estimator = ArrivalEstimator(model)
      for _ in 0..<200 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: estimator.beginLeg()
        case 1: estimator.beginPlan()
        default: estimator.advance(elapsedSeconds: number(), expectedSeconds: number())
        }
        let (expected, dwell) = (number(), number())
        let estimate = estimator.estimate(expectedSeconds: expected, dwellSeconds: dwell)
        let (low, high) = (estimate.secondsInterval.lowerBound, estimate.secondsInterval.upperBound)
        #expect(
          low >= 0 && low <= estimate.seconds && estimate.seconds <= high && high.isFinite,
          "\(estimate) of \(expected) s and \(dwell) s")
      }
    }
  }

  @Test("the interval widens with the time left, over long times faster than with its square root")
  func horizon() {
    for model in [ArrivalModel.planned, .unplanned] {
      let estimator = ArrivalEstimator(model)
      let widths = [60.0, 300, 1_200, 3_600].map { seconds in
        let interval = estimator.estimate(expectedSeconds: seconds).secondsInterval
        return interval.upperBound - interval.lowerBound
      }
      for (near, far) in zip(widths, widths.dropFirst()) { #expect(far > near) }
      // From 20 minutes to an hour, the time triples; the width grows by more than the square root
      // of 3.
      #expect(widths[3] / widths[2] > 2.1)
    }
  }

  @Test("delays raise only the interval's upper end; without them, it is narrow on short drives")
  func delays() {
    var model = ArrivalModel.planned
    let with = ArrivalEstimator(model).estimate(expectedSeconds: 600)
    model.pace.delays.share = 0
    let without = ArrivalEstimator(model).estimate(expectedSeconds: 600)
    #expect(with.seconds == without.seconds)
    #expect(with.secondsInterval.lowerBound == without.secondsInterval.lowerBound)
    #expect(with.secondsInterval.upperBound > without.secondsInterval.upperBound + 10)
    let last = ArrivalEstimator(model).estimate(expectedSeconds: 30).secondsInterval
    #expect(last.upperBound - last.lowerBound < 40)
  }

  @Test("the pace of a consistently slow driver is partly learned")
  func slowDriver() {
    for model in [ArrivalModel.planned, .unplanned] {
      var estimator = ArrivalEstimator(model)
      var paces = [estimator.pace]
      for step in 1...400 {
        estimator.advance(elapsedSeconds: 6.5, expectedSeconds: 5)
        if step % 100 == 0 { paces.append(estimator.pace) }
      }
      for (before, after) in zip(paces, paces.dropFirst()) { #expect(after > before) }
      #expect(paces[4] > 1.08 && paces[4] < 1.3)
    }
  }

  @Test(
    "a drive in half or twice the planned time is recognized after 800 s",
    arguments: [ArrivalModel.planned, .unplanned], [nil, 60.0])
  func misjudged(_ model: ArrivalModel, replanning: Double?) {
    for ratio in [0.5, 2] {
      var estimator = ArrivalEstimator(model)
      estimator.beginPlan()
      let total = 800 / ratio + 600
      var driven = 0.0
      var planned = 0.0
      for _ in 0..<160 {
        estimator.advance(elapsedSeconds: 5, expectedSeconds: 5 / ratio)
        driven += 5 / ratio
        if let replanning, driven - planned >= replanning {
          estimator.beginPlan()
          planned = driven
        }
      }
      let right = (total - driven) * ratio
      let estimate = estimator.estimate(expectedSeconds: total - driven)
      #expect(abs(estimate.seconds - right) < 0.25 * right)
      #expect(estimate.secondsInterval.contains(right))
    }
  }

  @Test(
    "a slowdown of 20 min is recognized, regardless of how long the vehicle was on schedule",
    arguments: [ArrivalModel.planned, .unplanned], [0.5, 2, 8])
  func change(_ model: ArrivalModel, hours: Double) {
    for isReplanned in [true, false] {
      var estimator = ArrivalEstimator(model)
      estimator.beginPlan()
      func drive(pace: Double, seconds: Double) {
        for step in 0..<Int(seconds / 5) {
          if isReplanned, step % 12 == 0 { estimator.beginPlan() }
          estimator.advance(elapsedSeconds: 5, expectedSeconds: 5 / pace)
        }
      }
      drive(pace: 1, seconds: hours * 3_600)
      #expect(abs(estimator.pace - 1) < 0.01)
      // A jam of three minutes doesn't determine the estimate for the remaining route.
      drive(pace: 2, seconds: 180)
      #expect(estimator.estimate(expectedSeconds: 900).seconds < 1_050)
      drive(pace: 2, seconds: 1_020)
      #expect(estimator.estimate(expectedSeconds: 900).seconds > 1_350)
      #expect(estimator.estimate(expectedSeconds: 900).secondsInterval.contains(1_800))
    }
  }

  @Test("a wait of 20 s delays the arrival by less than 13 s, and one of 10 min by over 400 s")
  func waits() {
    for model in [ArrivalModel.planned, .unplanned] {
      var estimator = ArrivalEstimator(model)
      for _ in 0..<40 { estimator.advance(elapsedSeconds: 5, expectedSeconds: 5) }
      func arrival(after waited: Double) -> Double {
        waited + estimator.estimate(expectedSeconds: 400).seconds
      }
      let before = arrival(after: 0)
      for _ in 0..<4 { estimator.advance(elapsedSeconds: 5, expectedSeconds: 0) }
      #expect(arrival(after: 20) - before < 13)
      for _ in 0..<116 { estimator.advance(elapsedSeconds: 5, expectedSeconds: 0) }
      let late = arrival(after: 600) - before
      #expect(late > 400)
    }
  }

  @Test(
    "a standstill of two hours barely changes the remaining time and doesn't narrow the interval",
    arguments: [ArrivalModel.planned, .unplanned], [(0, 5), (200, 5), (200, 60), (200, 7_200)])
  func standing(_ model: ArrivalModel, drive: (seconds: Double, interval: Double)) {
    var estimator = ArrivalEstimator(model)
    estimator.beginPlan()
    for _ in 0..<Int(drive.seconds / 5) { estimator.advance(elapsedSeconds: 5, expectedSeconds: 5) }
    let ways = [64.0, 600]
    let before = ways.map { estimator.estimate(expectedSeconds: $0) }
    for step in 0..<Int(7_200 / drive.interval) {
      // Every 50th step, a position error looks like a short move.
      estimator.advance(elapsedSeconds: drive.interval, expectedSeconds: step % 50 == 49 ? 0.05 : 0)
    }
    for (way, before) in zip(ways, before) {
      let after = estimator.estimate(expectedSeconds: way)
      #expect(abs(after.seconds - before.seconds) < 1)
      let widths = [before, after].map {
        $0.secondsInterval.upperBound - $0.secondsInterval.lowerBound
      }
      #expect(widths[1] > 0.99 * widths[0])
    }
  }

  @Test(
    "creeping for hours shortens the estimate by a planned wait at most, and never lowers the pace",
    arguments: [0.003, 0.01, 0.02, 0.03, 0.05, 0.1, 0.3], [5.0, 30])
  func creeping(share: Double, interval: Double) {
    for var model in [ArrivalModel.planned, .unplanned] {
      // The lost time is not made up later.
      model.pace.isSumKnown = false
      var estimator = ArrivalEstimator(model)
      for _ in 0..<120 { estimator.advance(elapsedSeconds: 5, expectedSeconds: 5) }
      var paces = [estimator.pace]
      for step in 1...Int(10_800 / interval) {
        estimator.advance(elapsedSeconds: interval, expectedSeconds: interval * share)
        #expect(estimator.estimate(expectedSeconds: 900).seconds > 900 - model.waits.plannedSeconds)
        if step % Int(1_800 / interval) == 0 { paces.append(estimator.pace) }
      }
      // The pace, in time per expected time, never falls. It rises clearly if the vehicle is too
      // fast to count as parked.
      #expect(paces == paces.sorted())
      if share >= 0.03 { #expect(paces[6] > paces[0] + 0.15) }
    }
  }

  @Test("a standstill before the departure doesn't affect the pace")
  func departure() {
    var estimator = ArrivalEstimator(.unplanned)
    for _ in 0..<200 { estimator.advance(elapsedSeconds: 5, expectedSeconds: 0) }
    estimator.advance(elapsedSeconds: 5, expectedSeconds: 5)
    for _ in 0..<30 { estimator.advance(elapsedSeconds: 5, expectedSeconds: 5) }
    #expect(abs(estimator.pace - 1) < 0.02)
  }

  @Test("time gained because a plan was distributed wrongly is expected to be lost again later")
  func settlement() {
    var estimator = ArrivalEstimator(.planned)
    // The first 2 of 20 minutes take 80 s because the road is fast.
    for _ in 0..<24 { estimator.advance(elapsedSeconds: 10 / 3, expectedSeconds: 5) }
    let estimate = estimator.estimate(expectedSeconds: 1_080)
    #expect(estimate.seconds > 1_080 * estimator.pace)
    #expect(80 + estimate.seconds < 1_200)
    // A new plan takes the gain into account, so the gained time is no longer expected to be lost.
    estimator.beginPlan()
    let anew = estimator.estimate(expectedSeconds: 1_080)
    #expect(estimate.seconds - anew.seconds > 15 && estimate.seconds - anew.seconds < 40)
    #expect(abs(anew.seconds - 1_080 * estimator.pace) < 15)
  }

  @Test("estimates are finite and ordered for invalid input")
  func strangeInput() {
    var estimator = ArrivalEstimator(.planned)
    for elapsed in [0, -5, .nan, .infinity, 1e9, 5] {
      for expected in [0, -5, .nan, .infinity, 1e9, 5] as [Double] {
        estimator.advance(elapsedSeconds: elapsed, expectedSeconds: expected)
        for ahead in [0, -1, 1, 1e7] as [Double] {
          let estimate = estimator.estimate(expectedSeconds: ahead)
          #expect(estimate.seconds.isFinite && estimate.seconds >= 0)
          #expect(estimate.secondsInterval.lowerBound <= estimate.seconds)
          #expect(estimate.secondsInterval.upperBound >= estimate.seconds)
          #expect(estimate.secondsInterval.upperBound.isFinite)
        }
      }
    }
  }

  @Test(
    "a jam of 40 min is recognized, regardless of its speed", arguments: [0.05, 0.1, 0.15, 0.3],
    [1.0, 5, 30])
  func lastingJam(_ share: Double, interval: Double) {
    var model = ArrivalModel.planned
    model.pace.isSumKnown = false
    var estimator = ArrivalEstimator(model)
    for _ in 0..<Int(150 / interval) {
      estimator.advance(elapsedSeconds: interval, expectedSeconds: interval)
    }
    for _ in 0..<Int(2_400 / interval) {
      estimator.advance(elapsedSeconds: interval, expectedSeconds: interval * share)
    }
    let estimate = estimator.estimate(expectedSeconds: 300)
    #expect(estimate.seconds > 500)
    #expect(estimate.secondsInterval.upperBound > 900)
  }

  @Test("one long wait isn't mistaken for a jam")
  func oneWait() {
    var model = ArrivalModel.planned
    model.pace.isSumKnown = false
    for wait in [60.0, 240, 900] {
      var estimator = ArrivalEstimator(model)
      for _ in 0..<150 { estimator.advance(elapsedSeconds: 1, expectedSeconds: 1) }
      for _ in 0..<Int(wait) { estimator.advance(elapsedSeconds: 1, expectedSeconds: 0) }
      for _ in 0..<60 { estimator.advance(elapsedSeconds: 1, expectedSeconds: 1) }
      #expect(estimator.estimate(expectedSeconds: 300).seconds < 360, "\(wait) s")
    }
  }

  @Test("after two minutes of standstill, each further minute extends the interval upward")
  func standing() {
    var estimator = ArrivalEstimator(.planned)
    for _ in 0..<150 { estimator.advance(elapsedSeconds: 1, expectedSeconds: 1) }
    var last = 0.0
    for minutes in 1...10 {
      for _ in 0..<60 { estimator.advance(elapsedSeconds: 1, expectedSeconds: 0) }
      let end = estimator.estimate(expectedSeconds: 10).secondsInterval.upperBound
      if minutes > 2 { #expect(end > last + 10, "\(minutes) min") }
      last = end
    }
  }
}
