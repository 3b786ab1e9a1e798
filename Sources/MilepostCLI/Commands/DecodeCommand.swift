import ArgumentParser
import MilepostKit

struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Decode encoded polylines.",
    discussion: """
      Examples:
        milepost decode '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
        milepost decode -o lines.geojson < polylines.txt
        milepost decode --codec google6 -f flexible < polylines.txt
        milepost split route.json --at 1200 | milepost decode -f wkt

      Without arguments, or with -, reads standard input: one polyline per line, or results of \
      split and traffic apply, whose lines are encoded. Blank lines are ignored. In a shell, \
      enclose polylines in single quotes, since they may contain backslashes and backquotes.

      \(ResultArticle.help("Trace"))
      """)

  @Argument(help: ArgumentHelp("Encoded polylines.", valueName: "polyline"))
  var polylines: [String] = []

  @Option(
    help: ArgumentHelp(
      "\(PolylineFormat.help). By default (auto), detected from the text and reported.",
      valueName: "codec"),
    transform: Self.format)
  var codec = TraceFormat.polylines(nil)

  @OptionGroup var result: LineOutput

  private var readsInput: Bool { polylines.isEmpty || polylines == ["-"] }

  func validate() throws {
    guard readsInput || !polylines.contains("-") else {
      throw ValidationError("found '-' among polylines, expected it alone, for standard input")
    }
    let isBroken = polylines.contains { $0.contains(/\R/) || $0.allSatisfy(\.isWhitespace) }
    if isBroken {
      throw ValidationError("found a blank argument or a line break, expected polylines")
    }
    try FileIdentity.check(inputs: result.map.inputs, outputs: result.outputs)
  }

  func run() throws {
    let writer = try result.writer()
    var tally = Tally()
    var options = TraceReadingOptions()
    options.format = codec
    let source =
      readsInput
      ? try ByteSource(path: "-")
      : ByteSource(bytes: Array(polylines.joined(separator: "\n").utf8), name: "polyline")
    try TraceReader(source, options: options).forEachTrace(
      of: readsInput ? "-" : "polyline", &tally
    ) { record, tally in
      try writer.write(record)
      tally.answer()
    }
    if tally.hasFailures, let file = polylines.first(where: FileIdentity.exists), file != "-" {
      StandardStreams.note(
        "there is a file \(file), but arguments are polylines; decode - < \(file) reads the file"
      )
    }
    try tally.finish([writer])
  }

  private static func format(_ name: String) throws -> TraceFormat {
    if name == "auto" { return .polylines(nil) }
    guard let format = PolylineFormat(name: name) else {
      throw ValidationError("found '\(name)', expected auto, or \(PolylineFormat.help)")
    }
    return .polylines(format)
  }
}
