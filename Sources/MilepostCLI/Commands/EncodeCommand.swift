import ArgumentParser
import MilepostKit

struct EncodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Write the lines of traces as encoded polylines, one per line.",
    discussion: """
      Examples:
        milepost encode drive.gpx --codec google6
        milepost route 41.15,-8.61 41.16,-8.62 -n porto.roads | milepost encode -
        milepost snap drives.ndjson -n porto.roads | milepost encode -

      Results of route, snap, and analyze, as NDJSON or GeoJSON, give the lines of their routes. A \
      trace with several parts gives a polyline for each part.
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var codec: CodecArgument

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write the result; - is standard output.", valueName: "file"),
    completion: .file())
  var output = "-"

  @OptionGroup var console: ConsoleArguments

  func validate() throws {
    try FileIdentity.check(inputs: input.files, outputs: [output])
    if ResultFormat(ending: output) != nil {
      throw ValidationError("found '\(output)' for encoded polylines, expected another extension")
    }
  }

  func run() throws {
    try input.writeAnswers(
      with: EncodedPolylineWriter(to: try Output.sink(for: output), format: codec.codec)
    ) { $0 }
  }
}
