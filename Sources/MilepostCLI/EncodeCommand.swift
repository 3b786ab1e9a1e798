import ArgumentParser
import MilepostTools

struct EncodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Write the lines of traces as encoded polylines, one a line.",
    discussion: "milepost encode drive.gpx --codec google6")

  @OptionGroup var input: TraceInput

  @Option(help: ArgumentHelp(CodecArgument.help, valueName: "codec"))
  var codec = CodecArgument.google5

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write; standard output by default.", valueName: "file"))
  var output = "-"

  func run() throws {
    let sink = try Output.sink(for: output)
    var outcome: (any Error)?
    do {
      try input.answerEach { record in
        let line = try Polyline(record.trace.locations.lazy.map(\.coordinate))
        try sink.write(codec.codec.encodeBytes(line) + [UInt8(ascii: "\n")])
        return true
      }
    } catch let code as ExitCode {
      outcome = code
    }
    try sink.finish()
    if let outcome { throw outcome }
  }
}

/// The name of a codec on the command line.
struct CodecArgument: ExpressibleByArgument, CustomStringConvertible {
  static let google5 = CodecArgument(codec: .precision5, description: "google5")
  static let help = "google0 to google11: Google's encoded polyline at that precision."

  let codec: GooglePolylineCodec
  let description: String

  private init(codec: GooglePolylineCodec, description: String) {
    self.codec = codec
    self.description = description
  }

  init?(argument: String) {
    guard argument.hasPrefix("google"), let precision = Int(argument.dropFirst(6)),
      let codec = try? GooglePolylineCodec(precision: precision)
    else { return nil }
    self.init(codec: codec, description: argument)
  }
}
