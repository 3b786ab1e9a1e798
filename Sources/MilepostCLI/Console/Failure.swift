import ArgumentParser
import MilepostKit

/// The messages and exit codes for errors of the libraries.
enum Failure {
  /// The code if some inputs failed or have no usable result, or if there is no road or no route.
  static let partial = ExitCode(1)
  static let usage = ExitCode(64)
  static let badData = ExitCode(65)
  static let noInput = ExitCode(66)
  static let system = ExitCode(71)
  static let inputOutput = ExitCode(74)

  /// Ends the process with the message and exit code of an error.
  static func exit(with error: any Error, of verb: Verb) -> Never {
    if let interruption = error as? Interruption { interruption.end() }
    StandardStreams.endNotes()
    // If a network was changed during the command, other errors may result from the change.
    let error = OpenNetworks.change ?? error
    guard let code = code(of: error) else { verb.exit(with: error) }
    if code != .success { StandardStreams.complain("\(error)\(advice(on: error))") }
    MilepostCommand.exit(withError: code)
  }

  /// Returns advice for the user about an error, which the library itself can't give; empty if
  /// there is none.
  static func advice(on error: any Error) -> String {
    if (error as? RoadNetworkError)?.code == .notANetwork {
      return "; milepost import creates one from an OpenStreetMap file"
    }
    if (error as? FileError)?.code == .unnamedPolylines {
      return "; read them with --input-format polylines, or with the name of their codec"
    }
    if (error as? FileError)?.code == .unnamedColumns {
      return "; name others with --csv-columns latitude=NAME,longitude=NAME"
    }
    return ""
  }

  /// Returns advice for the user about a note, which the library itself can't give; empty if there
  /// is none.
  static func advice(on note: TraceNote) -> String {
    note.code == .noIDs ? "; --csv-columns id=NAME reads one trace per id" : ""
  }

  /// Returns the exit code for an error of a known type, or nil for any other error, such as one of
  /// the argument parser.
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
    case let error as FileError:
      switch error.code {
      case .brokenPipe: .success
      case .cannotOpen: noInput
      case .inputFailed, .outputFailed, .noSpace: inputOutput
      default: badData
      }
    case let error as TrafficError:
      switch error.code {
      case .cannotOpen: noInput
      case .inputOutput: inputOutput
      default: badData
      }
    case let error as SimulationError:
      // Sizes and settings are arguments, but plans depend on the network.
      error.code == .invalidPlan ? badData : usage
    case is NoThreads: system
    case is CoordinateError, is PolylineError, is MistakenInput: badData
    default: nil
    }
  }
}
