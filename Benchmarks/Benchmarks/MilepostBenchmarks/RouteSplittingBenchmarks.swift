import Benchmark
import MilepostKit
import Samples

func routeSplittingBenchmarks() {
  for count in [200, 2_000, 20_000] {
    Benchmark("route-splitting/cursor-step/\(count)", configuration: .thousands) {
      benchmark, drive in
      var cursor = RouteCursor(drive.route)
      // For the first location, the cursor searches the whole route.
      blackHole(cursor.update(with: drive.locations[0]))
      benchmark.measure {
        let next = 1 + $0 % (drive.locations.count - 1)
        if next == 1 {
          cursor = RouteCursor(drive.route)
          blackHole(cursor.update(with: drive.locations[0]))
        }
        blackHole(cursor.update(with: drive.locations[next]))
      }
    } setup: {
      try RouteDrive(vertexCount: count, interval: 1, seed: 1)
    }
  }
}
