import ArgumentParser

/// What is told on standard error beside errors.
///
/// The flag counts from the start, before arguments are parsed: ``MilepostCommand`` looks for it.
struct ConsoleArguments: ParsableArguments {
  @Flag(help: "Tell no notes and no progress; errors are told all the same.")
  var quiet = false
}
