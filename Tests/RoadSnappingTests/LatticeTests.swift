import Coordinates
import TestSupport
import Testing

@testable import RoadSnapping

@Suite("The lattice of costs")
struct LatticeTests {
  static let never = Double.infinity

  @Test("the cheapest sequence minimizes the sum of emissions and step costs")
  func cheapest() {
    var lattice = Lattice()
    lattice.start([0, 1])
    let step1 = lattice.append([0, 0], steps: [5, 1, 1, 5])
    #expect(step1)
    let step2 = lattice.append([2, 0], steps: [0, 9, 9, 9])
    #expect(step2)
    #expect(lattice.cheapest() == [1, 0, 0])
  }

  @Test("a column is rejected if only unreachable candidates lead to it")
  func unreached() {
    var lattice = Lattice()
    lattice.start([0])
    let step3 = lattice.append([0, 0], steps: [1, Self.never])
    #expect(step3)
    let step4 = lattice.append([0], steps: [Self.never, 1])
    #expect(!step4)
    let step5 = lattice.append([0], steps: [1, Self.never])
    #expect(step5)
    #expect(lattice.cheapest() == [0, 0, 0])
    let chances = lattice.posteriors(of: [0, 0, 0])
    #expect(chances == [1, 1, 1])
  }

  @Test("a posterior is the likelihood of all sequences through a candidate, divided by the total")
  func posteriors() {
    var lattice = Lattice()
    lattice.start([0, 1])
    let step6 = lattice.append([0, 0.5], steps: [1, 2, 3, 0.25])
    #expect(step6)
    // The costs of the four sequences are added by hand.
    let weights = [[1.0, 2.5], [4.0, 1.75]].map { $0.map { exponential(-$0) } }
    let total = weights.flatMap(\.self).reduce(0, +)
    let chosen = lattice.cheapest()
    #expect(chosen == [0, 0])
    let expected = [
      (weights[0][0] + weights[0][1]) / total, (weights[0][0] + weights[1][0]) / total,
    ]
    for (found, right) in zip(lattice.posteriors(of: chosen), expected) {
      #expect((found - right).magnitude < 1e-12)
    }
  }

  @Test("columns before the one in which all cheapest sequences meet can be removed")
  func meeting() {
    var lattice = Lattice()
    lattice.start([0, 1])
    var steps: [[Double]] = []
    for column in 0..<6 {
      // The cheapest step to each candidate of the fifth column starts at the first candidate of
      // the fourth.
      steps.append(column == 3 ? [0, 0.5, 9, 9] : [0.25, 5, 5, 0.25])
      let isAppended = lattice.append([0.5, 0.75], steps: steps[column])
      #expect(isAppended)
    }
    #expect(lattice.meeting(atOrBefore: 6) == 3)
    #expect(lattice.meeting(atOrBefore: 3) == 3)
    let chosen = lattice.cheapest()
    let chances = lattice.posteriors(of: chosen)
    lattice.removeColumns(before: 3)
    #expect(lattice.columnCount == 4)
    #expect(lattice.cheapest() == Array(chosen[3...]))
    for (found, right) in zip(lattice.posteriors(of: Array(chosen[3...])), chances[3...]) {
      #expect((found - right).magnitude < 1e-12)
    }
    let isAppended = lattice.append([0], steps: [1, 0])
    #expect(isAppended)
    #expect(lattice.columnCount == 5)
  }

  /// A lattice of random costs with steps that skip up to two columns, and all its sequences.
  private struct Twin {
    var lattice = Lattice(reach: 3)
    /// The sequences that end at the last column: for each column, the index of a candidate, or -1
    /// if the column is skipped; and the cost.
    var sequences: [(path: [Int], cost: Double)] = []
    /// The number of candidates of each column.
    var widths = [3]
    private var byColumn: [[(path: [Int], cost: Double)]] = []

    init(columns: Int, seed: Int) {
      var random = SeededGenerator(seed: UInt64(seed))
      func cost(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      let first = (0..<3).map { _ in cost(0...4) }
      lattice.start(first)
      byColumn.append(first.enumerated().map { ([$0.offset], $0.element) })
      for column in 1..<columns {
        let width = Int.random(in: 1...3, using: &random)
        let emissions = (0..<width).map { _ in cost(0...4) }
        let distances = Array(1...min(3, column))
        var steps: [Double] = []
        var found: [(path: [Int], cost: Double)] = []
        for distance in distances {
          let rows = lattice.costs(back: distance).count
          let block = (0..<rows * width).map { _ in
            Bool.random(using: &random)
              ? cost(0...5) + 2 * Double(distance - 1) : LatticeTests.never
          }
          steps += block
          for (path, before) in byColumn[column - distance] {
            for to in 0..<width {
              let step = block[(path.last ?? 0) * width + to]
              guard step < .infinity else { continue }
              found.append(
                (
                  path + Array(repeating: -1, count: distance - 1) + [to],
                  before + step + emissions[to]
                ))
            }
          }
        }
        if !lattice.append(emissions, steps: steps, from: distances) {
          // A column is only rejected if no sequence leads to it.
          #expect(found.isEmpty)
          break
        }
        byColumn.append(found)
        widths.append(width)
      }
      sequences = byColumn[byColumn.count - 1]
    }
  }

