import Benchmark
import MilepostKit
import Samples

func roadImportBenchmarks(on extract: Extract) {
  Benchmark("import/osm-pbf/\(extract.name)", configuration: .importing) { benchmark in
    try benchmark.measure { _ in
      try extract.importNetworkFile()
    }
  } teardown: {
    try extract.removeNetworkFile()
  }
}
