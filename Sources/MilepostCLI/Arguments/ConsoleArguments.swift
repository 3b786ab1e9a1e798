import ArgumentParser

/// Which messages other than errors go to standard error.
///
/// The flag counts from the start, before arguments are parsed: ``MilepostCommand`` looks for it.
struct ConsoleArguments: ParsableArguments {
  @Flag(help: "Suppress notes, progress and reports of what was done; errors are still printed.")
  var quiet = false
}
