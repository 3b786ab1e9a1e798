import Benchmark
import MilepostKit
import Samples

/// Measures the rendering of maps of 100,000 points as SVG and HTML, and the creation of their
/// drives.
func mapDrawingBenchmarks() {
  func benchmark<Output>(_ name: String, _ draw: @escaping (JourneyMap) -> Output) {
    Benchmark("maps/\(name)/100x1000", configuration: .drawing) { benchmark, map in
      benchmark.measure(100_000, per: .pointsPerSecond) { _ in blackHole(draw(map)) }
    } setup: {
      var map = JourneyMap()
      for record in try TraceRecord.samples(100, pointCount: 1000) { map.add(MapDrive(record)) }
      return map
    }
  }
  benchmark("svg") { SVGRenderer().bytes(of: $0) }
  benchmark("html") { HTMLRenderer().bytes(of: $0) }

  Benchmark("maps/columns/100x1000", configuration: .drawing) { benchmark, records in
    benchmark.measure(100_000, per: .pointsPerSecond) { _ in
      for record in records { blackHole(MapDrive(record)) }
    }
  } setup: {
    try TraceRecord.samples(100, pointCount: 1000)
  }
}

extension Benchmark.Configuration {
  fileprivate static var drawing: Self {
    Self(
      metrics: Benchmark.defaultConfiguration.metrics + [.pointsPerSecond, .peakMemoryResident],
      timeUnits: .milliseconds, maxDuration: .seconds(3))
  }
}
