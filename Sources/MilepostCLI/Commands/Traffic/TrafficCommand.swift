import ArgumentParser
import MilepostKit

struct TrafficCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "traffic",
    abstract: "Learn speeds from drives, and forecast the traffic along a route.",
    discussion: """
      Speeds are stored per stretch of road and quarter of an hour, by OpenStreetMap ids, so they \
      can be merged in any order and used with any later import of the same roads.

      Examples:
        milepost traffic build drives.ndjson -n porto.roads -o today.speeds
        milepost traffic merge today.speeds until-yesterday.speeds -o porto.speeds
        milepost traffic apply route.json -n porto.roads --speeds porto.speeds
      """,
    subcommands: [
      TrafficBuildCommand.self, TrafficMergeCommand.self, TrafficApplyCommand.self,
    ])
}

extension ProbeSpeeds {
  /// Throws an error for standard input as a `.speeds` file.
  static func check(_ name: String) throws {
    guard name == "-" else { return }
    throw ValidationError(
      "found '-' as speeds, expected a .speeds file, since speeds can't be piped")
  }
}

/// The `.speeds` file to write.
struct SpeedsOutput: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The .speeds file to write.", valueName: "file"),
    completion: .file())
  var output: String

  func validate() throws {
    if output == "-" {
      throw ValidationError(
        "found '-' as the output, expected a file, since it is written completely or not at all")
    }
  }

  /// Writes the file, and reports its contents.
  func write(_ speeds: ProbeSpeeds) throws {
    try speeds.write(to: output)
    StandardStreams.report(
      "\(output): \(speeds.traversalCount) traversals of \(speeds.stretchCount) stretches of road, "
        + "\(speeds.records.count) records of a stretch and a quarter of an hour")
  }
}
