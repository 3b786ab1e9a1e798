import Benchmark
import MilepostKit
import Samples

func coordinatesBenchmarks() {
  for (size, length) in [("100m", 100.0), ("10km", 1e4), ("1000km", 1e6), ("15000km", 1.5e7)] {
    Benchmark("coordinates/distance/\(size)", configuration: .thousands) { benchmark, geodesics in
      benchmark.measure {
        blackHole(geodesics[$0].start.distance(to: geodesics[$0].end))
      }
    } setup: {
      Geodesic.samples(ofLength: length)
    }
  }

  Benchmark("coordinates/inverse/1000km", configuration: .thousands) { benchmark, geodesics in
    benchmark.measure {
      blackHole(geodesics[$0].start.geodesic(to: geodesics[$0].end))
    }
  } setup: {
    Geodesic.samples(ofLength: 1e6)
  }

  for (size, length) in [("100m", 100.0), ("1000km", 1e6)] {
    Benchmark("coordinates/direct/\(size)", configuration: .thousands) { benchmark, geodesics in
      benchmark.measure {
        blackHole(
          geodesics[$0].start.geodesic(bearing: geodesics[$0].initialBearing, distance: length))
      }
    } setup: {
      Geodesic.samples(ofLength: length)
    }
  }

  Benchmark("coordinates/local-frame/1km", configuration: .thousands) { benchmark, points in
    let frame = LocalFrame(origin: points[0])
    benchmark.measure {
      blackHole(frame.position(of: points[$0]))
    }
  } setup: {
    Coordinate.samples(within: 1000)
  }
}

extension Coordinate {
  /// Returns a thousand coordinates within a distance, in meters, of a fixed place.
  fileprivate static func samples(within distance: Double) -> [Coordinate] {
    let center = Coordinate(latitude: 41.15, longitude: -8.61)
    return Spread.points(1000).map {
      center.destination(distance: $0.x * distance, bearing: $0.y * 360)
    }
  }
}

extension Geodesic {
  /// Returns a thousand geodesics of a length in meters, in all directions.
  ///
  /// They start between 85° south and 85° north.
  fileprivate static func samples(ofLength length: Double) -> [Geodesic] {
    zip(Spread.points(1000), Spread.points(1000).reversed()).map { place, direction in
      let start = Coordinate(latitude: place.x * 170 - 85, longitude: place.y * 360 - 180)
      return start.geodesic(bearing: direction.x * 360, distance: length)
    }
  }
}
