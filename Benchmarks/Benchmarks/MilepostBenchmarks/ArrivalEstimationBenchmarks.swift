import Benchmark
import MilepostKit

/// Measures an update of an arrival estimator: the update of the pace, and the estimates of the
/// arrivals at the next waypoints.
func arrivalEstimationBenchmarks() {
  for (name, model) in [("planned", ArrivalModel.planned), ("unplanned", .unplanned)] {
    for count in [0, 1, 10] {
      Benchmark("arrivals/update-\(name)/\(count)-waypoints", configuration: .thousands) {
        benchmark in
        var estimator = ArrivalEstimator(model)
        estimator.beginPlan()
        benchmark.measure { step in
          // In 3 of 20 steps, the vehicle doesn't move; in the others, its pace varies.
          estimator.advance(
            elapsedSeconds: 5, expectedSeconds: step % 20 < 3 ? 0 : 4 + Double(step % 7) / 2)
          for waypoint in 0..<count {
            blackHole(estimator.estimate(expectedSeconds: 240 * Double(waypoint + 1)))
          }
          blackHole(estimator.pace)
        }
      }
    }
  }
}
