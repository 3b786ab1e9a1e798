import ArgumentParser
import MilepostKit

struct SimplifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simplify",
    abstract: "Remove points that a line does not need.",
    discussion: """
      Examples:
        milepost simplify drive.gpx --tolerance 10 -f gpx
        milepost simplify lines.txt --input-format google5 --count 100 -f google5

      With --tolerance (Douglas and Peucker), no removed point is farther from the new line than \
      the tolerance. With --count (Visvalingam), each line, or each part of a trace with several \
      parts, keeps the given number of points, those that matter most for its shape. Points \
      keep their times.

      \(ResultArticle.help("Trace"))
      """)

  @OptionGroup var input: TraceInput

  @Option(
    help: ArgumentHelp("The maximum deviation of the new line, 0 or more.", valueName: "meters"))
  var tolerance: Double?

  @Option(
    help: ArgumentHelp(
      "The number of points to keep per line or part, 2 or more.", valueName: "number"))
  var count: Int?

  @OptionGroup var result: LineOutput

  func validate() throws {
    switch (tolerance, count) {
    case (let tolerance?, nil) where tolerance >= 0 && tolerance.isFinite: break
    case (nil, let count?) where count >= 2: break
    default:
      throw ValidationError(
        "expected either --tolerance, 0 or more, or --count, 2 or more")
    }
    try FileIdentity.check(inputs: input.files + result.map.inputs, outputs: result.outputs)
  }

  func run() throws {
    try input.writeAnswers(with: result.writer()) { record in
      tolerance.map { record.simplified(within: $0) } ?? record.simplified(toCount: count ?? 2)
    }
  }
}
