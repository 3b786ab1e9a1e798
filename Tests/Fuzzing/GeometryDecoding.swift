import GeometryOperations

/// The first byte chooses well-known text, well-known binary, GeoJSON or hexadecimal digits of the
/// second, the others are that.
///
/// Any bytes give a shape or an error; and what is read is written and reads back the same, in each of
/// three formats.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data + 1, count: size - 1))
  do throws(GeometryError) {
    let shape =
      switch data[0] % 4 {
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
    else { preconditionFailure("what was read is written and read: \(shape)") }
    precondition(text == shape && binary == shape && json == shape)
  } catch {
    // Replaced bytes of text take three.
    precondition(0...3 * bytes.count ~= error.byteOffset ?? 0)
  }
  return 0
}

nonisolated(unsafe) private let workspace = GeometryWorkspace()
