import Benchmark
import MilepostKit
import Samples

func polylinesBenchmarks() {
  let codec = GooglePolylineCodec.precision5
  for (lineCount, pointCount) in [(10_000, 20), (1, 200_000)] {
    let size = "\(lineCount)x\(pointCount)"
    let count = lineCount * pointCount

    Benchmark(
      "polylines/google-encode/\(size)", configuration: .rated(.coordinatesPerSecond)
    ) { benchmark, lines in
      benchmark.measure(count, per: .coordinatesPerSecond) { _ in
        for line in lines { blackHole(codec.encodeBytes(line)) }
      }
    } setup: {
      try Polyline.samples(lineCount, pointCount: pointCount)
    }

    Benchmark(
      "polylines/google-decode/\(size)", configuration: .rated(.coordinatesPerSecond)
    ) { benchmark, texts in
      try benchmark.measure(count, per: .coordinatesPerSecond) { _ in
        for text in texts { blackHole(try codec.decode(text)) }
      }
    } setup: {
      try Polyline.samples(lineCount, pointCount: pointCount).map { codec.encodeBytes($0) }
    }
  }

  Benchmark(
    "polylines/measure/1x200000", configuration: .rated(.coordinatesPerSecond)
  ) { benchmark, line in
    try benchmark.measure(line.count, per: .coordinatesPerSecond) { _ in
      blackHole(try MeasuredPolyline(line))
    }
  } setup: {
    try Polyline.samples(1, pointCount: 200_000)[0]
  }

  for count in [2_000, 200_000] {
    Benchmark("polylines/nearest/1x\(count)", configuration: .thousands) { benchmark, sample in
      benchmark.measure {
        blackHole(sample.line.nearestPosition(to: sample.points[$0]))
      }
    } setup: {
      try NearestSample(pointCount: count)
    }
  }

  for tolerance in [1.0, 20] {
    Benchmark(
      "polylines/simplify-\(Int(tolerance))m/1x200000",
      configuration: .rated(.coordinatesPerSecond)
    ) { benchmark, line in
      benchmark.measure(line.count, per: .coordinatesPerSecond) { _ in
        blackHole(line.simplified(within: tolerance))
      }
    } setup: {
      try Polyline.samples(1, pointCount: 200_000)[0]
    }
  }
}
