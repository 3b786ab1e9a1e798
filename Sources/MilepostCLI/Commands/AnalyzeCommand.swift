import ArgumentParser
import MilepostKit

struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Report on drives: roads taken, speeds relative to free flow, gaps, and stops.",
    discussion: """
      Examples:
        milepost analyze drive.gpx -n porto.roads
        milepost analyze drive.gpx -n porto.roads -o driven-route.gpx
        milepost analyze fleet-log.json --map trips.html

      The report on a trace has the status of its points, gaps and stops, the length of the route, \
      and the streets in order with the mean speed on each relative to free flow. Traffic is slow \
      at 50 % of free flow or less and a jam at 30 % or less, if that holds for at least 100 m and \
      costs at least 30 s. Waits after which the road is clear (column wait: up to 120 s at a \
      signal or sign, up to 45 s elsewhere, none on motorways) count toward the speed but not as \
      traffic. Paths in gaps are inferred, so they have no speed or traffic.

      A Fleet Engine log is recognized by its content. It needs no network, except as the \
      background of a map, which plays its vehicles. The reports on each vehicle and each of its \
      trips, as table, ndjson or json, have states, legs, distances, gaps, stops and the errors of \
      estimated arrivals. A pipe is read as a log if there is no network.

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
      return { source, _ in
        let report = try analyzer.report(on: source.trace, using: workspace)
        let record = SnappedRecord(
          source: source, snapped: report.snapped, network: network, mode: mode)
        return BatchAnswer(ReportRecord(record: record, report: report), for: source)
      }
    }
  }
}
