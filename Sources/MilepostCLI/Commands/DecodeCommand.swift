import ArgumentParser
import MilepostKit

struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Read encoded polylines.",
    discussion: """
      Examples:
        milepost decode '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
        milepost decode -o lines.geojson < polylines.txt
        milepost decode --codec google6 -f flexible < polylines.txt
        milepost split route.json --at 1200 | milepost decode -f geojson

      Without arguments, and for -, reads standard input: a polyline a line, or results of split, \
      progress and traffic apply, whose lines are encoded. Blank lines count for nothing. In a shell, \
      polylines need single quotes: they hold backslashes and backquotes.

      \(ResultArticle.help("Trace"))
      """)

  @Argument(help: ArgumentHelp("Encoded polylines.", valueName: "polyline"))
  var polylines: [String] = []

  @OptionGroup var codec: KnownCodecArgument
  @OptionGroup var result: LineOutput

  func validate() throws {
    guard polylines.count == 1 || !polylines.contains("-") else {
      throw ValidationError("found '-' among polylines, expected it alone, for standard input")
    }
    try FileIdentity.check(inputs: [], outputs: [result.output])
  }

  func run() throws {
    let writer = try result.writer()
    var tally = Tally()
    var options = TraceReadingOptions()
    options.format = .polylines(codec.codec.format)
    if polylines.isEmpty || polylines == ["-"] {
      try TraceReader(path: "-", options: options).forEachTrace(of: "-", &tally) { record, tally in
        try writer.write(record)
        tally.answer()
      }
    } else {
      for (index, polyline) in polylines.enumerated() {
        let source = ByteSource(bytes: Array(polyline.utf8), name: "polyline \(index + 1)")
        let reader = try TraceReader(source, options: options)
        try answer(polyline, index + 1, reader, writer, &tally)
      }
    }
    try tally.finish([writer])
  }

  private func answer(
    _ polyline: String, _ number: Int, _ reader: TraceReader,
    _ writer: any RecordWriter<TraceRecord>,
    _ tally: inout Tally
  ) throws {
    for result in reader {
      switch result {
      case .success(let record):
        let locations = record.trace.locations
        try writer.write(TraceRecord(Trace(id: "polyline-\(number)", locations: locations)))
        tally.answer()
      case .failure(let error):
        let hint =
          FileIdentity.exists(polyline)
          ? "; there is a file of that name, but arguments are polylines: decode - < \(polyline) reads "
            + "a polyline a line" : ""
        // An argument has one line.
        var error = error
        error.line = nil
        tally.fail("\(error)\(hint)", code: Failure.badData)
      }
    }
    for note in reader.notes {
      if note.code == .noTraces {
        tally.fail("polyline \(number): found no polyline", code: Failure.badData)
      } else {
        StandardStreams.note("polyline \(number): \(note.text)")
      }
    }
  }
}
