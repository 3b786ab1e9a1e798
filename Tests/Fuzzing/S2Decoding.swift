import Coordinates
import Polylines

/// The first byte chooses text or bytes, the others are those.
///
/// Any bytes give a line or an error. A line encodes to bytes that give the same line again, within
/// what a cell's center can tell.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data + 1, count: size - 1))
  let isText = data[0] & 1 == 1
  let codec = S2PolylineCodec()
  do throws(PolylineError) {
    let line = isText ? try codec.decode(bytes.span) : try codec.decodeBinary(bytes.span)
    guard let lossless = try? S2PolylineCodec(.lossless),
      let again = try? lossless.decode(lossless.encode(line)),
      let cells = try? S2PolylineCodec(.compressed(level: 30)),
      let centers = try? cells.decode(cells.encode(line))
    else { preconditionFailure("what was decoded encodes") }
    precondition(again.count == line.count && centers.count == line.count)
    for (index, coordinate) in line.enumerated() {
      precondition(again[index].distance(to: coordinate) < 1e-6)
      precondition(centers[index].distance(to: coordinate) < 0.02)
    }
  } catch {
    precondition(0...bytes.count ~= error.byteOffset ?? -1)
  }
  return 0
}
