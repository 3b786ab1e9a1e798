import ArrivalEstimation
import TestSupport
import Testing

/// Tests of estimates for kinds of trips that the models were not fitted to, with plans that are
/// distributed evenly by length.
@Suite("Arrivals of randomly drawn trips")
struct DrawnTripTests {
  private struct Score {
    var count = 0.0
    var inside = 0.0
    var early = 0.0
    var error = 0.0
    var naive = 0.0
    var change = 0.0
  }

  /// Follows trips, and scores the estimates with more than a minute left.
  private func score(
    _ kind: DrawnTrip.Kind, _ model: ArrivalModel, scale: Double = 1
  ) -> Score {
    var random = SeededGenerator(seed: 11)
    var score = Score()
    for _ in 0..<150 {
      let trip = DrawnTrip(kind, pieces: .random(in: 4...16, using: &random), using: &random)
      let total = trip.planned * scale
      var estimator = ArrivalEstimator(model)
      estimator.beginPlan()
      var last: (time: Double, distance: Double) = (0, 0)
      var arrival: Double?
      for (time, distance) in trip.track {
        estimator.advance(
          elapsedSeconds: time - last.time,
          expectedSeconds: (distance - last.distance) / trip.length * total)
        last = (time, distance)
        let left = trip.duration - time
        guard left > 60 else { break }
        let expected = total * (1 - distance / trip.length)
        let estimate = estimator.estimate(expectedSeconds: expected)
        score.count += 1
        score.inside += estimate.secondsInterval.contains(left) ? 1 : 0
        score.early += estimate.seconds < left ? 1 : 0
        score.error += abs(estimate.seconds - left) / left
        score.naive += abs(expected - left) / left
        if let arrival { score.change += abs(time + estimate.seconds - arrival) }
        arrival = time + estimate.seconds
      }
    }
    return score
  }

  @Test(
    "estimates with a plan are calibrated and steady, with an error at most 16% above the plan's",
    arguments: [DrawnTrip.town, DrawnTrip.mixed, DrawnTrip.country])
  func planned(_ kind: DrawnTrip.Kind) {
    let score = score(kind, .planned)
    #expect(0.72...0.97 ~= score.inside / score.count)
    // Jams that are missing from the plan make some trips late.
    #expect(0.35...0.7 ~= score.early / score.count)
    // The plans are right on average, so every correction of them by the observed pace has a cost.
    #expect(score.error < 1.16 * score.naive)
    #expect(score.change / score.count < 3)
  }

  @Test(
    "estimates from scaled usual times are calibrated, with an error at most 15% above theirs",
    arguments: [DrawnTrip.town, DrawnTrip.mixed, DrawnTrip.country], [0.75, 1.35])
  func unplanned(_ kind: DrawnTrip.Kind, scale: Double) {
    let score = score(kind, .unplanned, scale: scale)
    #expect(0.65...0.99 ~= score.inside / score.count)
    #expect(score.error < 1.15 * score.naive)
  }

  @Test(
    "after 800 s on a plan of half the actual time, the median estimate is off by at most a third",
    arguments: [DrawnTrip.town, DrawnTrip.mixed, DrawnTrip.country], [true, false])
  func halfPlanned(_ kind: DrawnTrip.Kind, isSumKnown: Bool) {
    var random = SeededGenerator(seed: 12)
    var model = ArrivalModel.planned
    model.pace.isSumKnown = isSumKnown
    var shares: [Double] = []
    for _ in 0..<150 {
      let trip = DrawnTrip(kind, pieces: .random(in: 8...24, using: &random), using: &random)
      guard trip.duration > 1_200 else { continue }
      let total = trip.duration / 2
      var estimator = ArrivalEstimator(model)
      estimator.beginPlan()
      var last: (time: Double, distance: Double) = (0, 0)
      for (time, distance) in trip.track where time <= 800 {
        estimator.advance(
          elapsedSeconds: time - last.time,
          expectedSeconds: (distance - last.distance) / trip.length * total)
        last = (time, distance)
      }
      let estimate = estimator.estimate(expectedSeconds: total * (1 - last.distance / trip.length))
      shares.append(estimate.seconds / (trip.duration - last.time))
    }
    // The estimate still attributes part of the excess to a wrong distribution of the plan, or to a
    // pace that may change.
    let least = isSumKnown ? 0.68 : 0.75
    #expect(least...1.25 ~= shares.sorted()[shares.count / 2])
  }
}
