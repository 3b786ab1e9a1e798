import Coordinates
import MilepostKit
import TestSupport
import Testing

@testable import TraceFiles

@Suite("Traces in pieces")
struct TracePieceTests {
  /// Reads each file of the corpus in chunks of several sizes.
  @Test("reading in pieces gives the same result as reading each trace", arguments: Corpus.names)
  func corpus(_ name: String) throws {
    let bytes = try Corpus.bytes(name)
    for chunkSize in [64, 700, ByteWindow.chunkSize] {
      let whole = Reading(bytes, name: name, chunkSize: chunkSize)
      let pieces = Reading(bytes, name: name, chunkSize: chunkSize, inPieces: true)
      #expect(pieces == whole)
    }
  }

  @Test("reading in pieces gives the same result for many lines, some of them invalid")
  func manyLines() throws {
    var random = SeededGenerator(seed: 3)
    var text = "\u{feff}"
    for number in 0..<3000 {
      let points = (0..<Int.random(in: 0...40, using: &random)).map { "[\($0),41.5,\(100 + $0)]" }
      switch Int.random(in: 0..<12, using: &random) {
      case 0: text += "\n"
      case 1: text += "  {\"points\":[\(points.joined(separator: ","))]} \r\n"
      case 2: text += "{\"id\":\(number),\"points\":[[1,2],[200,3]]}\n"
      case 3: text += "{\"id\":\(number),\"points\":[[1,2\n"
      case 4: text += "{\"id\":\(number),\"points\":[[1,2,1714559400000],null,[1,2]]}\n"
      default: text += "{\"id\":\"\(number)\",\"points\":[\(points.joined(separator: ","))]}\n"
      }
    }
    let options = TraceReadingOptions(format: .ndjson)
    let whole = Reading(Array(text.utf8), name: "many", options: options)
    let pieces = Reading(Array(text.utf8), name: "many", options: options, inPieces: true)
    #expect(whole.errors.count > 400 && whole.notes.count == 3)
    #expect(pieces == whole)
  }

  @Test("a piece ends before reading would have to wait")
  func atHand() throws {
    let line = "{\"id\":1,\"points\":[[1,2]]}\n"
    let bytes = Array(String(repeating: line, count: 10).utf8)
    // The source provides one and a half lines at a time.
    let window = ByteWindow(
      ByteSource(bytes: bytes, name: "slow"), limit: 1 << 20, chunkSize: line.utf8.count * 3 / 2)
    let reader = try TraceReader(window, options: TraceReadingOptions(format: .ndjson))
    var none = FinishedTraces()
    var counts: [Int] = []
    while let piece = reader.nextPiece(omitting: &none, source: nil) {
      var notes = NoteBook(file: "")
      var count = 0
      piece.forEach(notes: &notes) { _ in count += 1 }
      counts.append(count)
    }
    #expect(counts.reduce(0, +) == 10)
    #expect(counts.allSatisfy { $0 <= 2 })
  }
}
