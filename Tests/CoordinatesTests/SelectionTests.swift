import TestSupport
import Testing

@testable import Coordinates

@Suite("Selection of a number by its rank")
struct SelectionTests {
  @Test(
    "selection returns the same number as sorting, with and without equal numbers",
    arguments: [1, 2, 3, 8, 47, 300],
    [1, 4, 1_000_000])
  func sorted(count: Int, values: Int) {
    var random = SeededGenerator(seed: UInt64(count + values))
    let numbers = (0..<count).map { _ in Double(Int.random(in: 0..<values, using: &random)) }
    let sorted = numbers.sorted()
    for index in numbers.indices {
      var reordered = numbers
      #expect(reordered.select(index) == sorted[index])
      #expect(reordered.sorted() == sorted)
    }
  }

  @Test("selection orders infinities, and terminates even with NaNs")
  func infinite() {
    var numbers: [Double] = [3, .infinity, 1, -.infinity, 2]
    #expect(numbers.select(2) == 2)
    #expect(numbers.select(4) == .infinity)
    // With NaNs, selection terminates with an arbitrary result.
    var odd = [Double](repeating: .nan, count: 9) + [1, 2]
    for index in odd.indices { _ = odd.select(index) }
    #expect(odd.count { !$0.isNaN } == 2)
  }
}
