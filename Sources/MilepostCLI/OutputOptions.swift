public import ArgumentParser
public import MilepostTools

extension OutputFormat: ExpressibleByArgument {}
extension TravelMode: ExpressibleByArgument {
  /// `car`, `bicycle` or `foot`.
  public init?(argument: String) {
    guard let mode = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = mode
  }

  /// The names of the modes.
  public static var allValueStrings: [String] { allCases.map { "\($0)" } }
}

/// Where results go, and in which form.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The form of the result; a table on a terminal, else ndjson.", valueName: "format"))
  var format: OutputFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write; standard output by default.", valueName: "file"))
  var output = "-"

  /// The form that was asked for, or that suits where the result goes.
  var chosenFormat: OutputFormat {
    format ?? (output == "-" && StandardStreams.isOutputTerminal ? .table : .ndjson)
  }

  /// Opens the place that results go to.
  func open() throws -> any ByteSink { try Output.sink(for: output) }
}
