import ArgumentParser

/// The command line: arguments and printing; all computing is in the libraries.
@main
struct MilepostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "milepost",
    abstract: "Put GPS traces on roads, route, and read and write what goes with it.",
    discussion: """
      Coordinates are given as LATITUDE,LONGITUDE in degrees. A file named - is standard input or \
      output. Results go to standard output, notes and progress to standard error.

      Exit codes: 0 all answered, 1 some inputs failed, 64 usage, 65 bad data, 66 input can't be \
      opened, 74 input/output failed.
      """,
    version: "0.1.0",
    subcommands: [
      AnalyzeCommand.self, SnapCommand.self, RouteCommand.self, NearestCommand.self,
      ImportCommand.self, InfoCommand.self, EncodeCommand.self, DecodeCommand.self,
      SimulateCommand.self,
    ])

  static func main() {
    // A reader that has seen enough and left (`| head`) shows as an error of writing.
    StandardStreams.ignoreBrokenPipes()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      Failure.exit(with: error, of: Self.self)
    }
  }
}
