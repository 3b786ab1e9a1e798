import ArgumentParser
import MilepostKit

/// Where a result goes, and in which form.
struct OutputOptions<Format: AnswerFormat>: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The form of the result; by default what the output's name ends with, else \(Format.usualHelp).
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
        "found '\(output)', but the result has no form \(named.rawValue); expected another name, or "
          + "--format \(Format.allCases.map(\.rawValue).joined(separator: "|"))")
    }
  }

  /// The form that was asked for, or that suits where the result goes.
  var chosenFormat: Format {
    namedFormat ?? (isOnTerminal ? .onTerminal : .elsewhere)
  }

  /// The form that was asked for, or that the output's name ends with.
  var namedFormat: Format? { format ?? Format(rawValue: ending) }

  /// Whether the result goes to a terminal.
  var isOnTerminal: Bool { output == "-" && StandardStreams.isOutputTerminal }

  private var ending: String { FileIdentity.ending(of: output) }

  /// Opens the place that the result goes to; where its name ends with no known form, says which.
  func open() throws -> any ByteSink {
    if format == nil, !ending.isEmpty, Format(rawValue: ending) == nil {
      StandardStreams.note("\(output) gets \(chosenFormat.rawValue); --format says otherwise")
    }
    return try Output.sink(for: output)
  }
}
