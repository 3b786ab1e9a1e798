import ArgumentParser
import MilepostKit

/// Where a result goes, and in which form.
struct OutputOptions<Record: ResultRecord>: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The form of the result; by default what the output's name ends with, else \
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

  /// The form that was asked for, or that suits where the result goes.
  var chosenFormat: ResultFormat {
    namedFormat ?? (isOnTerminal ? Record.formatOnTerminal : Record.formatElsewhere)
  }

  /// The form that was asked for, or that the output's name ends with.
  var namedFormat: ResultFormat? { format?.format ?? ResultFormat(ending: output) }

  /// Whether the result goes to a terminal.
  var isOnTerminal: Bool { output == "-" && StandardStreams.isOutputTerminal }

  /// Opens the place that the result goes to.
  func open() throws -> any ByteSink { try ResultSink(path: output) }

  /// A writer to where the result goes.
  func writer(_ options: ResultOptions = ResultOptions()) throws -> any RecordWriter<Record> {
    try Record.form(in: chosenFormat, options: options).writer(to: open())
  }
}
