import TestSupport
import Testing

@testable import Files

@Suite("XXH64")
struct ChecksumTests {
  private struct Vector: Decodable {
    var length: Int
    var seed: String
    var hash: String
  }

  @Test("hashes equal those of the reference implementation, for aligned and unaligned bytes")
  func reference() throws {
    let vectors = try CommittedVectors.lines(of: "xxh64.jsonl", as: Vector.self)
    #expect(vectors.count == 210)
    let bytes = (0..<65_537).map { UInt8(truncatingIfNeeded: 131 * $0 + 7 * ($0 / 256) + 13) }
    for vector in vectors {
      let hash = Checksum.hash(
        bytes.span.bytes.extracting(0..<vector.length),
        seed: try #require(UInt64(vector.seed, radix: 16)))
      #expect(hash == UInt64(vector.hash, radix: 16), "of \(vector.length) bytes")
      // The result doesn't depend on the alignment of the bytes.
      let shifted = [UInt8(1)] + bytes[..<vector.length] + [2]
      let again = Checksum.hash(
        shifted.span.bytes.extracting(1..<vector.length + 1),
        seed: try #require(UInt64(vector.seed, radix: 16)))
      #expect(again == hash)
    }
  }
}
