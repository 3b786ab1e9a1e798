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
        milepost decode --codec auto AhYFIoF_XZ6GAPV1plu2AYQNAA

      Without arguments, and for -, reads a polyline a line from standard input; blank lines count \
      for nothing. In a shell, \
      polylines need single quotes: they hold backslashes and backquotes.
      """)

  @Argument(help: ArgumentHelp("Encoded polylines.", valueName: "polyline"))
  var polylines: [String] = []

  @OptionGroup var codec: KnownCodecArgument
  @OptionGroup var result: OutputOptions<OutputFormat>

  func run() throws {
    let writer = result.chosenFormat.traceWriter(to: try result.open())
    var tally = Tally()
    var decoder = PolylineDecoding(codec.codec)
    func answer(_ polyline: String, _ number: Int, _ place: String) throws {
      let record: TraceRecord
      do {
        let line = try decoder.decode(polyline, place)
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

/// Decodes polylines of a known format, or finds out which they have.
private struct PolylineDecoding {
  private let codec: KnownCodec
  private var last: PolylineFormat?

  init(_ codec: KnownCodec) {
    self.codec = codec
  }

  /// The line of a text; says what was found out where that is another format than before.
  mutating func decode(_ text: String, _ place: String) throws(PolylineError) -> Polyline {
    if case .known(let format) = codec { return try format.decode(text) }
    let candidates = PolylineFormat.detect(text)
    guard let best = candidates.first else {
      // What is no polyline at all is told as the most common format tells it.
      return try GooglePolylineCodec.precision5.decode(text)
    }
    if best.format != last {
      let others = candidates.dropFirst().map(\.format.name).joined(separator: ", ")
      StandardStreams.note(
        "\(place): taken as \(best.format.name): \(best.reason)"
          + (others.isEmpty ? "" : "; also possible: \(others)"))
      last = best.format
    }
    return best.line
  }
}
