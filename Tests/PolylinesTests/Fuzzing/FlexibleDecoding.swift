import Coordinates
import Polylines

/// A fuzzing target: the first byte determines the chunks, and the other bytes are text.
enum FlexibleDecoding {
  /// Returns the problem found in decoding an input; nil if there is none.
  ///
  /// Any bytes decode to valid coordinates, or cause an error at one of the bytes or at the end.
  /// Decoding in chunks, or from a string, has the same result as decoding all bytes at once.
  /// Decoded text encodes to the same text, as long as a `Double` has enough digits.
  static func finding(in input: [UInt8]) -> String? {
    guard let seed = input.first else { return nil }
    let text = Array(input.dropFirst())
    let whole = Result { () throws(PolylineError) in try FlexiblePolylineCodec().decode(text) }
    let chunks = inChunks(text, seed: seed)
    switch whole {
    case .success(let found):
      let (line, values) = (found.line, found.values)
      if chunks.error != nil || line.coordinates != chunks.coordinates || values != chunks.values
        || found.codec != chunks.codec
      {
        return "in chunks \(chunks), at once \(found)"
      }
      if !line.allSatisfy(\.isValid) { return "an invalid coordinate in \(line)" }
      let count = found.codec.dimension == nil ? 0 : line.count
      if values.count != count { return "\(values.count) third values of \(line.count)" }
      let scale = (0..<found.codec.dimensionPrecision).reduce(1.0) { power, _ in power * 10 }
      if found.codec.precision <= 13, values.allSatisfy({ $0.magnitude * scale < 0x1p51 }),
        (try? found.codec.encodeBytes(line, values: values)) != text
      {
        return "doesn't encode to the same text: \(found)"
      }
    case .failure(let error):
      if error != chunks.error { return "in chunks \(chunks), at once \(error)" }
      if !(0...text.count ~= error.byteOffset ?? -1) { return "a bad offset: \(error)" }
    }
    guard let string = String(validating: text, as: UTF8.self) else { return nil }
    let again = Result { () throws(PolylineError) in try FlexiblePolylineCodec().decode(string) }
    return again == whole ? nil : "from a string \(again), from bytes \(whole)"
  }

  private static func inChunks(
    _ text: [UInt8], seed: UInt8
  ) -> (
    coordinates: [Coordinate], values: [Double], codec: FlexiblePolylineCodec?,
    error: PolylineError?
  ) {
    var cuts = RandomCuts(of: text, seed: seed)
    var decoder = FlexiblePolylineDecoder()
    var coordinates: [Coordinate] = []
    var values: [Double] = []
    do throws(PolylineError) {
      while let chunk = cuts.next() { try decoder.decode(chunk.span, into: &coordinates, &values) }
      try decoder.finish()
      return (coordinates, values, decoder.codec, nil)
    } catch {
      return (coordinates, values, decoder.codec, error)
    }
  }
}
