extension PolylineFormat {
  /// Returns an upper bound on the number of points in encoded text, from its bytes alone.
  ///
  /// - Complexity: O(*n*); O(1) for S2, where the text begins with the count.
  package func mostPoints(in text: Span<UInt8>) -> Int {
    switch self {
    case .google: Self.googlePoints(in: text)
    case .flexible: Self.flexiblePoints(in: text)
    case .s2: S2PolylineCodec.statedCount(in: text)
    }
  }

  /// Returns an upper bound on the number of points in encoded text, from its bytes alone.
  package func mostPoints(in text: String) -> Int {
    text.withUTF8Span { mostPoints(in: $0) }
  }

  // The last letter of a number is from the first half of the alphabet.

  static func googlePoints(in text: Span<UInt8>) -> Int {
    text.withUnsafeBufferPointer { $0.count { $0 < 63 + 32 } } / 2
  }

  static func flexiblePoints(in text: Span<UInt8>) -> Int {
    text.withUnsafeBufferPointer { $0.count { 0x41...0x5a ~= $0 || 0x61...0x66 ~= $0 } } / 2
  }
}

extension S2PolylineCodec {
  /// Returns the number of vertices stated at the start of encoded text; 0 if none can be read.
  static func statedCount(in text: Span<UInt8>) -> Int {
    // Nine bytes suffice for the version, a level, and a number of up to five bytes.
    let head = text.extracting(first: 12)
    return head.withUnsafeBytes { head in
      withUnsafeTemporaryAllocation(byteCount: 9, alignment: 1) { scratch in
        guard let count = try? Base64URL.decode(head, to: scratch) else { return 0 }
        var reader = ByteReader(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
        return (try? statedCount(&reader)) ?? 0
      }
    }
  }

  private static func statedCount(_ reader: inout ByteReader) throws(PolylineError) -> Int {
    switch try reader.byte(expected: "a version") {
    case losslessVersion:
      return Int(try reader.fixed(bytes: 4, expected: "a count of vertices"))
    case compressedVersion:
      _ = try reader.byte(expected: "a level")
      return Int(try reader.number(bits: 32, expected: "a count of vertices"))
    default: return 0
    }
  }
}
