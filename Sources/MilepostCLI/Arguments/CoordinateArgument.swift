import ArgumentParser
import MilepostKit

extension Coordinate {
  /// Parses `LATITUDE,LONGITUDE` in degrees.
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

  /// Returns the arguments with a space before each pair of numbers that begins with a minus sign,
  /// because the parser would mistake it for an option.
  static func shielding(_ arguments: some Sequence<String>) -> [String] {
    arguments.map { argument in
      // Shield invalid coordinates, too: the argument's own error is more helpful than the
      // parser's.
      let isPair =
        argument.hasPrefix("-") && argument.split(separator: ",").count == 2
        && argument.split(separator: ",").allSatisfy { Double($0.trimmed) != nil }
      return isPair ? " " + argument : argument
    }
  }

  /// The coordinate in the form of an argument.
  var argument: String { "\(latitude),\(longitude)" }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
