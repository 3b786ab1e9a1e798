import Coordinates
import Files
import Polylines
import TextFormats

/// A decoder for encoded polylines that may contain an elevation after each latitude and longitude.
///
/// GraphHopper and openrouteservice use this encoding, as an alternative to GeoJSON. Only the
/// number of values, or the length of the line, shows whether there are elevations.
struct EncodedPath {
  private let codec: GooglePolylineCodec
  private let format: PolylineFormat?
  private let count: Int?
  private let length: Double?

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - format: the format requested by the caller; nil to use the codec.
  ///   - count: the number of points of the line; nil if unknown.
  ///   - length: the length of the line in meters; nil if unknown.
  init(_ codec: GooglePolylineCodec, _ format: PolylineFormat?, count: Int?, length: Double?) {
    (self.codec, self.format, self.count, self.length) = (codec, format, count, length)
  }

  /// Decodes the line of the route, without elevations, or returns nil if there is none.
  func line(of node: JSONNode?) throws(FileError) -> [Coordinate]? {
    try RouteGeometry(node).map { geometry throws(FileError) in
      try line(of: geometry, hasHeights: hasHeights(geometry))
    }
  }

  /// Decodes `other`, another line of the same response, or returns nil if either line is missing.
  ///
  /// The other line has elevations if the route's line, `node`, has them.
  func likewise(_ node: JSONNode?, _ other: JSONNode?) throws(FileError) -> [Coordinate]? {
    guard let geometry = RouteGeometry(node), let other = RouteGeometry(other) else { return nil }
    return try line(of: other, hasHeights: hasHeights(geometry))
  }

  private func line(
    of geometry: RouteGeometry, hasHeights: Bool
  ) throws(FileError) -> [Coordinate] {
    guard hasHeights, geometry.isEncoded else {
      return try geometry.line(format ?? .google(codec))
    }
    let bytes = Self.withoutHeights(try geometry.node.stringBytes())
    return try RouteGeometry.decode(bytes, as: .google(codec), geometry.node)
  }

  private func hasHeights(_ geometry: RouteGeometry) throws(FileError) -> Bool {
    guard geometry.isEncoded, format == nil else { return false }
    let bytes = try geometry.node.stringBytes()
    let values = bytes.count(where: Self.endsValue)
    // The count comes from the input and may be any number, so multiplying it could overflow.
    if let count { return values.isMultiple(of: 3) && values / 3 == count }
    guard values.isMultiple(of: 3) else { return false }
    guard values.isMultiple(of: 2), let length else { return !values.isMultiple(of: 2) }
    guard let plain = try? codec.decode(bytes) else { return true }
    let measured = zip(plain, plain.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    return !PolylinePrecision.agrees(measured, with: length)
  }

  /// Removes every third value.
  private static func withoutHeights(_ bytes: [UInt8]) -> [UInt8] {
    var value = 0
    var kept: [UInt8] = []
    for byte in bytes {
      if value % 3 != 2 { kept.append(byte) }
      if endsValue(byte) { value += 1 }
    }
    return kept
  }

  /// Returns whether a byte is the last one of a value, which lacks the continuation bit.
  private static func endsValue(_ byte: UInt8) -> Bool { (byte &- 63) & 0x20 == 0 }
}
