import Benchmark
import MilepostKit
import Samples

func formatBenchmarks() {
  for format in TraceFormat.all {
    Benchmark(
      "formats/read-\(format)/100x1000", configuration: .rated(.pointsPerSecond)
    ) { benchmark, bytes in
      try benchmark.measure(100_000, per: .pointsPerSecond) { _ in
        let source = ByteSource(bytes: bytes, name: "traces")
        for record in try TraceReader(source, options: TraceReadingOptions(format: format)) {
          blackHole(try record.get())
        }
      }
    } setup: {
      try format.bytes(of: TraceRecord.samples(100, pointCount: 1000))
    }

    Benchmark(
      "formats/write-\(format)/100x1000", configuration: .rated(.pointsPerSecond)
    ) { benchmark, records in
      try benchmark.measure(100_000, per: .pointsPerSecond) { _ in
        blackHole(try format.bytes(of: records))
      }
    } setup: {
      try TraceRecord.samples(100, pointCount: 1000)
    }
  }
}
