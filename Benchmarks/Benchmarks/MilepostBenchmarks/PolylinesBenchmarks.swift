import Benchmark
import MilepostTools

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

  Benchmark("polylines/nearest/1x200000", configuration: .thousands) { benchmark, sample in
    benchmark.measure {
      blackHole(sample.line.nearestPosition(to: sample.points[$0]))
    }
  } setup: {
    try NearestSample()
  }
}

/// A long line and a thousand points 20 m beside it.
private struct NearestSample {
  let line: MeasuredPolyline
  let points: [Coordinate]

  init() throws {
    let line = try MeasuredPolyline(try Polyline.samples(1, pointCount: 200_000)[0])
    self.line = line
    points = Spread.points(1000).map {
      line.coordinate(atDistance: $0.x * line.length).destination(distance: 20, bearing: $0.y * 360)
    }
  }
}

extension Polyline {
  /// Lines like roads: a point every 5 to 35 m, winding, mostly to the northeast.
  fileprivate static func samples(_ count: Int, pointCount: Int) throws -> [Polyline] {
    let origins = Spread.points(count)
    let steps = Spread.points(pointCount)
    return try origins.map { origin in
      var place = Coordinate(latitude: 40 + origin.x * 10, longitude: origin.y * 10)
      return try Polyline(
        steps.enumerated().map { index, step in
          let bend = Double(index % 400 - 200).magnitude * 0.6
          place = place.destination(distance: 5 + 30 * step.x, bearing: bend + 60 * (step.y - 0.5))
          return place
        })
    }
  }
}
