import Files
import Testing

@testable import Results
@testable import RoadNetworks
@testable import TraceFiles

@Suite("Earlier results")
struct EarlierResultTests {
  private let origin = ResultOrigin(.snap, network: NetworkIdentity(high: 1, low: 2), mode: .car)

  private func finished(_ text: String) throws -> EarlierResult {
    try finished(Array(text.utf8))
  }

  private func finished(_ bytes: [UInt8]) throws -> EarlierResult {
    try EarlierResult(
      ByteSource(bytes: bytes, name: "out.ndjson"), madeWith: origin)
  }

  private func identity(_ id: String, _ source: String? = nil, isNumeric: Bool = false)
    -> TraceIdentity
  { TraceIdentity(id: id, isNumeric: isNumeric, source: source) }

  @Test("a truncated result contains the traces of its complete lines")
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
      // A line that lacks only its line feed is complete.
      let whole = ends.lastIndex { $0 == 0 || $0 - 1 <= count } ?? 0
      #expect(finished.count == whole, "\(count)")
      #expect(finished.isCut == (count > ends[whole]))
      #expect(finished.lacksLineFeed == !ends.contains(count))
      #expect(finished.wholeByteCount == min(count, ends[whole]))
      #expect(finished.firstError == nil)
    }
    var all = try finished(bytes).finished
    let wanted = [
      identity("ü"), identity("7", "a\"b", isNumeric: true), identity("7"),
    ]
    #expect(all.remove(each: wanted) == [true, true, true])
    #expect(all.isEmpty)
  }

  @Test("each line counts for one trace with its id")
  func repeated() throws {
    let line = "{\"id\":\"a\",\"status\":[]}\n"
    var finished = try finished(line + line).finished
    let wanted = ["a", "a", "a", "b"].map { identity($0) }
    #expect(finished.remove(each: wanted) == [true, true, false, false])
  }

  @Test("an overlong line counts as truncated only if it lacks a line feed")
  func longLine() throws {
    let line = "{\"id\":\"a\",\"status\":[]}\n"
    let long = "{\"id\":\"b\",\"status\":[" + String(repeating: "\"snapped\",", count: 50)
    func finished(_ text: String) throws -> EarlierResult {
      try EarlierResult(
        ByteSource(bytes: Array(text.utf8), name: "out.ndjson"), madeWith: origin, limit: 100)
    }
    let cut = try finished(line + line + long)
    #expect(cut.count == 2 && cut.isCut && cut.lacksLineFeed && cut.firstError == nil)
    #expect(cut.wholeByteCount == 2 * line.utf8.count)
    let whole = try finished(line + long + "\n" + line)
    #expect(whole.count == 2 && !whole.isCut && !whole.lacksLineFeed)
    #expect(whole.firstError?.code == .tooLarge)
    #expect(whole.wholeByteCount == 2 * line.utf8.count + long.utf8.count + 1)
  }

  @Test("the error of the first non-result line is reported, and thrown if no line is a result")
  func noResult() throws {
    let line = "{\"id\":\"a\",\"status\":[]}\n"
    let finished = try finished(line + "{\"id\":\"b\",\"sta\n" + line)
    #expect(finished.count == 2 && !finished.isCut)
    #expect(finished.firstError?.line == 2)
    let trace = "{\"id\":\"a\",\"points\":[[1,2]]}\n"
    #expect(throws: FileError.self) { try self.finished(trace) }
    #expect(throws: FileError.self) { try self.finished("id,point\n1,2\n") }
    #expect(try self.finished("").count == 0)
  }

  @Test("a line with a different origin is rejected")
  func otherOrigin() throws {
    let line = "{\"id\":\"a\",\"status\":[],\"mode\":\"car\"}\n"
    func code(of other: String) -> FileError.Code? {
      do throws(FileError) {
        _ = try EarlierResult(
          ByteSource(bytes: Array((line + other).utf8), name: "out.ndjson"), madeWith: origin)
        return nil
      } catch {
        #expect(error.line == 2)
        return error.code
      }
    }
    #expect(code(of: line) == nil)
    #expect(code(of: "{\"id\":\"b\",\"status\":[],\"mode\":\"foot\"}\n") == .unsupported)
    #expect(code(of: "{\"id\":\"b\",\"status\":[],\"network\":\"0\"}\n") == .badNetwork)
    #expect(code(of: "{\"id\":\"b\",\"status\":[],\"parts\":[]}\n") == .unsupported)
    #expect(code(of: "{\"id\":\"b\",\"status\":[],\"matchings\":[]}\n") == nil)
  }
}

extension FinishedTraces {
  fileprivate mutating func remove(each identities: [TraceIdentity]) -> [Bool] {
    var found: [Bool] = []
    for identity in identities { found.append(remove(identity)) }
    return found
  }
}
