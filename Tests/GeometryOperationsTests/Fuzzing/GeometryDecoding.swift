import GeometryOperations

/// The first byte chooses well-known text, well-known binary, GeoJSON or hexadecimal digits of the
/// second, the others are that.
enum GeometryDecoding {
  /// What is wrong with how an input is read; nil for what should be.
  ///
  /// Any bytes give a shape or an error with its place; and what is read is written and reads back
  /// the same, in each of three formats.
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
      else { return "what was read is not written and read: \(shape)" }
      return text == shape && binary == shape && json == shape
        ? nil : "\(shape) was read again as \(text), \(binary), \(json)"
    } catch {
      // Replaced bytes of text take three. Of GeoJSON only the whole has neither offset nor path.
      let isPlaced =
        choice % 4 != 2 || error.byteOffset != nil || error.path != nil
        || error.expected == "an object"
      return isPlaced && 0...3 * bytes.count ~= error.byteOffset ?? 0
        ? nil : "no place of the text: \(error)"
    }
  }
}
