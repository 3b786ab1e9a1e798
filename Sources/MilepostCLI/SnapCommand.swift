import ArgumentParser
import MilepostTools

struct SnapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snap",
    abstract: "Put the locations of traces on the roads that were driven.",
    discussion: """
      Example:
        milepost snap drive.gpx -n porto.roads -f geojson -o drive.geojson

      Every location has an answer: snapped, interpolated (placed between deciding neighbors), \
      outlier, outOfOrder or unmatched. A trace that can't be joined gives several matchings, each \
      with the reason. Points are counted from 0 in JSON and CSV.
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var network: NetworkArgument
  @OptionGroup var snapping: SnappingArguments
  @OptionGroup var result: OutputOptions<OutputFormat>
  @OptionGroup var sideFiles: SideFiles

  func validate() throws {
    try FileIdentity.check(
      inputs: input.files + [network.network], outputs: [result.output] + sideFiles.paths)
  }

  func run() throws {
    let network = try network.open()
    let snapper = RoadSnapper(network, options: snapping.options)
    let workspace = snapper.makeWorkspace()
    let writer = result.chosenFormat.snappedWriter(to: sideFiles.besides(try result.open()))
    let writers = [writer] + (try sideFiles.open())
    var tally = Tally()
    try input.forEachTrace(&tally) { source, tally in
      let snapped = try snapper.snap(source.trace, using: workspace)
      let record = SnappedRecord(
        source: source, snapped: snapped, network: network, mode: snapping.mode.mode)
      for writer in writers { try writer.write(record) }
      tally.answer(record)
    }
    try tally.finish(writers)
  }
}

/// What the snapper may assume.
struct SnappingArguments: ParsableArguments {
  @OptionGroup var mode: ModeArgument

  @Option(
    help: ArgumentHelp(
      "Standard deviation of positions along one axis; estimated by default.",
      valueName: "meters"))
  var noise: Double?

  func validate() throws {
    if let noise, !(noise > 0 && noise < 1000) {
      throw ValidationError("found noise \(noise), expected meters above 0 and under 1000")
    }
  }

  var options: SnappingOptions {
    var options = SnappingOptions()
    options.mode = mode.mode
    options.noise = noise
    return options
  }
}

extension Tally {
  /// Counts a snapped trace; where the answer can't be what was wanted, says why.
  mutating func answer(_ record: SnappedRecord) {
    guard let complaint = record.complaint else { return answer() }
    answer(without: "\(record.source.label): \(complaint)")
  }
}
