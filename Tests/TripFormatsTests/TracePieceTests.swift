import Coordinates
import TestSupport
import Testing

@testable import TripFormats

@Suite("Traces in pieces")
struct TracePieceTests {
  /// Lines of every kind of trouble, with and without ids, in pieces of any size.
  @Test("pieces hold what reading one by one gives", arguments: Corpus.names)
  func corpus(_ name: String) throws {
    let bytes = try Corpus.bytes(name)
    for chunkSize in [64, 700, ByteWindow.chunkSize] {
      let whole = Reading(bytes, name: name, chunkSize: chunkSize)
      let pieces = Reading(bytes, name: name, chunkSize: chunkSize, inPieces: true)
      #expect(pieces == whole)
    }
  }

  @Test("many lines, some bad, are counted and named as one by one")
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
    #expect(whole.errors.count > 400 && whole.notes.count == 2)
    #expect(pieces == whole)
  }

  @Test("a piece ends where reading on would have to wait")
  func atHand() throws {
    let line = "{\"id\":1,\"points\":[[1,2]]}\n"
    let bytes = Array(String(repeating: line, count: 10).utf8)
    // The source gives a line and a half at a time.
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

@Suite("Finished traces")
struct FinishedTracesTests {
  private func finished(_ text: String) throws -> FinishedTraces {
    try finished(Array(text.utf8))
  }

  private func finished(_ bytes: [UInt8]) throws -> FinishedTraces {
    try FinishedTraces(ByteSource(bytes: bytes, name: "out.ndjson"))
  }

  private func identity(_ id: String, _ source: String? = nil, isNumeric: Bool = false)
    -> TraceIdentity
  { TraceIdentity(id: id, isNumeric: isNumeric, source: source) }

  @Test("a result that is broken off anywhere has the traces of its whole lines")
  func cutAnywhere() throws {
    let lines = [
      "{\"id\":\"ü\",\"geometry\":[],\"status\":[\"snapped\"]}\n",
      "{\"status\":[],\"id\":7,\"source\":\"a\\\"b\"}\n", "{\"id\":\"7\",\"status\":[]}\n",
    ]
    let bytes = Array(lines.joined().utf8)
    var ends = [0]
    for line in lines { ends.append(ends[ends.count - 1] + line.utf8.count) }
    for count in 0...bytes.count {
      let finished = try finished(Array(bytes[..<count]))
      // A line that lacks nothing but its line feed is whole.
      let whole = ends.lastIndex { $0 == 0 || $0 - 1 <= count } ?? 0
      #expect(finished.count == whole, "\(count)")
      #expect(finished.isCut == (count > ends[whole]))
      #expect(finished.lacksLineFeed == !ends.contains(count))
      #expect(finished.wholeByteCount == min(count, ends[whole]))
      #expect(finished.firstError == nil)
    }
    var all = try finished(bytes)
    let wanted = [
      identity("ü"), identity("7", "a\"b", isNumeric: true), identity("7"),
    ]
    #expect(all.remove(each: wanted) == [true, true, true])
    #expect(all.isEmpty)
  }

  @Test("each line counts for one trace of its id")
  func repeated() throws {
    let line = "{\"id\":\"a\",\"status\":[]}\n"
    var finished = try finished(line + line)
    let wanted = ["a", "a", "a", "b"].map { identity($0) }
    #expect(finished.remove(each: wanted) == [true, true, false, false])
  }

  @Test("a line that is too long to be read counts as cut where no line feed ends it")
  func longLine() throws {
    let line = "{\"id\":\"a\",\"status\":[]}\n"
    let long = "{\"id\":\"b\",\"status\":[" + String(repeating: "\"snapped\",", count: 50)
    func finished(_ text: String) throws -> FinishedTraces {
      try FinishedTraces(ByteSource(bytes: Array(text.utf8), name: "out.ndjson"), limit: 100)
    }
    let cut = try finished(line + line + long)
    #expect(cut.count == 2 && cut.isCut && cut.lacksLineFeed && cut.firstError == nil)
    #expect(cut.wholeByteCount == 2 * line.utf8.count)
    let whole = try finished(line + long + "\n" + line)
    #expect(whole.count == 2 && !whole.isCut && !whole.lacksLineFeed)
    #expect(whole.firstError?.code == .tooLarge)
    #expect(whole.wholeByteCount == 2 * line.utf8.count + long.utf8.count + 1)
  }

  @Test("what is no result is told, and refused where nothing else is there")
  func noResult() throws {
    let line = "{\"id\":\"a\",\"status\":[]}\n"
    let finished = try finished(line + "{\"id\":\"b\",\"sta\n" + line)
    #expect(finished.count == 2 && !finished.isCut)
    #expect(finished.firstError?.line == 2)
    let trace = "{\"id\":\"a\",\"points\":[[1,2]]}\n"
    #expect(throws: TripFormatError.self) { try self.finished(trace) }
    #expect(throws: TripFormatError.self) { try self.finished("id,point\n1,2\n") }
    #expect(try self.finished("").count == 0)
  }
}

extension FinishedTraces {
  fileprivate mutating func remove(each identities: [TraceIdentity]) -> [Bool] {
    var found: [Bool] = []
    for identity in identities { found.append(remove(identity)) }
    return found
  }
}
