import ArgumentParser
import MilepostTools

struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Report on drives: the roads taken, speeds against free flow, gaps and stops.",
    discussion: """
      For each trace: what became of its points, gaps and stops, the route with its length and the \
      streets in order, and the mean speed on each against free flow.
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var network: NetworkArgument
  @OptionGroup var snapping: SnappingArguments
  @OptionGroup var result: OutputOptions

  @Option(
    help: ArgumentHelp(
      "Also write raw points, snapped points and routes as GeoJSON.", valueName: "file"))
  var geojson: String?

  @Option(help: ArgumentHelp("Also write the edges driven, as CSV.", valueName: "file"))
  var edges: String?

  func validate() throws {
    if result.format == .gpx || result.format == .csv {
      throw ValidationError("a report has the formats table, ndjson and geojson")
    }
  }

  func run() throws {
    let network = try network.open()
    let analyzer = TripAnalyzer(network, options: snapping.options)
    let workspace = analyzer.snapper.makeWorkspace()
    guard let writer = result.chosenFormat.reportWriter(to: try result.open()) else { return }
    let mapWriter = try geojson.map { SnappedGeoJSONWriter(to: try Output.sink(for: $0)) }
    let edgesWriter = try edges.map { TraversedEdgesWriter(to: try Output.sink(for: $0)) }
    try finishing([writer, mapWriter, edgesWriter]) {
      try input.answerEach { source in
        let report = try analyzer.report(on: source.trace, using: workspace)
        let record = SnappedRecord(source: source, snapped: report.snapped, network: network)
        try writer.write(ReportRecord(record: record, report: report))
        try mapWriter?.write(record)
        try edgesWriter?.write(record)
        return report.snapped.reportUnmatched()
      }
    }
  }
}
