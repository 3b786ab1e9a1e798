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
      streets in order, and the mean speed on each against free flow. Traffic is slow at 50 % of \
      free flow and below, a jam at 30 % and below. What lies in a gap, where the trace says nothing, \
      is inferred: it has no speed and no traffic. Points are counted from 1 in the table and from 0 in \
      JSON and CSV.
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
