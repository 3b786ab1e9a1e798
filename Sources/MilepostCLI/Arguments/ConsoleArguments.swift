import ArgumentParser

/// The flag that suppresses all messages on standard error except errors.
///
/// It takes effect before the arguments are parsed; see ``MilepostCommand``.
struct ConsoleArguments: ParsableArguments {
  @Flag(help: "Suppress notes, progress, and reports; errors are still printed.")
  var quiet = false
}
