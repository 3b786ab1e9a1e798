import Benchmark
import MilepostKit
import Samples

func roadSnappingBenchmarks(on extract: Extract) {
  for interval in [1.0, 5, 15, 30] {
    Benchmark(
      "snapping/trace/\(extract.name)-\(Int(interval))s", configuration: .rated(.pointsPerSecond)
    ) { benchmark, sample in
      let trace = sample.traces[benchmark.currentIteration % sample.traces.count]
      try benchmark.measure(trace.locations.count, per: .pointsPerSecond) { _ in
        blackHole(try sample.snapper.snap(trace, using: sample.workspace))
      }
    } setup: {
      try DriveSample(extract, secondsBetweenPoints: interval)
    }
  }
}
