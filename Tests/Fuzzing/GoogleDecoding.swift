import Coordinates
import Polylines

/// The first byte chooses precision and chunks, the others are text.
///
/// Any bytes give coordinates or an error; in chunks the same as at once; and what is decoded
/// encodes to the same bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size > 0, let codec = try? GooglePolylineCodec(precision: Int(data[0] & 15) % 12) else {
    return 0
  }
  let text = Array(UnsafeBufferPointer(start: data + 1, count: size - 1))
  let chunk = 1 + Int(data[0] >> 4) * 9
  var decoder = GooglePolylineDecoder(codec)
  var coordinates: [Coordinate] = []
  var error: PolylineError?
  do throws(PolylineError) {
    for start in stride(from: 0, to: text.count, by: chunk) {
      let part = Array(text[start..<min(text.count, start + chunk)])
      try decoder.decode(part.span, into: &coordinates)
    }
    try decoder.finish()
  } catch let found {
    error = found
  }
  do throws(PolylineError) {
    let line = try codec.decode(text)
    precondition(error == nil && line.coordinates == coordinates)
    // Beyond 15 digits a degree has fewer than the text.
    precondition(codec.encodeBytes(line) == text)
  } catch let found {
    precondition(found == error && 0...text.count ~= found.byteOffset ?? -1)
  }
  return 0
}
