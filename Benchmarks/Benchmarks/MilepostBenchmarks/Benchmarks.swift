import Benchmark

/// All cases, named `area/operation/size`; those that need roads bear the name of the extract.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration.metrics = [.wallClock]
  coordinatesBenchmarks()
  polylinesBenchmarks()
  guard let roads = Inputs.roads else { return }
  roadNetworksBenchmarks(on: roads)
  roadSnappingBenchmarks(on: roads)
  roadImportBenchmarks(on: roads)
}
