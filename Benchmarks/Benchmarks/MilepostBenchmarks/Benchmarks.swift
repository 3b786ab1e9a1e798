import Benchmark
import Samples

/// All cases.
///
/// They are named `area/operation/size`, or `area/operation` if there is only one size. The names
/// of cases on roads include the extract.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration.metrics = [.wallClock]
  coordinatesBenchmarks()
  polylinesBenchmarks()
  routeSplittingBenchmarks()
  formatBenchmarks()
  trafficClassificationBenchmarks()
  arrivalEstimationBenchmarks()
  mapDrawingBenchmarks()
  roadNetworksBenchmarks(on: .first)
  roadSnappingBenchmarks(on: .first)
  roadImportBenchmarks(on: .first)
  geometryOperationsBenchmarks(on: .first)
}
