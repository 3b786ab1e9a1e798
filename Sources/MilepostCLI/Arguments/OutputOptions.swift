import ArgumentParser
import MilepostKit

/// The file to which a result is written, and its format.
struct OutputOptions<Record: ResultRecord>: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The format of the result; by default that of the output's extension, or else \
      \(Record.usualFormatHelp).
      """,
      valueName: "format"))
  var format: FormatArgument<Record>?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write the result; - is standard output.", valueName: "file"),
    completion: .file())
  var output = "-"

  @OptionGroup var console: ConsoleArguments

  func validate() throws {
    if format == nil { try ResultFormat.check(ending: output, among: Record.formats) }
  }

  /// The requested format or, if there is none, the default for the output.
  var chosenFormat: ResultFormat {
    namedFormat ?? (isOnTerminal ? Record.formatOnTerminal : Record.formatElsewhere)
  }

  /// The requested format or, if there is none, that of the output's extension; nil if the output
  /// has no extension of a format either.
  var namedFormat: ResultFormat? { format?.format ?? ResultFormat(ending: output) }

  /// Whether the result is written to a terminal.
  var isOnTerminal: Bool { output == "-" && StandardStreams.isOutputTerminal }

  /// Opens the output.
  func open() throws -> any ByteSink { try ResultSink(path: output) }

  /// Returns a writer to the output.
  func writer(_ options: ResultOptions = ResultOptions()) throws -> any RecordWriter<Record> {
    try Record.form(in: chosenFormat, options: options).writer(to: open())
  }
}
