import Foundation
import Polylines
import TestSupport
import Testing

/// Inputs that fuzzing began with, and those that once failed (`Tests/Fuzzing`).
@Suite struct FuzzCorpusTests {
  private func inputs(of target: String) throws -> [[UInt8]] {
    let folder = URL(filePath: ReferenceData.packageRoot + "/Tests/Fuzzing/Corpora/" + target)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.map { Array(try Data(contentsOf: $0)) }
  }

  @Test func google() throws {
    for input in try inputs(of: "GoogleDecoding") {
      let codec = try GooglePolylineCodec(precision: Int(input.first ?? 5) & 15)
      let text = Array(input.dropFirst())
      if let line = try? codec.decode(text) { #expect(codec.encodeBytes(line) == text) }
    }
  }

  @Test func flexible() throws {
    for input in try inputs(of: "FlexibleDecoding") {
      let text = Array(input.dropFirst())
      guard let found = try? FlexiblePolylineCodec.decode(text) else { continue }
      let again = try found.codec.encode(found.line, values: found.values)
      #expect(try FlexiblePolylineCodec.decode(again) == found)
    }
  }

  @Test func s2() throws {
    for input in try inputs(of: "S2Decoding") {
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
