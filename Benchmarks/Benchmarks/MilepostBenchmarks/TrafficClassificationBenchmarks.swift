import Benchmark
import MilepostKit
import Samples

func trafficClassificationBenchmarks() {
  let samples = Spread.points(10_000).map {
    SpeedSample(length: 20 + 80 * $0.x, speed: 20 * $0.y, freeFlow: 20)
  }
  Benchmark("traffic/classes/10000-samples", configuration: .single) { benchmark in
    benchmark.measure { _ in
      blackHole(TrafficClassifier().stretches(samples))
    }
  }

  // The slice is the second half of the line.
  for count in [100, 1_000, 10_000] {
    Benchmark("traffic/slice/\(count)-intervals", configuration: .single) { benchmark, traffic in
      benchmark.measure { _ in
        blackHole(traffic.traffic.slice(from: traffic.line.length / 2, of: traffic.line))
      }
    } setup: {
      try AlternatingTraffic(count: count)
    }
  }

  Benchmark("traffic/shared-layer", configuration: .thousands) { benchmark in
    let layer = SharedLayer(samples)
    benchmark.measure { _ in
      blackHole(layer.value.count)
    }
  }
}

/// A line on which every second interval is slow.
private struct AlternatingTraffic: Sendable {
  let line: MeasuredPolyline
  let traffic: LineTraffic

  init(count: Int) throws {
    line = try MeasuredPolyline(
      Polyline(
        (0...count).map {
          Coordinate(latitude: 41, longitude: -8 + 0.0005 * Double($0))
        }))
    let step = line.length / Double(count)
    traffic = LineTraffic(
      on: line,
      stride(from: 0, to: count, by: 2).map {
        TrafficStretch(from: Double($0) * step, to: Double($0 + 1) * step, .slow)
      }, elsewhere: .normal)
  }
}
