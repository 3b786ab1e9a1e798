import Polylines

/// A fuzzing target: all bytes are text.
enum FormatDetection {
  /// Returns the problem found in detecting the format of text; nil if there is none.
  ///
  /// Candidates are exactly the formats whose decoders accept the text, except Google's for an
  /// empty line, and the most certain comes first. Each candidate has the same certainty when
  /// checked on its own, and bytes have the same candidates as a string.
  static func finding(in input: [UInt8]) -> String? {
    let text = String(decoding: input, as: UTF8.self)
    let candidates = PolylineFormat.detect(text)
    for (candidate, next) in zip(candidates, candidates.dropFirst())
    where candidate.certainty < next.certainty {
      return "\(candidate) before \(next)"
    }
    let bytes = Array(text.utf8)
    if PolylineFormat.detect(bytes.span) != candidates { return "other candidates for the bytes" }
    for candidate in candidates {
      if (try? candidate.format.decode(text)) == nil { return "\(candidate) doesn't decode it" }
      if candidate.format.certainty(for: bytes.span) != candidate.certainty {
        return "on its own, another certainty than \(candidate)"
      }
    }
    var expected: Set<String> = []
    for precision in 0...11 {
      guard let codec = try? GooglePolylineCodec(precision: precision),
        let line = try? codec.decode(text), !line.isEmpty
      else { continue }
      expected.insert(PolylineFormat.google(codec).name)
    }
    if let found = try? FlexiblePolylineCodec().decode(text) {
      expected.insert(PolylineFormat.flexible(found.codec).name)
    }
    var names = Set(candidates.map(\.format.name))
    if names.count < candidates.count { return "a format twice among \(names)" }
    // The form of an S2 polyline is stated in its text, so only the number of candidates is
    // checked.
    let s2 = names.filter { $0.hasPrefix("s2") }
    names.subtract(s2)
    if names != expected { return "found \(names), expected \(expected)" }
    let isS2 = (try? S2PolylineCodec().decode(text)) != nil
    return isS2 == (s2.count == 1) ? nil : "found \(s2), is \(isS2)"
  }
}
