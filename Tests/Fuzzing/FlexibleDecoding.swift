import Coordinates
import Polylines

/// The first byte chooses chunks, the others are text.
///
/// Any bytes give coordinates or an error; in chunks the same as at once; and what is decoded
/// encodes to the same bytes while a `Double` has as many digits.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size > 0 else { return 0 }
  let text = Array(UnsafeBufferPointer(start: data + 1, count: size - 1))
  let chunk = 1 + Int(data[0])
  var decoder = FlexiblePolylineDecoder()
  var coordinates: [Coordinate] = []
  var values: [Double] = []
  var error: PolylineError?
  do throws(PolylineError) {
    for start in stride(from: 0, to: text.count, by: chunk) {
      let part = Array(text[start..<min(text.count, start + chunk)])
      try decoder.decode(part.span, into: &coordinates, &values)
    }
    try decoder.finish()
  } catch let found {
    error = found
  }
  do throws(PolylineError) {
    let found = try FlexiblePolylineCodec.decode(text)
    precondition(
      error == nil && found.line.coordinates == coordinates && found.values == values
        && decoder.codec == found.codec)
    let scale = (0..<found.codec.dimensionPrecision).reduce(1.0) { power, _ in power * 10 }
    if found.codec.precision <= 13, values.allSatisfy({ $0.magnitude * scale < 0x1p51 }) {
      guard let again = try? found.codec.encodeBytes(found.line, values: values) else {
        preconditionFailure("what was decoded encodes")
      }
      precondition(again == text)
    }
  } catch let found {
    precondition(found == error && 0...text.count ~= found.byteOffset ?? -1)
  }
  return 0
}
