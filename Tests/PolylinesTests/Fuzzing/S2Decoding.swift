import Coordinates
import Polylines

/// A fuzzing target whose first byte determines whether the input is text or bytes, whether
/// trailing bytes are accepted, and the chunks; the other bytes are the input.
enum S2Decoding {
  /// Returns the problem found in decoding an input; nil if there is none.
  ///
  /// Any bytes decode to valid coordinates, or cause an error at one of the bytes or at the end.
  /// Decoding a string has the same result as decoding its bytes. Decoding in chunks results in the
  /// same line or, if decoding at once fails, in an error, which may be a different one. A decoded
  /// line encodes to text that decodes to the same line, within the accuracy of the form.
  static func finding(in input: [UInt8]) -> String? {
    guard let choice = input.first,
      let codec = try? S2PolylineCodec(.lossless, refusesTrailingBytes: choice & 2 != 0)
    else { return nil }
    let isText = choice & 1 == 1
    let bytes = Array(input.dropFirst())
    let found = Result { () throws(PolylineError) in
      isText ? try codec.decode(bytes.span) : try codec.decodeBinary(bytes.span)
    }
    switch found {
    case .success(let line):
      if let finding = finding(in: line) { return finding }
    case .failure(let error):
      if !(0...bytes.count ~= error.byteOffset ?? -1) { return "a bad offset: \(error)" }
    }
    guard isText else { return nil }
    let chunks = Result { () throws(PolylineError) in
      try inChunks(bytes, seed: choice >> 2, codec)
    }
    switch (chunks, found) {
    case (.success(let coordinates), .success(let line)) where coordinates == line.coordinates:
      break
    case (.failure(let error), .failure) where 0...bytes.count ~= error.byteOffset ?? -1: break
    default: return "in chunks \(chunks), at once \(found)"
    }
    guard let string = String(validating: bytes, as: UTF8.self) else { return nil }
    let again = Result { () throws(PolylineError) in try codec.decode(string) }
    return again == found ? nil : "from a string \(again), from bytes \(found)"
  }

  private static func inChunks(
    _ text: [UInt8], seed: UInt8, _ codec: S2PolylineCodec
  ) throws(PolylineError) -> [Coordinate] {
    var cuts = RandomCuts(of: text, seed: seed)
    var decoder = S2PolylineDecoder(codec)
    var coordinates: [Coordinate] = []
    while let chunk = cuts.next() { try decoder.decode(chunk.span, into: &coordinates) }
    try decoder.finish(into: &coordinates)
    return coordinates
  }

  private static func finding(in line: Polyline) -> String? {
    if !line.allSatisfy(\.isValid) { return "an invalid coordinate in \(line)" }
    for form in [S2PolylineCodec.Form.lossless, .compressed(level: 30)] {
      guard let codec = try? S2PolylineCodec(form, refusesTrailingBytes: true),
        let again = try? codec.decode(codec.encode(line)), again.count == line.count
      else { return "doesn't encode as \(form): \(line)" }
      // A cell at level 30 is about 9 mm wide.
      let tolerance = form == .lossless ? 1e-6 : 0.02
      for (coordinate, other) in zip(line, again) where coordinate.distance(to: other) >= tolerance
      {
        return "\(coordinate) became \(other) as \(form)"
      }
    }
    return nil
  }
}
