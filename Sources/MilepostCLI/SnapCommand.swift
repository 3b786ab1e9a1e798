import ArgumentParser
import MilepostTools

struct SnapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snap",
    abstract: "Put the locations of traces on the roads that were driven.",
    discussion: """
      Every location has an answer: snapped, interpolated (placed between deciding neighbours), \
      outlier, outOfOrder or unmatched. A trace that can't be joined gives several matchings, each \
      with the reason.
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var network: NetworkArgument
  @OptionGroup var snapping: SnappingArguments
  @OptionGroup var result: OutputOptions

  @Option(help: ArgumentHelp("Also write the edges driven, as CSV.", valueName: "file"))
  var edges: String?

  func run() throws {
    let network = try network.open()
    let snapper = RoadSnapper(network, options: snapping.options)
    let workspace = snapper.makeWorkspace()
    let writer = result.chosenFormat.snappedWriter(to: try result.open())
    let edgesWriter = try edges.map { TraversedEdgesWriter(to: try Output.sink(for: $0)) }
    try finishing([writer, edgesWriter]) {
      try input.answerEach { source in
        let snapped = try snapper.snap(source.trace, using: workspace)
        let record = SnappedRecord(source: source, snapped: snapped, network: network)
        try writer.write(record)
        try edgesWriter?.write(record)
        return snapped.reportUnmatched()
      }
    }
  }
}

/// What the snapper may assume.
struct SnappingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Who travels: car, bicycle or foot.", valueName: "mode"))
  var mode = TravelMode.car

  @Option(
    help: ArgumentHelp(
      "Standard deviation of positions along one axis; estimated by default.",
      valueName: "metres"))
  var noise: Double?

  func validate() throws {
    if let noise, !(noise > 0 && noise < 1000) {
      throw ValidationError("found noise \(noise), expected metres above 0 and under 1000")
    }
  }

  var options: SnappingOptions {
    var options = SnappingOptions()
    options.mode = mode
    options.noise = noise
    return options
  }
}

extension SnappedTrace {
  /// Whether any path was found; where none was, says so on standard error.
  func reportUnmatched() -> Bool {
    guard matchings.isEmpty else { return true }
    StandardStreams.say("milepost: trace \(id): no road matches it")
    return false
  }
}

/// Runs a step and finishes the writers, also where only some inputs failed: what could be answered is
/// kept.
func finishing(_ writers: [(any RecordWriter)?], _ step: () throws -> Void) throws {
  var outcome: (any Error)?
  do {
    try step()
  } catch let code as ExitCode {
    outcome = code
  }
  for writer in writers { try writer?.finish() }
  if let outcome { throw outcome }
}
