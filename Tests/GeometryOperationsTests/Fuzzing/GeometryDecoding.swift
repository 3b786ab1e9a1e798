import GeometryOperations

/// A fuzz target for the formats of geometries.
///
/// The first byte of an input selects well-known text, well-known binary, GeoJSON, or hexadecimal
/// well-known binary; the other bytes are the input in the selected format.
enum GeometryDecoding {
  /// Returns a description of the problem found while reading an input, or nil if there is none.
  ///
  /// Any bytes must lead to a shape that round-trips in three formats, or to an error whose byte
  /// offset, if any, isn't beyond the end of the input. An error in GeoJSON must have an offset or
  /// a path, unless the top-level value isn't an object.
  static func finding(
    in input: [UInt8], _ workspace: GeometryWorkspace = GeometryWorkspace()
  ) -> String? {
    guard let choice = input.first else { return nil }
    let bytes = Array(input.dropFirst())
    do throws(GeometryError) {
      let shape =
        switch choice % 4 {
        case 0: try Geometry(wkt: String(decoding: bytes, as: UTF8.self), in: workspace)
        case 1: try Geometry(wkb: bytes, in: workspace)
        case 2: try Geometry(geoJSON: bytes)
        default:
          try Geometry(hexadecimalWKB: String(decoding: bytes, as: UTF8.self), in: workspace)
        }
      guard let text = try? Geometry(wkt: shape.wkt(), in: workspace),
        let digits = try? shape.hexadecimalWKB(in: workspace),
        let binary = try? Geometry(hexadecimalWKB: digits, in: workspace),
        let json = try? Geometry(geoJSON: shape.geoJSON())
      else { return "the shape can't be written and read again: \(shape)" }
      return text == shape && binary == shape && json == shape
        ? nil : "\(shape) was read back as \(text), \(binary), \(json)"
    } catch {
      // A byte that isn't UTF-8 is replaced by a character of three bytes, which makes the text
      // longer. "Expected an object" stands for a top-level value that isn't an object.
      let isPlaced =
        choice % 4 != 2 || error.byteOffset != nil || error.path != nil
        || error.expected == "an object"
      return isPlaced && 0...3 * bytes.count ~= error.byteOffset ?? 0
        ? nil : "an offset outside the text: \(error)"
    }
  }
}
