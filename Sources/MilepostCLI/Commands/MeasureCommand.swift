import ArgumentParser
import MilepostKit

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Print the length, the number of points, and the bounds of lines.",
    discussion: """
      Examples:
        milepost measure drive.gpx
        milepost measure lines.txt --input-format google5 -f csv

      Lengths are measured along geodesics of WGS 84, without the gaps between the parts of a trace.

      \(ResultArticle.help("Measure"))
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var map: MapArguments
  @OptionGroup var result: OutputOptions<LineMeasures>

  func validate() throws {
    try FileIdentity.check(inputs: input.files + map.inputs, outputs: [result.output] + map.outputs)
  }

  func run() throws { try input.writeAnswers(with: map.writer(of: result), LineMeasures.init) }
}
