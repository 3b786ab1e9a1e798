import Coordinates
import Files
import Polylines
import TextFormats

/// A line that may have heights: encoded with latitude, longitude and height in turn, or as GeoJSON.
///
/// GraphHopper and openrouteservice encode so. Nothing but the number of values shows whether
/// there are heights.
struct EncodedPath {
  private let geometry: RouteGeometry?
  private let codec: GooglePolylineCodec
  private let format: PolylineFormat?

  /// - Parameters:
  ///   - multiplier: by how much degrees are multiplied; nil for 10⁵.
  ///   - format: the format that was asked for; nil for the usual one.
  init(_ node: JSONNode?, multiplier: Double?, _ format: PolylineFormat?) throws(FileError) {
    geometry = RouteGeometry(node)
    codec = multiplier == 1e6 ? .precision6 : .precision5
    self.format = format
    if let multiplier, multiplier != 1e5, multiplier != 1e6 {
      throw node?.failure(
        .unsupported, found: "a line with the multiplier \(multiplier)",
        expected: "100000 or 1000000")
        ?? FileError(.unsupported, found: "a multiplier", expected: "100000 or 1000000")
    }
  }

  private init(_ geometry: RouteGeometry?, _ codec: GooglePolylineCodec, _ format: PolylineFormat?) {
    (self.geometry, self.codec, self.format) = (geometry, codec, format)
  }

  /// Another line of the same answer; nil where there is none.
  func like(_ node: JSONNode?) -> EncodedPath? {
    RouteGeometry(node).map { EncodedPath($0, codec, format) }
  }

  /// The coordinates, without heights.
  ///
  /// - Parameter count: how many there are; nil where unknown.
  func coordinates(count: Int?) throws(FileError) -> [Coordinate] {
    guard let geometry else { return [] }
    guard geometry.isEncoded, format == nil else {
      return try geometry.line(format ?? .google(codec))
    }
    let bytes = try geometry.node.stringBytes()
    // Each value ends with a byte without the bit that continues it.
    let values = bytes.count { ($0 &- 63) & 0x20 == 0 }
    let hasHeights = count.map { values == 3 * $0 } ?? !values.isMultiple(of: 2)
    guard hasHeights else { return try geometry.line(.google(codec)) }
    return try RouteGeometry.decode(Self.withoutHeights(bytes), as: .google(codec), geometry.node)
  }

  /// The bytes of all values but each third.
  private static func withoutHeights(_ bytes: [UInt8]) -> [UInt8] {
    var value = 0
    var kept: [UInt8] = []
    for byte in bytes {
      if value % 3 != 2 { kept.append(byte) }
      if (byte &- 63) & 0x20 == 0 { value += 1 }
    }
    return kept
  }
}
