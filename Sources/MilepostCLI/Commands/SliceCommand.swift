import ArgumentParser
import MilepostKit

struct SliceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "slice",
    abstract: "Cut a stretch out of lines, by distance.",
    discussion: """
      Examples:
        milepost slice drive.gpx --from 1000 --to 2500 -f geojson
        milepost slice lines.txt --input-format google5 --from 500 -f google5

      Distances are meters along the line from its start, as measure counts them: without what \
      lies between the parts of a trace, which stay apart. What is beyond an end is the end. From \
      the greater to the smaller the stretch runs backward.

      \(ResultArticle.help("Trace"))
      """)

  @OptionGroup var input: TraceInput

  @Option(help: ArgumentHelp("Where the stretch begins.", valueName: "meters"))
  var from = 0.0

  @Option(help: ArgumentHelp("Where it ends; by default the end of the line.", valueName: "meters"))
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
