import ArgumentParser
import MilepostKit

struct PrepareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prepare",
    abstract: "Add hierarchies to a .roads file, so that routes are found faster.",
    discussion: """
      Examples:
        milepost prepare porto.roads
        milepost prepare porto.roads --mode car --mode foot -o fast.roads

      A hierarchy serves all routes of a mode: the fastest and the shortest, at any time, for any \
      vehicle. The commands route, matrix, and isochrone use it if they have many routes or areas \
      to find. Without a stored hierarchy, they build one in memory, if that takes less time than \
      the routes without it. The network and its identity don't change. The file is written \
      completely or not at all.
      """)

  @Argument(help: ArgumentHelp("The .roads file.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    name: .customLong("mode"),
    help: ArgumentHelp(
      "The mode of travel; repeat it for more modes. Hierarchies in the file are kept.",
      valueName: "mode"))
  var modes: [ModeArgument.Name] = [.car]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The .roads file to write, instead of the file itself.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var console: ConsoleArguments

  func validate() throws {
    if file == "-" || output == "-" {
      throw ValidationError("found '-', expected files: networks are memory-mapped")
    }
    if output == "" { throw ValidationError("found an empty name for the output, expected a file") }
  }

  func run() throws {
    try Self.prepare(file, for: modes.map(\.mode), output: output ?? file)
  }

  /// Writes a network with new hierarchies for some modes, and those that it has for others.
  static func prepare(_ file: String, for modes: [TravelMode], output: String) throws {
    let network = try OpenNetworks.open(file)
    let clock = ContinuousClock()
    var hierarchies: [RouteHierarchy] = []
    var reports: [String] = []
    for mode in TravelMode.allCases {
      if modes.contains(mode) {
        let start = clock.now
        let hierarchy = try RouteHierarchy(network, mode)
        let seconds = (clock.now - start) / .seconds(1)
        reports.append(
          "prepared for \(mode): \(hierarchy.arcCount) arcs in \(seconds.fixed(1)) s")
        hierarchies.append(hierarchy)
      } else if let stored = try RouteHierarchy.stored(in: network, for: mode) {
        hierarchies.append(stored)
      }
    }
    try network.checkUnchanged()
    try network.write(to: output, with: hierarchies)
    for report in reports { StandardStreams.report(report) }
  }
}
