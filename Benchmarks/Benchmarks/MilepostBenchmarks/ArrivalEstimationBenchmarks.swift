import Benchmark
import MilepostKit

/// Measures an update of a vehicle without the step of its cursor: updating the pace, and
/// estimating the arrivals at the waypoints ahead.
func arrivalEstimationBenchmarks() {
  for (name, model) in [("planned", ArrivalModel.planned), ("unplanned", .unplanned)] {
    for count in [0, 1, 10] {
      Benchmark("arrivals/update-\(name)/\(count)-waypoints", configuration: .thousands) {
        benchmark in
        var estimator = ArrivalEstimator(model)
        estimator.beginPlan()
        benchmark.measure { step in
          // The vehicle stops at a signal now and then, and its pace varies.
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
