import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch

@Suite("The hash table of states")
struct StateTableTests {
  @Test(
    "states are found until they are removed, even after the generation overflows",
    arguments: [1, .max - 2])
  func generations(first: UInt32) {
    var random = SeededGenerator(seed: 1)
    var table = StateTable(generation: first)
    for _ in 0..<6 {
      var numbers: [StateIndex: UInt32] = [:]
      for number in 0..<3000 as Range<UInt32> {
        let state = StateIndex(rawValue: .random(in: 0..<20_000, using: &random))
        let found = table.find(state)
        #expect(found == numbers[state])
        guard found == nil else { continue }
        table.insert(state, number)
        numbers[state] = number
      }
      table.removeAll()
      for state in numbers.keys {
        let found = table.find(state)
        #expect(found == nil)
      }
    }
  }
}
