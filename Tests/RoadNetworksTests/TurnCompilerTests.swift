import TestSupport
import Testing

@testable import RoadNetworks

extension EdgeIndex: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}

@Suite("Compiling forbidden sequences")
struct TurnCompilerTests {
  struct Rule {
    var edges: [EdgeIndex]
    var modes: UInt32
  }

  private struct Step: Hashable {
    var from: StateIndex
    var to: EdgeIndex
  }

  /// Performs a random walk for each mode, and compares the compiled row of each step with all
  /// rules.
  private func check(
    _ rules: [Rule], edgeCount: UInt32, _ random: inout SeededGenerator, steps: Int = 400
  ) throws {
    var compiler = TurnCompiler()
    for rule in rules { compiler.forbid(rule.edges, modes: rule.modes) }
    let compiled = try compiler.compiled(edgeCount: edgeCount)
    checkTables(compiled, edgeCount)
    let rows = Dictionary(
      uniqueKeysWithValues: compiled.turns.map { (Step(from: $0.from, to: $0.to), $0) })
    func edge() -> EdgeIndex {
      EdgeIndex(rawValue: .random(in: 0..<edgeCount, using: &random))
    }
    for mode in 0..<UInt32(3) {
      let bound = rules.filter { $0.edges.count >= 2 && $0.modes & 1 << mode != 0 }
      var history = [edge()]
      var state = StateIndex(history[0])
      for _ in 0..<steps {
        var next = edge()
        // Follow a rule now and then, because a purely random walk would rarely do so.
        if let rule = rules.randomElement(using: &random), !rule.edges.isEmpty {
          for length in 1..<rule.edges.count where history.suffix(length) == rule.edges[..<length] {
            next = rule.edges[length]
          }
        }
        let path = history + [next]
        let isForbidden = bound.contains {
          path.count >= $0.edges.count && path.suffix($0.edges.count) == $0.edges[...]
        }
        let row = rows[Step(from: state, to: next)]
        #expect((row.map { $0.forbidden & 1 << mode != 0 } ?? false) == isForbidden)
        if isForbidden { continue }
        state = row.map { $0.state == .absent ? StateIndex(next) : $0.state } ?? StateIndex(next)
        let number = state.rawValue
        #expect(
          next
            == (number < edgeCount
              ? EdgeIndex(rawValue: number) : compiled.states[Int(number - edgeCount)]))
        history = path.suffix(8)
      }
    }
  }

  /// Checks the invariants on which searches in the tables rely.
  private func checkTables(_ compiled: TurnCompiler.Result, _ edgeCount: UInt32) {
    let keys = compiled.turns.map { UInt64($0.from.rawValue) << 32 | UInt64($0.to.rawValue) }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    #expect(
      compiled.statesByEdge.sorted()
        == compiled.states.indices.map { StateIndex(rawValue: edgeCount + UInt32($0)) })
    let edges = compiled.statesByEdge.map { compiled.states[Int($0.rawValue - edgeCount)] }
    #expect(edges == edges.sorted())
    let firstExtra = StateIndex(rawValue: edgeCount)
    let end = firstExtra.advanced(by: compiled.states.count)
    for turn in compiled.turns {
      #expect(turn.from < end && turn.to.rawValue < edgeCount)
      #expect(turn.state == .absent || (firstExtra..<end).contains(turn.state))
      #expect(turn.state != .absent || turn.forbidden != 0, "a row without effect")
    }
  }

  @Test(
    "exactly the given sequences are forbidden, even if they overlap",
    arguments: 0..<UInt64(Thoroughness.count(200)))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let edgeCount = UInt32.random(in: 2...5, using: &random)
    let rules = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      Rule(
        edges: (0..<Int.random(in: 2...6, using: &random)).map { _ in
          EdgeIndex(rawValue: .random(in: 0..<edgeCount, using: &random))
        }, modes: UInt32.random(in: 1...7, using: &random))
    }
    try check(rules, edgeCount: edgeCount, &random)
  }

  @Test(
    "sequences within other sequences are forbidden, too",
    arguments: [
      // A suffix, a prefix, or the middle of a longer sequence; sequences that diverge from it.
      [[0, 1, 2, 3], [1, 2, 3]], [[0, 1, 2, 3], [0, 1, 2]], [[0, 1, 2, 3], [1, 2]],
      [[0, 1, 2, 3], [1, 2, 4]], [[0, 1, 2, 3], [2, 3], [1, 2, 0]],
      // Twice around a loop; the same edge repeatedly.
      [[0, 1, 2, 0, 1, 3]], [[0, 1, 0, 1, 0, 2]], [[0, 0, 0, 1]], [[0, 0], [0, 0, 1]],
      // Shared prefixes that diverge late.
      [[0, 1, 2, 3], [0, 1, 2, 4], [0, 1, 3], [4, 0, 1, 2, 4]],
      [[0, 1], [1, 0], [0, 1, 0, 1]],
    ] as [[[EdgeIndex]]])
  func nested(sequences: [[EdgeIndex]]) throws {
    for modes in [[1, 1, 1, 1], [1, 2, 4, 7], [3, 1, 6, 2]] as [[UInt32]] {
      var random = SeededGenerator(seed: 7)
      let rules = zip(sequences, modes).map { Rule(edges: $0, modes: $1) }
      try check(rules, edgeCount: 5, &random)
    }
  }

  @Test("sequences that forbid nothing produce no rows")
  func nothing() throws {
    var compiler = TurnCompiler()
    compiler.forbid([], modes: 1)
    compiler.forbid([3], modes: 1)
    compiler.forbid([1, 2], modes: 0)
    #expect(try compiler.compiled(edgeCount: 5).turns.isEmpty)
  }

  @Test("states whose indices don't fit in 32 bits are rejected")
  func tooMany() throws {
    var compiler = TurnCompiler()
    compiler.forbid([1, 2, 3], modes: 1)
    let error = #expect(throws: RoadNetworkError.self) {
      try compiler.compiled(edgeCount: .max - 1)
    }
    #expect(error?.code == .tooLarge)
  }
}
