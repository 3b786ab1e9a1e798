import ArgumentParser
import MilepostTools

struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Read encoded polylines.",
    discussion: """
      Examples:
        milepost decode '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
        milepost decode -f geojson -o lines.geojson < polylines.txt

      Without arguments, and for -, reads a polyline a line from standard input; blank lines count \
      for nothing. In a shell, \
      polylines need single quotes: they hold backslashes and backquotes.
      """)

  @Argument(help: ArgumentHelp("Encoded polylines.", valueName: "polyline"))
  var polylines: [String] = []

  @OptionGroup var codec: CodecArgument
  @OptionGroup var result: OutputOptions<OutputFormat>

  func run() throws {
    let writer = result.chosenFormat.traceWriter(to: try result.open())
    var tally = Tally()
    func answer(_ polyline: String, _ number: Int, _ place: String) throws {
      let record: TraceRecord
      do {
        let line = try codec.codec.codec.decode(polyline)
        let locations = line.map { Location(coordinate: $0) }
        record = TraceRecord(try Trace(id: String(number), locations: locations))
      } catch {
        let hint =
          FileIdentity.exists(polyline)
          ? "; there is a file of that name, but arguments are polylines: decode - < \(polyline) reads "
            + "a polyline a line" : ""
        return tally.fail("\(place): \(error)\(hint)", code: Failure.badData)
      }
      try writer.write(record)
      tally.answer()
    }
    if polylines.isEmpty || polylines == ["-"] {
      var number = 0
      var lineNumber = 0
      while let line = readLine() {
        lineNumber += 1
        // What is blank is no polyline, such as the line behind the last one.
        if line.allSatisfy(\.isWhitespace) { continue }
        number += 1
        try answer(line, number, "standard input:\(lineNumber)")
      }
      if number == 0 { tally.fail("standard input: found no polyline", code: Failure.badData) }
    } else {
      for (index, polyline) in polylines.enumerated() {
        try answer(polyline, index + 1, "polyline \(index + 1)")
      }
    }
    try tally.finish([writer])
  }
}
