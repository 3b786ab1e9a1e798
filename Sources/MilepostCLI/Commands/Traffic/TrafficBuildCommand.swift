import ArgumentParser
import MilepostKit
import Synchronization

struct TrafficBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Match drives to roads, and store the speeds that were driven.",
    discussion: """
      Example:
        milepost traffic build drives.ndjson -n porto.roads -o porto.speeds

      An edge counts if at least half of it was driven, at known times; shorter parts contribute \
      only time and length. Gaps are ignored, jumps and impossible speeds (above 252 km/h, or \
      above both 90 km/h and three times free flow) are left out, and anything that took more than \
      15 minutes counts as a stop. The file does not depend on the number of threads or the order \
      of drives. It does not identify drives, but it shows when and how fast each road was driven.
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var network: NetworkArgument
  @OptionGroup var snapping: SnappingArguments
  @OptionGroup var speeds: SpeedsOutput
  @OptionGroup var threads: ThreadArguments

  @OptionGroup var console: ConsoleArguments

  func validate() throws {
    try FileIdentity.check(inputs: input.files + [network.network], outputs: [speeds.output])
  }

  func run() throws {
    let network = try network.open()
    let snapper = RoadSnapper(network, options: snapping.options(on: network))
    let mode = snapping.mode.mode
    // Each thread has its own recorder; the sums don't depend on the order of the recorders.
    let recorders = Mutex<[ThreadRecorder]>([])
    let tally = Result {
      try Batch<SnappedRecord>(
        inputs: input.files, reading: input.reading, threadCount: threads.count
      ).run {
        let workspace = snapper.makeWorkspace()
        let recorder = ThreadRecorder(network, mode)
        recorders.withLock { $0.append(recorder) }
        return { source, _ in
          let snapped = try snapper.snap(source.trace, using: workspace)
          try recorder.add(snapped)
          return BatchAnswer(
            SnappedRecord(source: source, snapped: snapped, network: network, mode: mode),
            for: source)
        }
      }
    }
    // If some traces failed, the speeds of the others are still worth keeping.
    if case .failure(let error) = tally, !(error is ExitCode) { throw error }
    var sum = ProbeSpeedsSum()
    var leftOut = (untimed: 0, tooFast: 0)
    for recorder in recorders.withLock({ $0 }) {
      try sum.add(recorder.speeds())
      let counts = recorder.leftOutCounts
      leftOut = (leftOut.untimed + counts.untimed, leftOut.tooFast + counts.tooFast)
    }
    Self.note(leftOut)
    guard let all = try sum.total(), all.traversalCount > 0 else {
      try tally.get()
      StandardStreams.complain(
        "found no speed in any drive, expected locations with times, on roads")
      throw Failure.partial
    }
    try OpenNetworks.checkUnchanged()
    try speeds.write(all)
    try tally.get()
  }

  private static func note(_ leftOut: (untimed: Int, tooFast: Int)) {
    let reasons = [
      (leftOut.untimed, "in gaps or jumps"), (leftOut.tooFast, "too fast for any vehicle"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    guard !reasons.isEmpty else { return }
    StandardStreams.note("traversals left out: " + reasons.joined(separator: ", "))
  }
}

/// A recorder used by one thread at a time.
private final class ThreadRecorder: Sendable {
  private let recorder: Mutex<ProbeRecorder>

  init(_ network: RoadNetwork, _ mode: TravelMode) {
    recorder = Mutex(ProbeRecorder(network, mode: mode))
  }

  func add(_ snapped: SnappedTrace) throws {
    try recorder.withLock { recorder in
      for matching in snapped.matchings { try recorder.add(matching.path) }
    }
  }

  /// The numbers of traversals that were left out because they have no times, and because they are
  /// too fast for any vehicle.
  var leftOutCounts: (untimed: Int, tooFast: Int) {
    recorder.withLock { ($0.untimedCount, $0.tooFastCount) }
  }

  func speeds() throws -> ProbeSpeeds { try recorder.withLock { try $0.speeds() } }
}
