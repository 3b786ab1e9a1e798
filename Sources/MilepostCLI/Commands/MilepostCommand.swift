import ArgumentParser
import Dispatch
import MilepostKit

/// The command-line tool: it handles arguments and printing, and the libraries do the computing.
@main
struct MilepostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "milepost",
    abstract: "Match GPS traces to roads, report on drives, find routes, encode and decode.",
    discussion: """
      Create a network from a map once, then use it:
        milepost import porto.osm.pbf -o porto.roads
        milepost analyze drive.gpx -n porto.roads
        milepost route 41.1496,-8.6109 41.1621,-8.6219 -n porto.roads

      Draw a result, or play it, on a map that opens in any browser:
        milepost snap drive.gpx -n porto.roads -o drive.html

      Traces are GPX, CSV, GeoJSON, NDJSON, or WKT. In NDJSON, each line is a trace:
        {"id": "7", "points": [[-8.61,41.15,1714559400], [-8.61,41.151,1714559410]]}
      Coordinates are in degrees: LATITUDE,LONGITUDE in arguments, and in the format's own order \
      in files. The article Sources/TraceFiles/TraceFiles.docc/ReadingTraces.md describes the \
      formats. A file named - is standard input or output. Results go to standard output, by \
      default as a table on a terminal and as NDJSON in a pipe; notes and progress go to standard \
      error. Points, routes, and waypoints are numbered from 1 in tables, messages, and options, \
      and from 0 in JSON, GeoJSON, and CSV.

      Exit codes: 0 success, 1 some inputs failed or could not be matched (no road matches, or \
      more than half of the points are out of order), 64 usage error, 65 bad data, 66 input can't \
      be opened, 71 too few threads available, 74 input/output error, or a network or map was \
      written while it was in use. If the reader of standard output closes it, as head does, \
      output ends with exit code 0. A note reports each trace with more than a quarter of its \
      points off the roads, without changing the exit code.

      Shell completions: milepost --generate-completion-script bash (or zsh, fish).
      """,
    version: "0.1.0",
    subcommands: [
      AnalyzeCommand.self, SnapCommand.self, ExplainCommand.self, RouteCommand.self,
      NearestCommand.self, MatrixCommand.self, IsochroneCommand.self, ImportCommand.self,
      PrepareCommand.self, InfoCommand.self, EncodeCommand.self, DecodeCommand.self,
      ConvertCommand.self, MeasureCommand.self, SimplifyCommand.self, SliceCommand.self,
      SplitCommand.self, CorridorCommand.self, ProgressCommand.self, EtaCommand.self,
      DemoCommand.self, DriveCommand.self, TrafficCommand.self, SimulateCommand.self,
    ])

  static func main() {
    StandardStreams.prepare()
    Interruption.prepare()
    MissingPage.prepare()
    var verb = Verb()
    do {
      let arguments = NegativeValues.joining(
        NegativeValues.shielding(CommandLine.arguments.dropFirst()))
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
