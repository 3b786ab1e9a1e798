import Testing

@testable import RoadSnapping

@Suite("The hidden Markov model over costs")
struct LatticeTests {
  static let never = Double.infinity

  @Test("the cheapest sequence counts emissions and steps")
  func cheapest() {
    var lattice = Lattice()
    lattice.start([0, 1])
    let step1 = lattice.append([0, 0], steps: [5, 1, 1, 5])
    #expect(step1)
    let step2 = lattice.append([2, 0], steps: [0, 9, 9, 9])
    #expect(step2)
    #expect(lattice.cheapest() == [1, 0, 0])
  }

  @Test("a column that only unreached candidates lead to is refused")
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
    #expect(lattice.posteriors(of: [0, 0, 0]) == [1, 1, 1])
  }

  @Test("chances are those of all sequences added up")
  func posteriors() {
    // Four sequences, by hand: likelihoods are powers of e.
    var lattice = Lattice()
    lattice.start([0, 1])
    let step6 = lattice.append([0, 0.5], steps: [1, 2, 3, 0.25])
    #expect(step6)
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

  @Test("columns that all cheapest sequences share can be dropped")
  func meeting() {
    var lattice = Lattice()
    lattice.start([0, 1])
    var steps: [[Double]] = []
    for column in 0..<6 {
      // Both of the fourth column come from one of the third.
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
}
