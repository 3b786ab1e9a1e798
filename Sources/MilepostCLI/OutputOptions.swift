import ArgumentParser
import MilepostTools

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
  func open() throws -> any ByteSink { try Output.sink(for: output) }
}
