import FoundationEssentials
import Glibc
import MilepostKit
import Samples

/// A program that simulates a long drive on a network, and measures the snapping of traces.
///
///     snapping-rounds drive porto.roads 5 100000 1000 whole.ndjson pieces.ndjson
///     snapping-rounds snap porto.roads pieces.ndjson
///     snapping-rounds stream porto.roads pieces.ndjson
///     snapping-rounds once porto.roads pieces.ndjson
///
/// `drive` writes a drive, here of 100,000 locations, one every 5 s, to two files: as one trace,
/// and split into traces of 1,000 locations. `snap` and `stream` snap all traces once to warm up,
/// and again for each line of input; each time, they print the CPU time in seconds and the number
/// of allocations. They must be started by `count-allocations`. `once` snaps the traces once
/// without warming up, and prints the CPU time in seconds.
@main
enum SnappingRounds {
  /// An error for invalid arguments.
  struct Usage: Error {}

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 3, let verb = arguments.first else { throw Usage() }
    let rest = Array(arguments.dropFirst(2))
    let network = try RoadNetwork(contentsOf: arguments[2])
    switch verb {
    case "drive": try drive(over: network, rest)
    case "snap": try rounds(of: Snapping(network), path: rest[0])
    case "stream": try rounds(of: Streaming(network), path: rest[0])
    case "once": try once(Snapping(network), path: rest[0])
    default: throw Usage()
    }
  }

  private static func drive(over network: RoadNetwork, _ arguments: [String]) throws {
    guard arguments.count == 5, let interval = Double(arguments[0]),
      let count = Int(arguments[1]), let pieceCount = Int(arguments[2]), pieceCount > 0
    else { throw Usage() }
    let locations = try LongDrive(network).locations(count, secondsBetween: interval)
    for (size, path) in [(locations.count, arguments[3]), (pieceCount, arguments[4])] {
      let records = try stride(from: 0, to: locations.count, by: size).map { start in
        let end = min(start + size, locations.count)
        return TraceRecord(try Trace(id: "at-\(start)", locations: Array(locations[start..<end])))
      }
      try Data(TraceFormat.ndjson.bytes(of: records)).write(to: URL(filePath: path))
    }
  }

  private static func rounds(of work: some Work, path: String) throws {
    let counter = try AllocationCounter()
    let traces = try TraceReader(path: path).map { try $0.get().trace }
    for trace in traces { try work.run(trace) }
    while readLine() != nil {
      let (start, seconds) = (counter.count, cpuSeconds)
      for trace in traces { try work.run(trace) }
      let (end, now) = (counter.count, cpuSeconds)
      print(now - seconds, end - start)
      fflush(nil)
    }
  }

  private static func once(_ work: some Work, path: String) throws {
    let traces = try TraceReader(path: path).map { try $0.get().trace }
    let start = cpuSeconds
    for trace in traces { try work.run(trace) }
    print(cpuSeconds - start)
  }

  /// The CPU time of this process.
  private static var cpuSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A way to snap a trace, to be measured.
private protocol Work {
  func run(_ trace: Trace) throws
}

/// Snaps entire traces.
private struct Snapping: Work {
  let snapper: RoadSnapper
  let workspace: SnappingWorkspace

  init(_ network: RoadNetwork) {
    snapper = RoadSnapper(network)
    workspace = snapper.makeWorkspace()
  }

  func run(_ trace: Trace) throws { sink(try snapper.snap(trace, using: workspace)) }
}

/// Snaps locations one by one.
private struct Streaming: Work {
  let snapper: RoadSnapper
  let workspace: SnappingWorkspace

  init(_ network: RoadNetwork) {
    snapper = RoadSnapper(network)
    workspace = snapper.makeWorkspace()
  }

  func run(_ trace: Trace) throws {
    var live = LiveSnapper(snapper)
    var update = LiveUpdate()
    for location in trace.locations {
      try live.update(with: location, using: workspace, into: &update)
    }
    sink(try live.finish(using: workspace))
  }
}

/// Consumes a result, so that its computation isn't optimized away.
@inline(never)
private func sink<Result>(_ result: Result) {
  withExtendedLifetime(result) {}
}
