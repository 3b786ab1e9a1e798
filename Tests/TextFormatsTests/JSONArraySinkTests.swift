import Coordinates
import Files
import Foundation
import TestSupport
import Testing
import TextFormats

@Suite("JSON array sink")
struct JSONArraySinkTests {
  /// Writers flush their text in pieces that may end anywhere.
  @Test("lines in pieces of random sizes are combined into one array", arguments: [0, 1, 2, 7])
  func linesInAnyPiecesMakeOneArray(_ count: Int) throws {
    let lines = (0..<count).map { "{\"id\":\($0),\"text\":\"a\\nb, [c] {d}\"}\n" }.joined()
    var random = SeededGenerator(seed: 5)
    for _ in 0..<50 {
      let memory = MemorySink()
      let sink = JSONArraySink(memory)
      var rest = Array(lines.utf8)[...]
      while !rest.isEmpty {
        let piece = Int.random(in: 0...min(40, rest.count), using: &random)
        try sink.write(Array(rest.prefix(piece)))
        rest = rest.dropFirst(piece)
      }
      try sink.finish()
      let array = try #require(
        try JSONSerialization.jsonObject(with: Data(memory.bytes)) as? [[String: Any]])
      #expect(array.map { $0["id"] as? Int } == Array(0..<count))
      #expect(memory.bytes.last == 0x0a)
    }
  }
}
