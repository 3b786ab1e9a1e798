import Benchmark
import FoundationEssentials
import MilepostTools

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
      try TraceSample(extract, secondsBetweenPoints: interval)
    }
  }
}

/// Drives across a network at 36 km/h with errors of position of up to 10 m.
private struct TraceSample {
  let snapper: RoadSnapper
  let workspace: SnappingWorkspace
  let traces: [Trace]

  init(_ extract: Extract, secondsBetweenPoints interval: Double) throws {
    let roads = try RoadSample(extract)
    let network = roads.network
    traces = try roads.routes(20, apart: 5e3...15e3).map { route in
      let line = try MeasuredPolyline(Polyline(network.line(of: route.legs[0].path)))
      let count = max(2, Int(line.length / 10 / interval))
      let locations = Spread.points(count).enumerated().map { index, error in
        let place = line.coordinate(atDistance: Double(index) * 10 * interval)
        return Location(
          coordinate: place.destination(distance: 10 * error.x, bearing: 360 * error.y),
          time: Date(timeIntervalSince1970: 1.7e9 + Double(index) * interval))
      }
      return try Trace(id: "drive", locations: locations)
    }
    snapper = RoadSnapper(network)
    workspace = snapper.makeWorkspace()
  }
}
