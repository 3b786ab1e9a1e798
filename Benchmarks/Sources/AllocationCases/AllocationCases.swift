import MilepostKit
import Samples

/// A program that counts the heap allocations of operations; run it with `count-allocations`.
@main
struct AllocationCases {
  let counter: AllocationCounter

  static func main() throws {
    let cases = AllocationCases(counter: try AllocationCounter())
    try cases.polylines()
    try cases.routes()
    try cases.formats()
    try cases.roads(Extract.first)
  }

  /// Prints the name of a case, the number of its allocations, and the number per item.
  private func count(
    _ name: String, _ things: Int, _ thing: String, of work: () throws -> Void
  ) rethrows {
    let allocations = try counter.allocations(of: work)
    let each = (Double(allocations) / Double(things) * 10_000).rounded() / 10_000
    print("\(name): \(allocations) allocations, \(each) per \(thing)")
  }

  private func polylines() throws {
    let codec = GooglePolylineCodec.precision5
    for (lineCount, pointCount) in [(10_000, 20), (1, 200_000)] {
      let lines = try Polyline.samples(lineCount, pointCount: pointCount)
      let texts = lines.map { codec.encodeBytes($0) }
      let size = "\(lineCount)x\(pointCount)"
      count("polylines/google-encode/\(size)", lineCount, "line") {
        for line in lines { sink(codec.encodeBytes(line)) }
      }
      try count("polylines/google-decode/\(size)", lineCount, "line") {
        for text in texts { sink(try codec.decode(text)) }
      }
      let flexible = try FlexiblePolylineCodec(precision: 5)
      let flexibles = try lines.map { try flexible.encodeBytes($0) }
      try count("polylines/flexible-decode/\(size)", lineCount, "line") {
        for text in flexibles { sink(try FlexiblePolylineCodec().decode(text)) }
      }
      for (form, codec) in [
        ("cells", S2PolylineCodec()), ("lossless", try S2PolylineCodec(.lossless)),
      ] {
        let bytes = lines.map { codec.encodeBinary($0) }
        try count("polylines/s2-\(form)-decode/\(size)", lineCount, "line") {
          for bytes in bytes { sink(try codec.decodeBinary(bytes.span)) }
        }
      }
      try count("polylines/measure/\(size)", lineCount, "line") {
        for line in lines { sink(try MeasuredPolyline(line)) }
      }
    }
    let sample = try NearestSample()
    count("polylines/nearest/1x200000", sample.points.count, "query") {
      for point in sample.points { sink(sample.line.nearestPosition(to: point)) }
    }
  }

  private func routes() throws {
    let drive = try RouteDrive(vertexCount: 2_000, interval: 1, seed: 1)
    var cursor = RouteCursor(drive.route)
    sink(cursor.update(with: drive.locations[0]))
    count("route-splitting/cursor-step/2000", drive.locations.count - 1, "step") {
      for location in drive.locations.dropFirst() { sink(cursor.update(with: location)) }
    }
  }

  private func formats() throws {
    for format in TraceFormat.all {
      let bytes = try format.bytes(of: TraceRecord.samples(100, pointCount: 1000))
      try count("formats/read-\(format)/100x1000", 100_000, "point") {
        let source = ByteSource(bytes: bytes, name: "traces")
        for record in try TraceReader(source, options: TraceReadingOptions(format: format)) {
          sink(try record.get())
        }
      }
    }
  }

  private func roads(_ extract: Extract) throws {
    let name = extract.name
    let roads = try RoadSample(extract)
    try count("networks/nearest/\(name)", roads.places.count, "query") {
      for place in roads.places { sink(try roads.network.nearest(to: place)) }
    }
    for (size, distances) in extract.routes {
      let routes = try RouteSample(extract, apart: distances)
      try count("networks/route/\(name)-\(size)", routes.pairs.count, "route") {
        for pair in routes.pairs { sink(try routes.network.route(through: pair)) }
      }
    }
    for interval in [1.0, 15] {
      let drives = try DriveSample(extract, secondsBetweenPoints: interval)
      let points = drives.traces.reduce(0) { $0 + $1.locations.count }
      try count("snapping/trace/\(name)-\(Int(interval))s", points, "point") {
        for trace in drives.traces { sink(try drives.snapper.snap(trace, using: drives.workspace)) }
      }
      var update = LiveUpdate()
      try count("snapping/stream/\(name)-\(Int(interval))s", points, "point") {
        for trace in drives.traces {
          var live = LiveSnapper(drives.snapper)
          for location in trace.locations {
            try live.update(with: location, using: drives.workspace, into: &update)
          }
        }
      }
    }
  }
}

/// Consumes a result, so that its computation isn't optimized away.
@inline(never)
private func sink<Result>(_ result: Result) {
  withExtendedLifetime(result) {}
}
