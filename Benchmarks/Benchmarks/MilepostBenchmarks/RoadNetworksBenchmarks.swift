import Benchmark
import MilepostKit
import Samples

func roadNetworksBenchmarks(on extract: Extract) {
  let name = extract.name

  Benchmark("networks/open-and-nearest/\(name)", configuration: .single) { benchmark, place in
    try benchmark.measure { _ in
      let network = try RoadNetwork(contentsOf: extract.networkFile)
      blackHole(try network.nearest(to: place))
    }
  } setup: {
    let place = try RoadSample(extract).places[0]
    try extract.importNetworkFile()
    return place
  } teardown: {
    try extract.removeNetworkFile()
  }

  Benchmark("networks/nearest/\(name)", configuration: .thousands) { benchmark, roads in
    try benchmark.measure {
      blackHole(try roads.network.nearest(to: roads.places[$0]))
    }
  } setup: {
    try RoadSample(extract)
  }

  Benchmark("networks/nearest-12/\(name)-50m", configuration: .thousands) { benchmark, roads in
    try benchmark.measure {
      blackHole(try roads.network.nearest(to: roads.places[$0], count: 12, within: 50))
    }
  } setup: {
    try RoadSample(extract)
  }

  for (size, distances) in extract.routes {
    Benchmark("networks/route/\(name)-\(size)", configuration: .single) { benchmark, routes in
      let pair = routes.pairs[benchmark.currentIteration % routes.pairs.count]
      try benchmark.measure { _ in
        blackHole(try routes.network.route(through: pair))
      }
    } setup: {
      try RouteSample(extract, apart: distances)
    }
  }
}
