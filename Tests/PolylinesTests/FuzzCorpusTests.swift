import Polylines
import TestSupport
import Testing

/// Inputs that fuzzing began with, and those that once failed (`Tests/Fuzzing`).
@Suite struct FuzzCorpusTests {
  @Test func google() throws {
    for (_, input) in try FuzzCorpus.inputs(of: "GoogleDecoding") {
      let codec = try GooglePolylineCodec(precision: Int(input.first ?? 5) & 15)
      let text = Array(input.dropFirst())
      if let line = try? codec.decode(text) { #expect(codec.encodeBytes(line) == text) }
    }
  }

  @Test func flexible() throws {
    for (_, input) in try FuzzCorpus.inputs(of: "FlexibleDecoding") {
      let text = Array(input.dropFirst())
      guard let found = try? FlexiblePolylineCodec.decode(text) else { continue }
      let again = try found.codec.encode(found.line, values: found.values)
      #expect(try FlexiblePolylineCodec.decode(again) == found)
    }
  }

  @Test func s2() throws {
    for (_, input) in try FuzzCorpus.inputs(of: "S2Decoding") {
      let bytes = Array(input.dropFirst())
      let line =
        input.first == 1
        ? try? S2PolylineCodec().decode(bytes.span)
        : try? S2PolylineCodec().decodeBinary(bytes.span)
      let found = try #require(line)
      #expect(S2PolylineCodec().encode(found).isEmpty == false)
    }
  }
}
