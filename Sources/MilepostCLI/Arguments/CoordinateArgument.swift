import ArgumentParser
import MilepostKit

extension Coordinate {
  /// Reads `LATITUDE,LONGITUDE` in degrees.
  init(argument: String) throws {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Double(parts[0].trimmed),
      let longitude = Double(parts[1].trimmed)
    else {
      throw ValidationError(
        "found '\(argument)', expected latitude and longitude in degrees, such as 41.1496,-8.6109")
    }
    self.init(latitude: latitude, longitude: longitude)
    guard isValid else {
      throw ValidationError(CoordinateError.invalid(self, index: nil).description)
    }
  }

  /// The arguments of the process, with a blank before coordinates in the south, which the parser
  /// would take for options.
  static func shielding(_ arguments: some Sequence<String>) -> [String] {
    arguments.map { argument in
      // Of two numbers that are no coordinate the argument's own error says more.
      let isPair =
        argument.hasPrefix("-") && argument.split(separator: ",").count == 2
        && argument.split(separator: ",").allSatisfy { Double($0.trimmed) != nil }
      return isPair ? " " + argument : argument
    }
  }

  /// The form in which it was given.
  var argument: String { "\(latitude),\(longitude)" }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
