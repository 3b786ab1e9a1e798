import ArgumentParser

/// The flag that suppresses all messages on standard error except errors.
///
/// It applies even to errors of parsing: ``MilepostCommand`` looks for it before the arguments are
/// parsed.
struct ConsoleArguments: ParsableArguments {
  @Flag(help: "Suppress notes, progress, and reports; errors are still printed.")
  var quiet = false
}
