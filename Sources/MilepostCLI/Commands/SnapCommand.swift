import ArgumentParser
import MilepostKit

struct SnapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snap",
    abstract: "Match the locations of traces to the roads that were driven.",
    discussion: """
      Examples:
        milepost snap drive.gpx -n porto.roads -f geojson -o drive.geojson
        milepost snap drives.ndjson -n porto.roads -o drives.html

      Every location gets a status: snapped, interpolated (placed between deciding neighbors), \
      outlier, outOfOrder, or unmatched. A trace that can't be joined gives several matchings, \
      each with the reason. \(ResultArticle.help("Snap"))

      \(BatchArguments.discussion)
      """,
    aliases: ["match"])

  @OptionGroup var input: TraceInput
  @OptionGroup var network: NetworkArgument
  @OptionGroup var snapping: SnappingArguments
  @OptionGroup var result: OutputOptions<SnappedRecord>
  @OptionGroup var map: MapArguments
  @OptionGroup var batch: BatchArguments

  func validate() throws {
    try batch.check(inputs: input.files + [network.network], result, map)
  }

  func run() throws {
    let network = try network.open()
    let snapper = RoadSnapper(network, options: snapping.options(on: network))
    let mode = snapping.mode.mode
    let origin = ResultOrigin(.snap, network: network.identity, mode: mode)
    try batch.makeBatch(of: input, result, map, on: network, origin).run {
      let workspace = snapper.makeWorkspace()
      return { source, _ in
        let record = SnappedRecord(
          source: source, snapped: try snapper.snap(source.trace, using: workspace),
          network: network, mode: mode)
        return BatchAnswer(record, for: source)
      }
    }
  }
}

/// The options of the snapper.
struct SnappingArguments: ParsableArguments {
  @OptionGroup var mode: ModeArgument
  @OptionGroup var zone: TimeZoneArgument

  @Option(
    help: ArgumentHelp(
      "The standard deviation of position errors along one axis, up to 1000; by default estimated.",
      valueName: "meters"))
  var noise: Double?

  func validate() throws {
    if let noise, !(noise > 0 && noise <= 1000) {
      throw ValidationError("found noise \(noise), expected meters above 0 and up to 1000")
    }
  }

  func options(on network: RoadNetwork) -> SnappingOptions {
    var options = SnappingOptions()
    options.mode = mode.mode
    options.clock = zone.clock(of: network)
    options.noise = noise
    return options
  }
}
