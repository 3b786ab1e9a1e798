import ArgumentParser
import MilepostKit

/// Where lines go, and in which form: one of traces, well-known text, or encoded polylines.
struct LineOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The form of the result: table, ndjson, json, geojson, gpx, csv, wkt, svg, html, or encoded \
      polylines, one a line (google5, google6, flexible, s2, s2-lossless and so on). By default \
      what the output's name ends with, else a table on a terminal and ndjson elsewhere.
      """,
      valueName: "format"))
  var format: LineFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write the result; - is standard output.", valueName: "file"),
    completion: .file())
  var output = "-"

  @OptionGroup var console: ConsoleArguments

  @OptionGroup var map: MapArguments

  /// The files that are written.
  var outputs: [String] { [output] + map.outputs }

  func validate() throws {
    if format == nil { try ResultFormat.check(ending: output, among: TraceRecord.formats) }
  }

  /// A writer to where the result goes.
  func writer() throws -> any RecordWriter<TraceRecord> {
    let usual: ResultFormat =
      output == "-" && StandardStreams.isOutputTerminal ? .table : .ndjson
    let chosen = format ?? .traces(ResultFormat(ending: output) ?? usual)
    try map.check(besides: chosen.format)
    return try map.beside(
      map.options(), format: chosen.format, output: output, chosen.form())
  }
}

/// A form in which lines are written.
enum LineFormat: ExpressibleByArgument {
  case traces(ResultFormat)
  case polylines(PolylineFormat)

  init?(argument: String) {
    if let format = ResultFormat(rawValue: argument) {
      self = .traces(format)
    } else if let format = PolylineFormat(name: argument) {
      self = .polylines(format)
    } else {
      return nil
    }
  }

  /// The form among those of results; nil for encoded polylines.
  var format: ResultFormat? { if case .traces(let format) = self { format } else { nil } }

  func form() throws -> RecordForm<TraceRecord> {
    switch self {
    case .traces(.csv): RecordForm(together: { CSVWriter(to: $0).notingJoinedParts })
    case .traces(let format): try TraceRecord.form(in: format)
    case .polylines(let format):
      RecordForm(together: { EncodedPolylineWriter(to: $0, format: format) })
    }
  }
}

extension CSVWriter {
  /// Notes, once, that a trace with several parts is written as a single line.
  fileprivate var notingJoinedParts: any RecordWriter<TraceRecord> {
    var isSaid = false
    return FunctionWriter<TraceRecord>(finish: finish) { (record) throws(FileError) in
      if !isSaid, record.parts.count > 1 {
        isSaid = true
        StandardStreams.note(
          "trace \(record.title) has several parts, which CSV can't show; they become one line")
      }
      try self.write(record)
    }
  }
}
