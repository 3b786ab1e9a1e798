public import ArgumentParser
public import MilepostTools

/// The forms in which a verb gives its result.
protocol AnswerFormat: ExpressibleByArgument, RawRepresentable<String>, CaseIterable, Sendable {
  static var table: Self { get }
  static var ndjson: Self { get }
}

extension OutputFormat: ExpressibleByArgument, AnswerFormat {}
extension NearestFormat: ExpressibleByArgument, AnswerFormat {}
extension ReportFormat: ExpressibleByArgument, AnswerFormat {}
extension SummaryFormat: ExpressibleByArgument, AnswerFormat {}

/// Where a result goes, and in which form.
struct OutputOptions<Format: AnswerFormat>: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The form of the result; by default what the output's name ends with, else a table on a \
      terminal and ndjson elsewhere.
      """,
      valueName: "format"))
  var format: Format?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write the result; - is standard output.", valueName: "file"),
    completion: .file())
  var output = "-"

  func validate() throws {
    if format == nil, let named = OutputFormat(rawValue: ending), Format(rawValue: ending) == nil {
      throw ValidationError(
        "found \(output), but the result has no form \(named.rawValue); expected another name, or "
          + "--format \(Format.allCases.map(\.rawValue).joined(separator: "|"))")
    }
  }

  /// The form that was asked for, or that suits where the result goes.
  var chosenFormat: Format {
    format ?? Format(rawValue: ending)
      ?? (output == "-" && StandardStreams.isOutputTerminal ? .table : .ndjson)
  }

  private var ending: String {
    output.lastIndex(of: ".").map { output[$0...].dropFirst().lowercased() } ?? ""
  }

  /// Opens the place that the result goes to.
  func open() throws -> any ByteSink { try Output.open(output) }
}

/// The places that results are written to.
enum Output {
  /// A file that appears whole or not at all, or standard output for `-`.
  static func open(_ path: String) throws -> any ByteSink {
    path == "-" ? StandardOutput() : try making { try AtomicFile(path: path) }
  }

  /// Runs a step that makes a file; that it can't be opened is then a failure of output.
  static func making<Result>(_ step: () throws -> Result) throws -> Result {
    do {
      return try step()
    } catch {
      throw Failure.code(of: error) == Failure.noInput ? OutputError(error) : error
    }
  }
}

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
    if let geojson { writers.append(SnappedGeoJSONWriter(to: try Output.open(geojson))) }
    if let edges { writers.append(TraversedEdgesWriter(to: try Output.open(edges))) }
    return writers
  }

  /// The place of the result; where a pipe's reader leaves, the files are still completed.
  func besides(_ result: any ByteSink) -> any ByteSink {
    paths.isEmpty ? result : PatientSink(result)
  }
}

/// Passes bytes on until the reader of a pipe leaves, and drops the rest.
private final class PatientSink: ByteSink {
  private let sink: any ByteSink
  private var isClosed = false

  init(_ sink: any ByteSink) { self.sink = sink }

  func write(_ bytes: [UInt8]) throws(TripFormatError) {
    if isClosed { return }
    do {
      try sink.write(bytes)
    } catch {
      guard error.code == .brokenPipe else { throw error }
      isClosed = true
    }
  }

  func finish() throws(TripFormatError) { if !isClosed { try sink.finish() } }
}
