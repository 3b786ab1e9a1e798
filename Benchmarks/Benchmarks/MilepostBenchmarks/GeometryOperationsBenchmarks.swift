import Benchmark
import MilepostKit
import Samples

func geometryOperationsBenchmarks(on extract: Extract) {
  for (length, distances) in extract.routes {
    let size = "\(extract.name)-\(length)"

    func measurePairs(
      _ name: String, _ operation: @escaping @Sendable (Polyline, Polyline) throws -> Double
    ) {
      Benchmark("geometry/\(name)/\(size)", configuration: .single) { benchmark, sample in
        let index = benchmark.currentIteration % sample.routes.count
        let (route, drive) = (sample.routes[index], sample.drives[index])
        try benchmark.measure { _ in blackHole(try operation(route, drive)) }
      } setup: {
        try GeometrySample(extract, apart: distances)
      }
    }
    measurePairs("hausdorff") { try $0.hausdorffDistance(to: $1) }
    measurePairs("discrete-frechet") { try $0.discreteFrechetDistance(to: $1) }

    Benchmark("geometry/corridor-50m/\(size)", configuration: .single) { benchmark, sample in
      let route = sample.routes[benchmark.currentIteration % sample.routes.count]
      try benchmark.measure { _ in
        blackHole(try Corridor(around: route, meters: 50, in: sample.workspace))
      }
    } setup: {
      try GeometrySample(extract, apart: distances)
    }

    Benchmark("geometry/in-corridor/\(size)", configuration: .thousands) { benchmark, sample in
      try benchmark.measure { blackHole(try sample.corridor.contains(sample.points[$0])) }
    } setup: {
      try GeometrySample(extract, apart: distances)
    }

    Benchmark("geometry/in-fence/\(size)", configuration: .thousands) { benchmark, sample in
      try benchmark.measure { blackHole(try sample.fence.contains(sample.points[$0])) }
    } setup: {
      try GeometrySample(extract, apart: distances)
    }
  }
}
