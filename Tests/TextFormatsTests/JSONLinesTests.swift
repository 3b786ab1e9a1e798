import Coordinates
import Files
import Testing

@testable import TextFormats

@Suite("Lines of JSON")
struct JSONLinesTests {
  private static let failure = FileError(.unsupported, found: "a test", expected: "none")

  /// A sink that records the pieces that are written to it.
  private final class Record: ByteSink {
    var pieces: [[UInt8]] = []
    var text: String { String(decoding: pieces.joined(), as: UTF8.self) }
    func write(_ bytes: [UInt8]) { pieces.append(bytes) }
    func finish() {}
  }

  @Test("a long list is written in pieces")
  func longList() throws {
    let record = Record()
    let lines = JSONLines(to: record)
    for count in [3, 100_000, 0] {
      try lines.object { text throws(FileError) in
        try lines.list("list", 0..<count, in: &text) { $0.integer($1) }
      }
    }
    try lines.finish()
    #expect(record.pieces.count > 5)
    #expect(record.pieces.allSatisfy { $0.count < writingChunk + 100 })
    let numbers = (0..<100_000).map(String.init).joined(separator: ",")
    #expect(record.text == "{\"list\":[0,1,2]}\n{\"list\":[\(numbers)]}\n{\"list\":[]}\n")
  }

  @Test("if writing a short object fails, the previous and next objects stay intact")
  func failingObject() throws {
    let record = Record()
    let lines = JSONLines(to: record)
    func write(_ number: Int, fails: Bool) throws {
      try lines.object { text throws(FileError) in
        text.key("number")
        text.integer(number)
        if fails { throw Self.failure }
      }
    }
    try write(1, fails: false)
    #expect(throws: Self.failure) { try write(2, fails: true) }
    try write(3, fails: false)
    try lines.finish()
    #expect(record.text == "{\"number\":1}\n{\"number\":3}\n")
  }

  @Test("if writing an object fails after a part was flushed, nothing more is written")
  func failingLongObject() throws {
    let record = Record()
    let lines = JSONLines(to: record)
    try lines.object {
      $0.key("a")
      $0.integer(1)
    }
    #expect(throws: Self.failure) {
      try lines.object { text throws(FileError) in
        try lines.list("list", 0..<100_000, in: &text) { $0.integer($1) }
        throw Self.failure
      }
    }
    let size = record.text.utf8.count
    #expect(record.text.hasPrefix("{\"a\":1}\n{\"list\":[0,1,"))
    #expect(throws: Self.failure) {
      try lines.object {
        $0.key("a")
        $0.integer(2)
      }
    }
    #expect(throws: Self.failure) { try lines.finish() }
    #expect(record.text.utf8.count == size)
  }
}
