import Benchmark
import Samples

/// All cases, named `area/operation/size`; those that need roads bear the name of the extract.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration.metrics = [.wallClock]
  coordinatesBenchmarks()
  polylinesBenchmarks()
  tripFormatsBenchmarks()
  guard let roads = Extract.first else { return }
  roadNetworksBenchmarks(on: roads)
  roadSnappingBenchmarks(on: roads)
  roadImportBenchmarks(on: roads)
}
