import Milepost
import Testing

@testable import RouteFiles

@Suite("Malformed or truncated lines of JSON")
struct BrokenLineTests {
  private static let good = CornerAnswer.route()

  private func lines(of text: String) throws -> [Int?] {
    try RouteFixture.read(text).alternatives.map { alternative in
      if case .failure(let error) = alternative.result { error.line } else { nil }
    }
  }

  @Test(
    "a malformed line doesn't affect other lines",
    arguments: [
      ("\(good)\n\(good)\n{\"distance\":18", [nil, nil, 3]),
      ("\(good)\n{\"distance\":18\n\(good)\n", [nil, 3, nil]),
      ("\(good)\n{\"distance\":18,}\n\(good)", [nil, 2, nil]),
      ("{\"distance\":18,}\n\(good)\n\(good)", [1, nil, nil]),
      ("\(good)\n\n17 apples\n\(good)\n", [nil, 3, 3, nil]),
    ] as [(String, [Int?])])
  func cut(_ text: String, _ lines: [Int?]) throws {
    // A truncated line is reported at the start of the next line, if there is one.
    #expect(try self.lines(of: text).map { $0 == nil } == lines.map { $0 == nil })
    #expect(try self.lines(of: text) == lines)
  }

  @Test("truncated JSON over several lines is one error, and its parts are not read as routes")
  func pretty() {
    let cut = "{\n\"routes\":[\n{\n\"a\":\n\(Self.good)\n,"
    let error = #expect(throws: FileError.self) { try RouteFixture.read(cut) }
    #expect(error?.code == .truncated)
  }

  @Test("each of many errors has the correct line number")
  func many() throws {
    let bad = String(repeating: "{\"a\":1}\n", count: 500)
    let lines = try lines(of: "\(bad)\(Self.good)\n{}")
    #expect(lines == Array(1...500) + [nil, 502])
  }

  @Test("the line numbers of many byte offsets are computed quickly", .timeLimit(.minutes(1)))
  func onePass() {
    let text = [UInt8](repeating: UInt8(ascii: "\n"), count: 300_000)
    let numbers = LineNumbers(of: Array((0...300_000).reversed()), in: text)
    #expect((0...300_000).allSatisfy { numbers[$0] == $0 + 1 })
    #expect(LineNumbers(of: [1, 9], in: Array("a\nb".utf8))[9] == 2)
  }
}
