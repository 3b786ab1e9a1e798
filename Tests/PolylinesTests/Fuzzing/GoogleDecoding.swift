import Coordinates
import Polylines

/// A fuzzing target: the first byte determines the precision, the second one the chunks, and the
/// other bytes are text.
enum GoogleDecoding {
  /// Returns the problem found in decoding an input; nil if there is none.
  ///
  /// Any bytes decode to valid coordinates, or cause an error at one of the bytes or at the end.
  /// Decoding in chunks, or from a string, has the same result as decoding all bytes at once.
  /// Decoded text encodes to the same text.
  static func finding(in input: [UInt8]) -> String? {
    guard input.count >= 2, let codec = try? GooglePolylineCodec(precision: Int(input[0] % 12))
    else { return nil }
    let text = Array(input.dropFirst(2))
    let whole = Result { () throws(PolylineError) in try codec.decode(text) }
    let chunks = inChunks(text, seed: input[1], codec)
    switch whole {
    case .success(let line):
      if chunks.error != nil || line.coordinates != chunks.coordinates {
        return "in chunks \(chunks), at once \(line)"
      }
      if !line.allSatisfy(\.isValid) { return "an invalid coordinate in \(line)" }
      if codec.encodeBytes(line) != text { return "encoded to \(codec.encode(line))" }
      if codec.encode(line).utf8.elementsEqual(text) == false { return "the string differs" }
    case .failure(let error):
      if error != chunks.error { return "in chunks \(chunks), at once \(error)" }
      if !(0...text.count ~= error.byteOffset ?? -1) { return "a bad offset: \(error)" }
    }
    guard let string = String(validating: text, as: UTF8.self) else { return nil }
    let again = Result { () throws(PolylineError) in try codec.decode(string) }
    return again == whole ? nil : "from a string \(again), from bytes \(whole)"
  }

  private static func inChunks(
    _ text: [UInt8], seed: UInt8, _ codec: GooglePolylineCodec
  ) -> (coordinates: [Coordinate], error: PolylineError?) {
    var cuts = RandomCuts(of: text, seed: seed)
    var decoder = GooglePolylineDecoder(codec)
    var coordinates: [Coordinate] = []
    do throws(PolylineError) {
      while let chunk = cuts.next() { try decoder.decode(chunk.span, into: &coordinates) }
      try decoder.finish()
      return (coordinates, nil)
    } catch {
      return (coordinates, error)
    }
  }
}
