import ArgumentParser
import Dispatch
import MilepostKit

/// The command line tool: it handles arguments and printing, and the libraries do the computing.
@main
struct MilepostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "milepost",
    abstract: "GPS traces on real roads: match them, report on them, route, encode and decode.",
    discussion: """
      Make a network of a map once, then ask it:
        milepost import porto.osm.pbf -o porto.roads
        milepost analyze drive.gpx -n porto.roads
        milepost route 41.1496,-8.6109 41.1621,-8.6219 -n porto.roads

      Draw a result, or play it, on a map that opens in any browser:
        milepost snap drive.gpx -n porto.roads -o drive.html

      Traces are GPX, CSV, GeoJSON, NDJSON or WKT, such as a line of NDJSON for each:
        {"id": "7", "points": [[-8.61,41.15,1714559400], [-8.61,41.151,1714559410]]}
      Coordinates are degrees: LATITUDE,LONGITUDE as arguments, in files as their format has it. \
      The article Sources/TraceFiles/TraceFiles.docc/ReadingTraces.md has what each may hold. A \
      file named - is standard input or output. Results go to standard output, as a table on a \
      terminal and as NDJSON in a pipe unless --format says otherwise; notes and progress go to \
      standard error. Points, routes and waypoints count from 1 in tables, messages and options, \
      from 0 in JSON, GeoJSON and CSV.

      Exit codes: 0 all answered, 1 some inputs failed or could not be matched (no road matches, \
      or more than half of the points are out of order), 64 usage, 65 bad data, 66 input can't be \
      opened, 71 the system gives too few threads, 74 input/output failed, or a network or map was \
      written while it was in use. Where the reader of standard output leaves, as head does, \
      what is written stops there with 0. A note tells of each trace of which more than a quarter \
      of the points have no place on a road; it changes no exit code.

      Shell completions: milepost --generate-completion-script bash (or zsh, fish).
      """,
    version: "0.1.0",
    subcommands: [
      AnalyzeCommand.self, SnapCommand.self, ExplainCommand.self, RouteCommand.self,
      NearestCommand.self, ImportCommand.self, InfoCommand.self, EncodeCommand.self,
      DecodeCommand.self, ConvertCommand.self, MeasureCommand.self, SimplifyCommand.self,
      SliceCommand.self, SplitCommand.self, CorridorCommand.self, ProgressCommand.self,
      EtaCommand.self, DemoCommand.self, DriveCommand.self, TrafficCommand.self,
      SimulateCommand.self,
    ])

  static func main() {
    StandardStreams.prepare()
    Interruption.prepare()
    MissingPage.prepare()
    var verb = Verb()
    do {
      let arguments = NegativeValues.joining(
        Coordinate.shielding(CommandLine.arguments.dropFirst()))
      try verb.find(in: arguments[...])
      if arguments.prefix(while: { $0 != "--" }).contains("--quiet") { StandardStreams.beQuiet() }
      var command = try verb.parse(arguments)
      if let command = command as? any AsyncParsableCommand {
        try runAsync(command)
      } else {
        try command.run()
      }
      StandardStreams.endNotes()
    } catch {
      Failure.exit(with: error, of: verb)
    }
  }

  /// Runs an asynchronous command, which needs threads for tasks; other commands work without them.
  private static func runAsync(_ command: any AsyncParsableCommand) throws {
    try NoThreads.check()
    nonisolated(unsafe) var command = command
    nonisolated(unsafe) var result = Result<Void, any Error>.success(())
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do { try await command.run() } catch { result = .failure(error) }
      done.signal()
    }
    done.wait()
    try result.get()
  }
}
