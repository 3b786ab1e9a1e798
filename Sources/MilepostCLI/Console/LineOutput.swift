import ArgumentParser
import MilepostKit

/// The file to which lines are written, and its format: a format of traces or a codec of polylines.
struct LineOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The format of the result: table, ndjson, json, geojson, gpx, csv, wkt, svg, html, or encoded \
      polylines, one per line (google5, google6, flexible, s2, s2-lossless, and so on). By default \
      that of the output's extension, or else a table on a terminal and ndjson elsewhere.
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

  /// The files to write.
  var outputs: [String] { [output] + map.outputs }

  func validate() throws {
    if format == nil { try ResultFormat.check(ending: output, among: TraceRecord.formats) }
  }

  /// Returns a writer to the output.
  func writer() throws -> any RecordWriter<TraceRecord> {
    let usual: ResultFormat =
      output == "-" && StandardStreams.isOutputTerminal ? .table : .ndjson
    let chosen = format ?? .traces(ResultFormat(ending: output) ?? usual)
    try map.check(besides: chosen.format)
    return try map.beside(
      map.options(), format: chosen.format, output: output, chosen.form())
  }
}

/// A format in which lines are written.
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

  /// The result format; nil for encoded polylines.
  var format: ResultFormat? { if case .traces(let format) = self { format } else { nil } }

  func form() throws -> RecordForm<TraceRecord> {
    switch self {
    case .traces(.csv):
      RecordForm(together: { sink in
        let writer = CSVWriter(to: sink)
        return writer.noting(
          (
            "has several parts, which CSV can't represent; they become one line",
            { $0.parts.count > 1 }
          ),
          (
            "has elevations, which are left out: the first trace with points had none, so there "
              + "is no column",
            writer.leavesOutElevations
          ))
      })
    case .traces(.wkt):
      RecordForm(together: {
        WKTWriter(to: $0).noting(
          ("has elevations at only some points; they are left out", \.hasElevationsInPart))
      })
    case .traces(let format): try TraceRecord.form(in: format)
    case .polylines(let format):
      RecordForm(together: {
        let writer = EncodedPolylineWriter(to: $0, format: format)
        guard case .flexible = format else { return writer }
        return writer.noting(
          ("has elevations at only some points; they are left out", \.hasElevationsInPart))
      })
    }
  }
}

extension RecordWriter<TraceRecord> {
  /// Returns a writer that reports each kind of loss once, for the first trace that has it.
  fileprivate func noting(
    _ losses: (text: String, isLost: (TraceRecord) -> Bool)...
  ) -> any RecordWriter<TraceRecord> {
    var unsaid = losses
    return FunctionWriter<TraceRecord>(finish: finish) { (record) throws(FileError) in
      try self.write(record)
      unsaid.removeAll { loss in
        guard loss.isLost(record) else { return false }
        StandardStreams.note("trace \(record.title) \(loss.text)")
        return true
      }
    }
  }
}
