import Benchmark
import Samples

/// All cases, named `area/operation/size`; the names of cases on roads include the extract.
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
