import ArgumentParser
import MilepostTools

struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Report on drives: the roads taken, speeds against free flow, gaps and stops.",
    discussion: """
      Example:
        milepost analyze drive.gpx -n porto.roads

      For each trace: what became of its points, gaps and stops, the route with its length and the \
      streets in order, and the mean speed on each against free flow.
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var network: NetworkArgument
  @OptionGroup var snapping: SnappingArguments
  @OptionGroup var result: OutputOptions<ReportFormat>
  @OptionGroup var sideFiles: SideFiles

  func validate() throws {
    try FileIdentity.check(
      inputs: input.files + [network.network], outputs: [result.output] + sideFiles.paths)
  }

  func run() throws {
    let network = try network.open()
    let analyzer = TripAnalyzer(network, options: snapping.options)
    let workspace = analyzer.snapper.makeWorkspace()
    let writer = result.chosenFormat.writer(to: sideFiles.besides(try result.open()))
    let sideWriters = try sideFiles.open()
    var tally = Tally()
    try input.forEachTrace(&tally) { source, tally in
      let report = try analyzer.report(on: source.trace, using: workspace)
      let record = SnappedRecord(
        source: source, snapped: report.snapped, network: network, mode: snapping.mode.mode)
      try writer.write(ReportRecord(record: record, report: report))
      for writer in sideWriters { try writer.write(record) }
      tally.answer(record)
    }
    try tally.finish([writer] + sideWriters)
  }
}
