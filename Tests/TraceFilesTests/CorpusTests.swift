import MilepostKit
import Testing

@testable import TraceFiles

@Suite("Every file of the corpus")
struct CorpusTests {
  @Test("reads as written down", arguments: Corpus.names)
  func expected(_ name: String) throws {
    #expect(try Reading(corpus: name).report == Corpus.expected(name))
  }

  @Test("reads the same in chunks of any size", arguments: Corpus.names)
  func chunks(_ name: String) throws {
    let whole = try Reading(corpus: name)
    for size in [1, 2, 3, 5, 7, 16, 61, 256] {
      let reading = try Reading(corpus: name, chunkSize: size)
      #expect(reading == whole, "chunks of \(size)")
    }
  }

  @Test("there is a corpus")
  func isThere() {
    #expect(Corpus.names.count >= 45)
  }
}
