import Coordinates
import Files
import Polylines

/// Coordinates and lines.
extension FleetLogValueReader {
  /// Reads a latitude and a longitude; if only one of them is present, the other is 0.
  mutating func coordinate() throws(FileError) -> Coordinate? {
    let place = scanner.position
    guard var more = try enterObject() else { return nil }
    var latitude: Double?
    var longitude: Double?
    var isSound = true
    while more {
      switch try field() {
      case .latitude:
        let isNull = try isNull()
        latitude = try number()
        isSound = isSound && (isNull || latitude != nil)
      case .longitude:
        let isNull = try isNull()
        longitude = try number()
        isSound = isSound && (isNull || longitude != nil)
      default: try skip()
      }
      more = try continueObject()
    }
    guard isSound, latitude != nil || longitude != nil else { return nil }
    let coordinate = Coordinate(latitude: latitude ?? 0, longitude: longitude ?? 0)
    guard coordinate.isValid else {
      var error = FileError(invalid: coordinate, index: nil)
      error.byteOffset = place
      fault(error)
      return nil
    }
    return coordinate
  }

  /// Reads a polyline in S2's encoding.
  mutating func polyline() throws(FileError) -> Polyline? {
    guard try scanner.peek() == UInt8(ascii: "\"") else {
      try skip(unlessNull: "an encoded polyline")
      return nil
    }
    let place = scanner.position
    let (range, hasEscapes) = try scanner.skipString()
    if range.isEmpty { return nil }
    do throws(PolylineError) {
      if hasEscapes {
        scanner.position = place
        guard let text = try? scanner.string() else {
          scanner.position = range.upperBound + 1
          fault(
            .malformed, found: "an unpaired surrogate", expected: "an S2 polyline", at: place)
          return nil
        }
        return try S2PolylineCodec().decode(text)
      }
      return try S2PolylineCodec().decode(scanner.bytes.span.extracting(range))
    } catch {
      fault(
        .malformed, found: "a polyline with \(error.found)", expected: error.expected,
        at: range.lowerBound + (hasEscapes ? 0 : error.byteOffset ?? 0))
      return nil
    }
  }
}
