import ArgumentParser
import MilepostKit

struct SimplifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simplify",
    abstract: "Leave out points that a line does not need.",
    discussion: """
      Examples:
        milepost simplify drive.gpx --tolerance 10 -f gpx
        milepost simplify lines.txt --input-format google5 --count 100 -f google5

      With --tolerance (Douglas and Peucker), no point that is left out is farther than so many \
      meters from the new line. With --count (Visvalingam), each line keeps so many points, those \
      that matter most for its shape, and each part of a trace in parts so many. Points keep their \
      times.

      \(ResultArticle.help("Trace"))
      """)

  @OptionGroup var input: TraceInput

  @Option(
    help: ArgumentHelp("Meters that the new line may be off, 0 or above.", valueName: "meters"))
  var tolerance: Double?

  @Option(
    help: ArgumentHelp("Points to keep of each line or part, 2 or more.", valueName: "number"))
  var count: Int?

  @OptionGroup var result: LineOutput

  func validate() throws {
    switch (tolerance, count) {
    case (let tolerance?, nil) where tolerance >= 0 && tolerance.isFinite: break
    case (nil, let count?) where count >= 2: break
    default:
      throw ValidationError(
        "expected one of --tolerance, 0 or above, and --count, 2 or more")
    }
    try FileIdentity.check(inputs: input.files + result.map.inputs, outputs: result.outputs)
  }

  func run() throws {
    try input.writeAnswers(with: result.writer()) { record in
      tolerance.map { record.simplified(within: $0) } ?? record.simplified(toCount: count ?? 2)
    }
  }
}