  @Test(
    "the cheapest sequence and posteriors are correct if steps skip columns",
    arguments: 0..<50)
  func passingOver(seed: Int) {
    var twin = Twin(columns: 6, seed: seed)
    let chosen = twin.lattice.cheapest()
    let best = twin.sequences.min { $0.cost < $1.cost }
    #expect(chosen == best?.path)
    let chances = twin.lattice.posteriors(of: chosen)
    let total = twin.sequences.map { exponential(-$0.cost) }.reduce(0, +)
    func chance(where isCounted: ([Int]) -> Bool) -> Double {
      twin.sequences.filter { isCounted($0.path) }.map { exponential(-$0.cost) }.reduce(0, +)
        / total
    }
    for column in chosen.indices where chosen[column] >= 0 {
      let right = chance { $0[column] == chosen[column] }
      #expect((chances[column] - right).magnitude < 1e-9)
    }
    // The same holds for pairs of candidates if the columns between them are skipped.
    for (column, distance) in chosen.indices.flatMap({ c in (1...3).map { (c, $0) } }) {
      let next = column + distance
      guard next < chosen.count else { continue }
      for (from, to) in (0..<3).flatMap({ a in (0..<3).map { (a, $0) } }) {
        let widths = twin.widths
        guard from < widths[column], to < widths[next] else { continue }
        let right = chance {
          $0[column] == from && $0[next] == to && $0[(column + 1)..<next].allSatisfy { $0 < 0 }
        }
        let found = twin.lattice.chance(of: from, in: column, before: to, in: next)
        #expect((found - right).magnitude < 1e-9)
      }
    }
  }

  @Test("removing or forcing columns doesn't change the cheapest sequence", arguments: 0..<50)
  func dropping(seed: Int) {
    var lattice = Twin(columns: 14, seed: seed).lattice
    let chosen = lattice.cheapest()
    guard lattice.columnCount > 8 else { return }
    var forced = lattice
    let limit = lattice.columnCount - 4
    if let column = lattice.meeting(atOrBefore: limit) {
      #expect(chosen[column] >= 0)
      lattice.weigh()
      let whole = lattice
      lattice.giveUpAllBut(chosen[column], of: column)
      lattice.removeColumns(before: column)
      #expect(lattice.cheapest() == Array(chosen[column...]))
      #expect(
        lattice.sums.forward == Array(whole.sums.forward[whole.columns[column].lowerBound...]))
      // Even after later columns are removed, all sequences begin at the candidate where they met.
      while lattice.columnCount > 1 {
        if !lattice.isGivenUp(lattice.columnCount - 1) {
          #expect(lattice.cheapest()[0] == chosen[column])
        }
        for later in 1..<lattice.columnCount {
          for candidate in 0..<lattice.columns.width(of: later)
          where lattice.cost(of: candidate, in: later) < .infinity {
            #expect(lattice.predecessor(of: candidate, in: later) != nil)
          }
        }
        lattice.removeLast()
      }
    }
    let column = forced.force(atOrBefore: limit)
    #expect(chosen[column] >= 0)
    #expect(forced.cheapest() == chosen)
    forced.removeColumns(before: column)
    #expect(forced.cheapest() == Array(chosen[column...]))
    let path = forced.cheapest()
    let chances = forced.posteriors(of: path)
    // All sequences begin at the forced candidate, and the cheapest one is possible.
    #expect((chances[0] - 1).magnitude < 1e-9)
    #expect(zip(path, chances).allSatisfy { ($1 > 0) == ($0 >= 0) })
  }

  @Test(
    "after a cut, all sequences begin in the column of the cut, with the same costs",
    arguments: 0..<50)
  func cutting(seed: Int) {
    var lattice = Twin(columns: 14, seed: seed).lattice
    guard lattice.columnCount > 8 else { return }
    let whole = lattice
    let chosen = lattice.cheapest()
    let limit = lattice.columnCount - 4
    let column = lattice.cut(atOrBefore: limit)
    #expect(column == chosen[...limit].lastIndex { $0 >= 0 })
    #expect(lattice.cheapest() == chosen)
    for candidate in 0..<lattice.columns.width(of: column) {
      #expect(lattice.cost(of: candidate, in: column) == whole.cost(of: candidate, in: column))
    }
    for later in (column + 1)..<lattice.columnCount {
      for candidate in 0..<lattice.columns.width(of: later)
      where lattice.cost(of: candidate, in: later) < .infinity {
        var (at, number) = (later, candidate)
        while at > column, let before = lattice.predecessor(of: number, in: at) {
          (at, number) = (at - before.distance, before.candidate)
        }
        #expect(at == column, "a sequence skips the column of the cut")
        #expect(lattice.cost(of: candidate, in: later) == whole.cost(of: candidate, in: later))
      }
    }
    lattice.removeColumns(before: column)
    #expect(lattice.cheapest() == Array(chosen[column...]))
  }
}

extension Lattice {
  /// Returns the posterior of the chosen candidate of each column; 0 for a skipped column.
  fileprivate mutating func posteriors(of chosen: [Int]) -> [Double] {
    weigh()
    return chosen.enumerated().map { $1 < 0 ? 0 : chance(of: $1, in: $0) }
  }
}
