import ArgumentParser
import MilepostKit

struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Report on drives: the roads taken, speeds against free flow, gaps and stops.",
    discussion: """
      Examples:
        milepost analyze drive.gpx -n porto.roads
        milepost analyze drive.gpx -n porto.roads -o driven-route.gpx
        milepost analyze fleet-log.json --map trips.html

      For each trace: what became of its points, gaps and stops, the route with its length and the \
      streets in order, and the mean speed on each against free flow. Traffic is slow at 50 % of \
      free flow and below, a jam at 30 % and below, where that holds for 100 m and costs 30 s or \
      more. Waits after which the road is free (column wait: up to 120 s for a signal or sign, \
      up to 45 s elsewhere, none on motorways) count for the speed, but not for traffic. Paths in \
      gaps are inferred: they have no speed and no traffic.

      A Fleet Engine log is recognized by its content and needs no network, except as the \
      background of a map, which plays its vehicles. Each vehicle and each of its trips has a \
      report, as table, ndjson or json: states, legs, distances, gaps, stops, how far off arrivals \
      were. A pipe without a network is taken for a log.

      \(ResultArticle.help("Analyze"))

      \(BatchArguments.discussion)
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var network: OptionalNetworkArgument
  @OptionGroup var snapping: SnappingArguments
  @OptionGroup var result: OutputOptions<ReportRecord>
  @OptionGroup var map: MapArguments
  @OptionGroup var batch: BatchArguments

  func validate() throws {
    try batch.check(inputs: input.files + [network.network].compactMap(\.self), result, map)
  }

  func run() throws {
    if try FleetLogReport.isAsked(by: input, network: network.network) {
      guard batch.sideFiles.paths.isEmpty, batch.skipDone == nil else {
        throw ValidationError(
          "found --geojson, --edges or --skip-done with a fleet log, expected none: they need "
            + "traces"
        )
      }
      return try FleetLogReport(path: input.files[0], network: network.network).write(result, map)
    }
    guard let path = network.network else { return }
    try analyzeTraces(on: NetworkArgument.open(path))
  }

  private func analyzeTraces(on network: RoadNetwork) throws {
    let analyzer = TripAnalyzer(network, options: snapping.options(on: network))
    let mode = snapping.mode.mode
    let origin = ResultOrigin(.analyze, network: network.identity, mode: mode)
    try batch.makeBatch(of: input, result, map, on: network, origin).run {
      let workspace = analyzer.snapper.makeWorkspace()
      return { source in
        let report = try analyzer.report(on: source.trace, using: workspace)
        return ReportRecord(
          record: SnappedRecord(
            source: source, snapped: report.snapped, network: network, mode: mode),
          report: report)
      }
    }
  }
}
