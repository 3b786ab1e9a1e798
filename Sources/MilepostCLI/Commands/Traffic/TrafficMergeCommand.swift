import ArgumentParser
import MilepostKit

struct TrafficMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge speeds that were collected separately.",
    discussion: """
      Example:
        milepost traffic merge monday.speeds tuesday.speeds -o week.speeds

      The order of the files doesn't matter: the result is the same byte for byte. The output may \
      be one of the files, which is then replaced. A drive whose speeds are in two of the files \
      counts twice.
      """)

  @Argument(help: ArgumentHelp(".speeds files.", valueName: "files"), completion: .file())
  var files: [String]

  @OptionGroup var speeds: SpeedsOutput

  @OptionGroup var console: ConsoleArguments

  func validate() throws {
    for file in files { try ProbeSpeeds.check(file) }
  }

  func run() throws {
    var sum = ProbeSpeedsSum()
    for file in files {
      let next = try ProbeSpeeds(contentsOf: file)
      do throws(TrafficError) {
        try sum.add(next)
      } catch {
        throw TrafficError(error.code, error.detail, path: file)
      }
    }
    if let all = try sum.total() { try speeds.write(all) }
  }
}
