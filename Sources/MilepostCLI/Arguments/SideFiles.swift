import ArgumentParser
import MilepostKit

/// Files to be written in addition to the result.
struct SideFiles: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also write the result as GeoJSON.", valueName: "file"),
    completion: .file())
  var geojson: String?

  @Option(
    help: ArgumentHelp(
      "Also write the driven edges as CSV: way, nodes, entry and exit times, length, and speeds.",
      valueName: "file"),
    completion: .file())
  var edges: String?

  var paths: [String] { [geojson, edges].compactMap(\.self) }

  /// Opens the requested files.
  func open<Record: SnappedAnswer & ResultRecord>(_ options: ResultOptions) throws -> [BatchOutput<
    Record
  >] {
    var outputs: [BatchOutput<Record>] = []
    func add(_ form: RecordForm<Record>, to path: String?) throws {
      guard let path else { return }
      outputs.append(try BatchOutput(form, to: ResultSink(path: path)))
    }
    try add(Record.form(in: .geojson, options: options), to: geojson)
    try add(SnappedRecord.edges(options: options).applied(to: \.snappedRecord), to: edges)
    return outputs
  }
}
