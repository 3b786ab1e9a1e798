import RoadDrawings
import TestSupport
import Testing

@testable import RoadNetworks

@Suite("Files with changed bytes")
struct DamagedFileTests {
  private static let file = Result { try town().file }
  private static let questions = Result { try town().questions }
  private static let sound = Result {
    let (file, questions) = try town()
    let network = try RoadNetwork(bytes: file.bytes)
    return Outcomes(all: questions.map { $0.outcome(network) })
  }

  /// The outcomes for the intact file; here `AnyHashable` contains only value types.
  private struct Outcomes: @unchecked Sendable {
    var all: [NetworkQuestion.Outcome]
  }

  private static func town() throws -> (file: SealedFile, questions: [NetworkQuestion]) {
    var random = SeededGenerator(seed: 4)
    let town = try RandomTown(using: &random, side: 4)
    return (SealedFile(town.bytes), NetworkQuestion.all(about: town.network, using: &random))
  }

  let file: SealedFile
  let questions: [NetworkQuestion]
  let sound: [NetworkQuestion.Outcome]

  init() throws {
    file = try Self.file.get()
    questions = try Self.questions.get()
    sound = try Self.sound.get().all
  }

  /// Opens the bytes and, if they are accepted, performs all queries, starting with a random one.
  ///
  /// Each outcome must equal the outcome for the intact file, or be the error `damaged`. The bytes
  /// may be rejected only as damaged, as unsupported, or because they aren't a network.
  private func ask(_ bytes: [UInt8], _ what: String, _ random: inout SeededGenerator) {
    let opened = Result { () throws(RoadNetworkError) in try RoadNetwork(bytes: bytes) }
    guard case .success(let network) = opened else {
      if case .failure(let error) = opened,
        ![.notANetwork, .unsupported, .damaged].contains(error.code)
      {
        Issue.record("\(what): \(error)")
      }
      return
    }
    let start = Int.random(in: 0..<questions.count, using: &random)
    for index in questions.indices.map({ ($0 + start) % questions.count }) {
      let outcome = questions[index].outcome(network)
      if outcome != sound[index], outcome != .error(.damaged) {
        Issue.record("\(what): \(questions[index].name) gives \(outcome)")
        return
      }
    }
  }

  @Test("an intact file yields the same results whether it is mapped, resident, or in memory")
  func again() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/town.roads"
      try NetworkFileWriter.replace(path, with: file.bytes)
      for network in [
        try RoadNetwork(contentsOf: path), try RoadNetwork(contentsOf: path, loading: .resident),
        try RoadNetwork(bytes: file.bytes),
      ] {
        try network.verify()
        for (question, expected) in zip(questions, sound) {
          #expect(question.outcome(network) == expected, "\(question.name)")
        }
      }
    }
    // The comparison is meaningful only if most queries have a result.
    let answered = sound.count { if case .answer = $0 { true } else { false } }
    #expect(answered > sound.count * 9 / 10)
  }

  @Test(
    "a flipped bit is detected or has no effect", arguments: 0..<UInt64(Thoroughness.count(200)))
  func bits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = file.bytes
    let at = Int.random(in: bytes.indices, using: &random)
    bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    ask(bytes, "byte \(at)", &random)
  }

  @Test(
    "a flipped bit in the header, the table, the checksums, or any section is detected",
    arguments: 0..<10)
  func parts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed + 1000)
    let padding = Set(file.padding)
    var parts: [(name: String, bytes: Range<Int>)] = [
      ("header", 0..<SealedFile.headerByteCount),
      ("table", SealedFile.headerByteCount..<file.sums.lowerBound), ("sums", file.sums),
    ]
    for section in file.sections where !section.range.isEmpty {
      parts.append((section.tag, section.range))
    }
    for (name, range) in parts {
      var bytes = file.bytes
      let at = Int.random(in: range, using: &random)
      bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      ask(bytes, "\(name), byte \(at)", &random)
      // Either the file can't be opened, or verifying all blocks detects the damage.
      #expect(!padding.contains(at))
      #expect(throws: RoadNetworkError.self, "\(name), byte \(at)") {
        try RoadNetwork(bytes: bytes).verify()
      }
    }
  }

  @Test("bytes between the sections are ignored")
  func padding() throws {
    var random = SeededGenerator(seed: 1)
    var bytes = file.bytes
    #expect(!file.padding.isEmpty)
    for at in file.padding { bytes[at] = .random(in: 0...255, using: &random) }
    let network = try RoadNetwork(bytes: bytes)
    try network.verify()
    for (question, expected) in zip(questions, sound) {
      #expect(question.outcome(network) == expected)
    }
  }

  @Test("truncated files and files longer than their stated size are rejected", arguments: 0..<50)
  func lengths(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed + 2000)
    let count =
      seed < 10
      ? [
        0, 1, 7, 8, 16, 127, 128, file.sums.lowerBound, file.sums.upperBound, file.bytes.count - 1,
      ][
        Int(seed)] : Int.random(in: file.bytes.indices, using: &random)
    let error = #expect(throws: RoadNetworkError.self) {
      try RoadNetwork(bytes: Array(file.bytes[..<count]))
    }
    #expect(error?.code == (count < 8 ? .notANetwork : .damaged))
    let longer = file.bytes + Array(repeating: 0, count: Int(seed) + 1)
    #expect(throws: RoadNetworkError.self) { try RoadNetwork(bytes: longer) }
  }

  @Test(
    "overwriting up to 512 bytes with zeros is detected or has no effect",
    arguments: 0..<UInt64(Thoroughness.count(40)))
  func zeros(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed + 3000)
    var bytes = file.bytes
    let start = Int.random(in: bytes.indices, using: &random)
    for at in start..<min(bytes.count, start + 512) { bytes[at] = 0 }
    ask(bytes, "zeros from \(start)", &random)
  }

  @Test("two exchanged words of a section are detected")
  func exchanged() throws {
    // Two words of 4 bytes are exchanged, so the file contains the same bytes in another order.
    let words = try #require(file.section("WORD"))
    var random = SeededGenerator(seed: 5)
    var bytes = file.bytes
    for index in 0..<4 { bytes.swapAt(words.offset + index, words.offset + 40 + index) }
    #expect(bytes != file.bytes)
    ask(bytes, "words exchanged", &random)
    #expect(throws: RoadNetworkError.self) { try RoadNetwork(bytes: bytes).verify() }
  }
}
