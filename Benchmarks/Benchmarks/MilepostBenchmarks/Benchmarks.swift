import Benchmark

/// All cases, named `area/operation/size`; where a size needs real roads it names them too.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration.metrics = [.wallClock]
  coordinatesBenchmarks()
  polylinesBenchmarks()
}
