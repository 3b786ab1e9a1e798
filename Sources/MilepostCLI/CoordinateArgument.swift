public import ArgumentParser
public import MilepostTools

extension Coordinate: ExpressibleByArgument {
  /// `LATITUDE,LONGITUDE` in degrees.
  public init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Double(parts[0].trimmed),
      let longitude = Double(parts[1].trimmed)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension Sequence<Coordinate> {
  /// Refuses coordinates that are no place on Earth.
  func validated() throws {
    for coordinate in self where !coordinate.isValid {
      throw ValidationError(CoordinateError.invalid(coordinate, index: nil).description)
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
