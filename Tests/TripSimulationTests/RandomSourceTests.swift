import TestSupport
import Testing

@testable import TripSimulation

@Suite struct RandomSourceTests {
  @Test("the numbers equal those of another implementation of SplitMix64")
  func followsTheAlgorithm() {
    var source = RandomSource(seed: 99)
    var other = SeededGenerator(seed: 99)
    for _ in 0..<100 { #expect(source.next() == other.next()) }
  }

  @Test("integers are evenly distributed over their range")
  func integersCoverTheirRange() {
    var source = RandomSource(seed: 1)
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<70_000 { counts[source.integer(0..<7)] += 1 }
    #expect(counts.allSatisfy { abs($0 - 10_000) < 400 })
    #expect((0..<100).allSatisfy { _ in (3...5).contains(source.integer(3...5)) })
  }

  @Test("normal and exponential variates have the expected moments")
  func variatesHaveTheirMoments() {
    var source = RandomSource(seed: 2)
    let normals = (0..<100_000).map { _ in source.normal() }
    let mean = normals.reduce(0, +) / 100_000
    let variance = normals.reduce(0) { $0 + $1 * $1 } / 100_000
    let fourth = normals.reduce(0) { $0 + $1 * $1 * $1 * $1 } / 100_000
    #expect(abs(mean) < 0.015 && abs(variance - 1) < 0.02 && abs(fourth - 3) < 0.15)
    let waits = (0..<100_000).map { _ in source.exponential(mean: 7) }
    #expect(abs(waits.reduce(0, +) / 100_000 - 7) < 0.1 && waits.allSatisfy { $0 >= 0 })
  }

  @Test("sources for different uses and places produce different numbers")
  func usesAndPlacesAreIndependent() {
    let firsts = (0..<500 as Range<UInt64>).flatMap { place in
      [RandomSource.Use.land, .coast].map { use in
        var source = RandomSource(seed: 5, for: use, at: place)
        return source.next()
      }
    }
    #expect(Set(firsts).count == 1000)
  }

  @Test("shuffling changes the order, but not the elements")
  func shufflingKeepsTheElements() {
    var source = RandomSource(seed: 3)
    var cards = Array(0..<52)
    source.shuffle(&cards)
    #expect(cards != Array(0..<52) && cards.sorted() == Array(0..<52))
  }
}
