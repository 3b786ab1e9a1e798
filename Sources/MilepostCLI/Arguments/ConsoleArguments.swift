import ArgumentParser

/// The flag that suppresses all messages on standard error except errors.
///
/// It applies even before arguments are parsed: ``MilepostCommand`` looks for it first.
struct ConsoleArguments: ParsableArguments {
  @Flag(help: "Suppress notes, progress, and reports; errors are still printed.")
  var quiet = false
}
