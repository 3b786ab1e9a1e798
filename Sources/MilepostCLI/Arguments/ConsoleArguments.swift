import ArgumentParser

/// What is told on standard error beside errors.
///
/// The flag counts from the start, before arguments are parsed: ``MilepostCommand`` looks for it.
struct ConsoleArguments: ParsableArguments {
  @Flag(help: "Suppress notes, progress and reports of what was done; errors are told.")
  var quiet = false
}
