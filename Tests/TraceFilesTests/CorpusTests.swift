import MilepostKit
import Testing

@testable import TraceFiles

@Suite("The corpus of trace files")
struct CorpusTests {
  @Test("reading each file produces the expected report", arguments: Corpus.names)
  func expected(_ name: String) throws {
    #expect(try Reading(corpus: name).report == Corpus.expected(name))
  }

  @Test("reading each file produces the same result with any chunk size", arguments: Corpus.names)
  func chunks(_ name: String) throws {
    let whole = try Reading(corpus: name)
    for size in [1, 2, 3, 5, 7, 16, 61, 256] {
      let reading = try Reading(corpus: name, chunkSize: size)
      #expect(reading == whole, "chunks of \(size)")
    }
  }

  @Test("the corpus has at least 45 files")
  func isThere() {
    #expect(Corpus.names.count >= 45)
  }
}
