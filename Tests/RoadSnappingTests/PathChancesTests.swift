import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSnapping

@Suite("Posterior probabilities of the edges of the most likely path")
struct PathChancesTests {
  /// Columns of candidates on a path of consecutive edges, and all sequences of these candidates.
  ///
  /// From each edge, a sequence can continue on the same edge and on all later ones.
  private struct Twin {
    var columns = Columns(reach: 1)
    /// The edge of each candidate by column.
    var edges: [[Int]] = []
    /// The sequences that end at the last column: the index of a candidate for each column, and the
    /// cost.
    var sequences: [(path: [Int], cost: Double)] = []

    init(_ count: Int, edges all: Int, seed: Int) {
      var random = SeededGenerator(seed: UInt64(seed))
      for column in 0..<count {
        let width = Int.random(in: 2...4, using: &random)
        // One candidate of each column is on the last edge, so that every sequence can continue.
        let own = (1..<width).map { _ in Int.random(in: 0..<all, using: &random) } + [all - 1]
        let emissions = own.map { _ in Double.random(in: 0...3, using: &random) }
        var steps: [Double] = []
        for from in edges.last ?? [] {
          for to in own {
            steps.append(to < from ? .infinity : .random(in: 0...3, using: &random))
          }
        }
        let candidates = own.map(Self.candidate)
        let observation = NumberedObservation(number: column)
        if column == 0 {
          columns.start(candidates, of: observation, costs: emissions)
          sequences = emissions.enumerated().map { ([$0.offset], $0.element) }
        } else {
          let isAppended = columns.lattice.append(emissions, steps: steps)
          #expect(isAppended)
          let (lattice, before) = (columns.lattice, edges[column - 1])
          columns.append(candidates, of: observation) { index, body in
            guard let from = lattice.predecessor(ofLast: index)?.candidate else { return }
            // The edges from the predecessor's edge to the one before the candidate's, in reverse
            // order.
            for edge in (before[from]..<own[index]).reversed() {
              body(EdgeIndex(rawValue: UInt32(edge)))
            }
          }
          sequences = sequences.flatMap { path, cost in
            own.indices.map { to in
              (path + [to], cost + steps[(path.last ?? 0) * width + to] + emissions[to])
            }
          }
          .filter { $0.cost < .infinity }
        }
        edges.append(own)
      }
    }

    private static func candidate(on edge: Int) -> Candidate {
      let edge = EdgeIndex(rawValue: UInt32(edge))
      return Candidate(
        edge: edge, state: StateIndex(edge), offset: 1000, emission: 0,
        sight: PositionError.Sight(meters: 0, direction: SIMD2(0, 1)),
        error: PositionError(noise: 5))
    }
  }

  @Test("the probability of an edge is the sum over all sequences along it", arguments: 0..<60)
  func allSequences(seed: Int) throws {
    let network = try RoadDrawing(
      """
      a--b--c--d--e
      |  |  |  |  |
      f--g--h--i--j
      """,
      ways: ["abcde", "fghij", "af", "bg", "ch", "di", "ej"].map { DrawnWay($0) }, cell: 2
    ).network
    var twin = Twin(5, edges: 6, seed: seed)
    let chosen = twin.columns.lattice.cheapest()
    twin.columns.lattice.weigh()
    var chances = PathChances()
    chances.lay(chosen, through: chosen.count - 1, twin.columns)
    let total = twin.sequences.map { exponential(-$0.cost) }.reduce(0, +)
    let path = chosen.indices.map { twin.edges[$0][chosen[$0]] }
    for stop in chosen.indices {
      chances.find(around: stop, twin.columns, network)
      let window = path[max(0, stop - 1)]...path[min(4, stop + 1)]
      let range = path[max(0, stop - 2)]...path[min(4, stop + 2)]
      #expect(chances.chances.count == window.count)
      #expect(chances.earlierCount == path[stop] - window.lowerBound)
      for edge in window {
        let passing = twin.sequences.filter { sequence, _ in
          func edgeOf(_ stop: Int) -> Int? {
            guard sequence.indices.contains(stop) else { return nil }
            let edge = twin.edges[stop][sequence[stop]]
            return range.contains(edge) ? edge : nil
          }
          guard let own = edgeOf(stop) else { return false }
          if own == edge { return true }
          if own > edge { return edgeOf(stop - 1).map { $0 <= edge } ?? false }
          return edgeOf(stop + 1).map { $0 >= edge } ?? false
        }
        let right = passing.map { exponential(-$0.cost) }.reduce(0, +) / total
        #expect((chances.chances[edge - window.lowerBound] - right).magnitude < 1e-4)
      }
    }
  }
}
