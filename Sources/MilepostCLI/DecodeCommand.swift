import ArgumentParser
import MilepostTools

struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Read encoded polylines.",
    discussion: """
      Takes polylines as arguments, or one a line from standard input where there are none. A \
      polyline that begins with a dash goes behind --.

      milepost decode --format geojson '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
      """)

  @Argument(help: ArgumentHelp("Encoded polylines.", valueName: "polyline"))
  var polylines: [String] = []

  @Option(help: ArgumentHelp(CodecArgument.help, valueName: "codec"))
  var codec = CodecArgument.google5

  @OptionGroup var result: OutputOptions

  func validate() throws {
    if result.format == .table {
      throw ValidationError("polylines have the formats geojson, ndjson, gpx and csv")
    }
  }

  func run() throws {
    let format = result.format.flatMap { TraceFormat(name: $0.rawValue) } ?? .ndjson
    let writer = format.writer(to: try result.open())
    var number = 0
    var failed = 0
    func decode(_ text: String) throws {
      number += 1
      do throws(PolylineError) {
        let line = try codec.codec.decode(text)
        let locations = line.map { Location(coordinate: $0) }
        try? writer.write(TraceRecord(Trace(id: String(number), locations: locations)))
      } catch {
        StandardStreams.say("milepost: polyline \(number): \(error)")
        failed += 1
      }
    }
    if polylines.isEmpty {
      while let line = readLine() { try decode(line) }
    } else {
      for text in polylines { try decode(text) }
    }
    try writer.finish()
    if failed > 0 { throw failed == number ? Failure.badData : Failure.partial }
  }
}
