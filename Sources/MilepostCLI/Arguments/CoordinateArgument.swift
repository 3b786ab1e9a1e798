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

  /// The coordinate in the form of an argument.
  var argument: String { "\(latitude),\(longitude)" }
}

extension Location {
  /// Parses `LATITUDE,LONGITUDE` or `LATITUDE,LONGITUDE@BEARING` in degrees.
  init(argument: String) throws {
    let parts = argument.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(coordinate: try Coordinate(argument: String(parts[0])))
    guard parts.count == 2 else { return }
    guard let bearing = Double(parts[1].trimmed), (0...360).contains(bearing) else {
      throw ValidationError(
        "found '\(argument)', expected a bearing from 0 to 360 degrees after the @, such as "
          + "\(coordinate.argument)@90")
    }
    self.bearing = bearing
  }
}

extension Substring {
  /// The text without surrounding whitespace.
  var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
