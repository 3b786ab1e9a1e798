import ArgumentParser
import MilepostTools

struct TrafficMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Add up speeds that were gathered apart.",
    discussion: """
      Example:
        milepost traffic merge monday.speeds tuesday.speeds -o week.speeds

      The order of the files doesn't matter: the result is the same byte for byte. It may be one of \
      them, which is replaced whole.
      """)

  @Argument(help: ArgumentHelp(".speeds files.", valueName: "files"), completion: .file())
  var files: [String]

  @OptionGroup var speeds: SpeedsOutput

  func run() throws {
    var all = ProbeSpeeds()
    for file in files { all = try all.merging(ProbeSpeeds(contentsOf: file)) }
    try speeds.write(all)
  }
}
