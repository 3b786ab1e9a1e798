import ArgumentParser
import MilepostTools

/// Files that are written beside the result.
struct SideFiles: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also write raw points, snapped points and routes as GeoJSON.", valueName: "file"),
    completion: .file())
  var geojson: String?

  @Option(
    help: ArgumentHelp(
      "Also write the edges driven as CSV: way, nodes, times in and out, length and speeds.",
      valueName: "file"),
    completion: .file())
  var edges: String?

  var paths: [String] { [geojson, edges].compactMap(\.self) }

  /// Opens the files that are asked for.
  func open() throws -> [any RecordWriter<SnappedRecord>] {
    var writers: [any RecordWriter<SnappedRecord>] = []
    if let geojson { writers.append(SnappedGeoJSONWriter(to: try Output.sink(for: geojson))) }
    if let edges { writers.append(TraversedEdgesWriter(to: try Output.sink(for: edges))) }
    return writers
  }

  /// The place of the result; where a pipe's reader leaves, the files are still completed.
  func besides(_ result: any ByteSink) -> any ByteSink {
    paths.isEmpty ? result : PatientSink(result)
  }
}
