import MilepostKit
import TestSupport
import Testing

@testable import TraceFiles

@Suite("Damaged files")
struct MutationTests {
  /// Returns a copy of `bytes` in which some bytes are removed, changed, inserted, or repeated.
  private func damage(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes.removeSubrange(place...)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 3: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
      case 4:
        let signs = Array("{}[]\",;:<>&\n\r0.e-/ ".utf8)
        bytes[place] = signs.randomElement(using: &generator) ?? 0
      default:
        let end = min(bytes.count, place + Int.random(in: 1...60, using: &generator))
        bytes.insert(contentsOf: bytes[place..<end], at: place)
      }
    }
    return bytes
  }

  @Test(
    "chunk sizes don't affect a damaged file's traces and error count", arguments: Corpus.names)
  func damaged(_ name: String) throws {
    let whole = try Corpus.bytes(name)
    var generator = SeededGenerator(seed: UInt64(whole.count))
    for round in 0..<120 {
      let bytes = damage(whole, &generator)
      let reading = Reading(bytes, name: name)
      #expect(reading.records.count + reading.errors.count <= bytes.count + 1)
      for error in reading.errors {
        #expect(error.file == name)
        let hasLine = error.line.map { $0 >= 1 } ?? false
        #expect(hasLine || error.code == .unknownFormat, "\(error)")
      }
      for record in reading.records {
        #expect(record.trace.locations.allSatisfy { $0.coordinate.isValid })
      }
      let size = Int.random(in: 1...40, using: &generator)
      let chunked = Reading(bytes, name: name, chunkSize: size)
      if reading.errors.first?.expected == "well-formed XML" || name.hasPrefix("gpx") {
        // Which of two syntax errors expat reports first, and where, may depend on the chunks.
        #expect(chunked.records.map(\.trace) == reading.records.map(\.trace))
        #expect(chunked.errors.count == reading.errors.count)
      } else {
        #expect(chunked == reading, "round \(round) in chunks of \(size)")
      }
    }
  }

  @Test("reading a file in the wrong format doesn't trap", arguments: Corpus.names, TraceFormat.all)
  func foreign(_ name: String, _ format: TraceFormat) throws {
    let bytes = try Corpus.bytes(name)
    let reading = Reading(bytes, name: name, options: TraceReadingOptions(format: format))
    #expect(reading.records.count + reading.errors.count <= bytes.count + 1)
  }
}
