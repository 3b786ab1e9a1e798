import ArgumentParser
import MilepostKit

/// An argument for points: a point, or a file of points.
enum PointArgument {
  case point(Coordinate)
  case file(String)

  init(argument: String) throws {
    if argument == "-" || FileIdentity.exists(argument) {
      self = .file(argument)
    } else if argument.contains(",") {
      self = .point(try Coordinate(argument: argument))
    } else if argument.contains(where: { $0.isLetter || $0 == "/" }) {
      // The name of a file that doesn't exist, which the error on opening it says.
      self = .file(argument)
    } else {
      throw ValidationError(
        "found '\(argument)', expected latitude,longitude in degrees, such as 41.1496,-8.6109, or "
          + "a file")
    }
  }

  var file: String? { if case .file(let file) = self { file } else { nil } }
}

extension ReadingArguments {
  /// Calls a function with each point; failures are reported on standard error.
  func forEachPoint(
    of arguments: [PointArgument], _ tally: inout Tally,
    _ body: (Coordinate, inout Tally) throws -> Void
  ) throws {
    for argument in arguments {
      switch argument {
      case .point(let point): try body(point, &tally)
      case .file(let file):
        try forEachTrace(of: file, &tally) { record, tally in
          for location in record.trace.locations { try body(location.coordinate, &tally) }
        }
      }
    }
  }
}
