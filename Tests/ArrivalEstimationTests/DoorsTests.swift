import ArrivalEstimation
import Coordinates
import Polylines
import RouteSplitting
import TestSupport
import Testing
import TrafficClassification

@Suite("Extreme numbers don't trap in ArrivalEstimation")
struct DoorsTests {
  private static func lines() throws -> [MeasuredPolyline] {
    let places: [[(Double, Double)]] = [
      [(45, 8)], [(45, 8), (45, 8)], [(45, 8), (45, 8.001), (45.001, 8.001), (45, 8)],
    ]
    return try places.map { places in
      try MeasuredPolyline(
        Polyline(places.map { Coordinate(latitude: $0.0, longitude: $0.1) }))
    }
  }

  /// Returns the models with and without a plan, and their variants with one field set to a number.
  private static func models(_ number: Double) -> [ArrivalModel] {
    let fields: [WritableKeyPath<ArrivalModel, Double>] = [
      \.pace.deviation, \.pace.misjudgment, \.pace.wholeMisjudged, \.pace.stretchesMisjudged,
      \.pace.stretchSeconds, \.pace.novelty, \.pace.persistenceSeconds, \.pace.waits,
      \.pace.spread, \.pace.endSeconds,
      \.pace.delays.share, \.pace.delays.meanSeconds, \.waits.plannedSeconds,
      \.waits.memorySeconds, \.waits.share, \.waits.signalSeconds,
    ]
    return [.planned, .unplanned]
      + fields.flatMap { field in
        [ArrivalModel.planned, .unplanned].map { model in
          var model = model
          model[keyPath: field] = number
          return model
        }
      }
  }

  @Test("estimates are ordered and at most 1e12 s for any numbers", arguments: Hostile.numbers)
  func estimators(_ number: Double) {
    for model in Self.models(number) {
      var estimator = ArrivalEstimator(model)
      for other in Hostile.numbers {
        for (elapsed, expected) in [(number, other), (other, number), (60, 50), (1, 0)] {
          estimator.advance(elapsedSeconds: elapsed, expectedSeconds: expected)
          let estimate = estimator.estimate(expectedSeconds: number, dwellSeconds: other)
          #expect(estimate.seconds >= 0 && estimate.secondsInterval.contains(estimate.seconds))
          #expect(estimate.secondsInterval.upperBound <= 1e12)
          _ = estimator.pace
        }
        estimator.beginLeg()
        estimator.beginPlan()
      }
    }
  }

  @Test(
    "an invalid elapsed time has no effect, and an expected time of NaN counts as infinite",
    arguments: [-Double.infinity, -1, .infinity, .nan])
  func times(_ elapsed: Double) {
    var estimator = ArrivalEstimator(.planned)
    let before = estimator.estimate(expectedSeconds: 100)
    estimator.advance(elapsedSeconds: elapsed, expectedSeconds: 10)
    #expect(estimator.estimate(expectedSeconds: 100) == before)
    #expect(
      estimator.estimate(expectedSeconds: .nan) == estimator.estimate(expectedSeconds: .infinity))
  }

  @Test("expected times can be computed with any numbers", arguments: Hostile.numbers)
  func expectedTimes(_ number: Double) throws {
    for line in try Self.lines() {
      var paces = [UsualPace()]
      for field in [
        \UsualPace.normal, \.slow, \.trafficJam, \.noData, \.turnSeconds,
      ] as [WritableKeyPath<UsualPace, Double>] {
        var pace = UsualPace()
        pace[keyPath: field] = number
        paces.append(pace)
      }
      for pace in paces {
        for other in Hostile.numbers {
          let traffic = LineTraffic(
            on: line, [TrafficStretch(from: number, to: other, .slow)], elsewhere: .normal)
          for times in [
            ExpectedTimes(usual: pace, along: line, traffic: traffic),
            ExpectedTimes(
              spreading: Duration(inSeconds: number), from: other, by: pace, along: line,
              traffic: traffic),
            ExpectedTimes(stretches: [(number, other), (other, number)]),
          ] {
            _ = times.seconds(from: number, to: other)
            _ = times.seconds(from: 0, to: line.length)
          }
        }
      }
    }
    #expect(ExpectedTimes(stretches: []).seconds(from: number, to: 5) == 0)
  }

  @Test("a plan with fewer or more segments than the line takes at most its total time")
  func shortPlans() throws {
    for line in try Self.lines() {
      for times in [PlannedTimes](
        try [[], [5], [5, 5, 5, 5, 5]].map { try PlannedTimes(segmentSeconds: $0) })
      {
        let expected = ExpectedTimes(planned: times, along: line)
        #expect(expected.seconds(from: 0, to: line.length) <= times.totalSeconds)
      }
    }
  }
}
