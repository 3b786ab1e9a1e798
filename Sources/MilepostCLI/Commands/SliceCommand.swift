import ArgumentParser
import MilepostKit

struct SliceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "slice",
    abstract: "Extract a stretch of lines, by distance.",
    discussion: """
      Examples:
        milepost slice drive.gpx --from 1000 --to 2500 -f geojson
        milepost slice lines.txt --input-format google5 --from 500 -f google5

      Distances are in meters along the line from its start, as in milepost measure: without the \
      gaps between the parts of a trace, which stay separate. A distance beyond an end means the \
      end. If --from is greater than --to, the stretch runs backward.

      \(ResultArticle.help("Trace"))
      """)

  @OptionGroup var input: TraceInput

  @Option(help: ArgumentHelp("The start of the stretch.", valueName: "meters"))
  var from = 0.0

  @Option(
    help: ArgumentHelp("The end of the stretch; by default that of the line.", valueName: "meters"))
  var to: Double?

  @OptionGroup var result: LineOutput

  func validate() throws {
    if from.isNaN || to?.isNaN == true { throw ValidationError("expected distances in meters") }
    try FileIdentity.check(inputs: input.files + result.map.inputs, outputs: result.outputs)
  }

  func run() throws {
    try input.writeAnswers(with: result.writer()) {
      try $0.sliced(from: from, to: to ?? .infinity)
    }
  }
}
