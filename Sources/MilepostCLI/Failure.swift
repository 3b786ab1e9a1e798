import ArgumentParser
import MilepostTools

/// Errors of the libraries as words on standard error and exit codes: the one place that maps them.
enum Failure {
  /// Every input was tried, and some failed; each was named on standard error.
  static let partial = ExitCode(1)
  static let badData = ExitCode(65)
  static let noInput = ExitCode(66)
  static let inputOutput = ExitCode(74)

  /// Ends the process with an error's words and code.
  static func exit(with error: any Error, of command: any ParsableCommand.Type) -> Never {
    guard let code = code(of: error) else { command.exit(withError: error) }
    if code != .success { StandardStreams.complain("\(error)") }
    command.exit(withError: code)
  }

  /// The exit code of a library's error; nil for those of the argument parser.
  static func code(of error: any Error) -> ExitCode? {
    switch error {
    case let error as RoadNetworkError:
      switch error.code {
      case .cannotOpen: noInput
      case .inputOutput: inputOutput
      case .noRoad, .noRoute: partial
      default: badData
      }
    case let error as RoadImportError:
      switch error.code {
      case .cannotOpen: noInput
      case .inputOutput: inputOutput
      default: badData
      }
    case let error as TripFormatError:
      switch error.code {
      case .brokenPipe: .success
      case .cannotOpen: noInput
      case .inputFailed, .outputFailed, .noSpace: inputOutput
      default: badData
      }
    case is OutputError: inputOutput
    case is CoordinateError, is PolylineError, is SimulationError: badData
    default: nil
    }
  }
}

/// An output that could not be begun; the formats' own error doesn't tell it from an input.
struct OutputError: Error, CustomStringConvertible {
  let cause: TripFormatError

  var description: String { cause.description }
}
