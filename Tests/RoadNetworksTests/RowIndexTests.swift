import Testing

@testable import RoadNetworks

@Suite("Indices of rows")
struct RowIndexTests {
  @Test("indices and rows have the same size in memory as in the file")
  func layout() {
    #expect(MemoryLayout<EdgeIndex>.size == 4 && MemoryLayout<StateIndex>.alignment == 4)
    #expect(MemoryLayout<NodeRow>.size == 16 && MemoryLayout<EdgeRow>.size == 24)
    #expect(MemoryLayout<PairRow>.size == 12 && MemoryLayout<RunRow>.size == 20)
    #expect(MemoryLayout<TurnRow>.size == 16 && MemoryLayout<ConditionRow>.size == 28)
  }

  @Test("indices can be advanced, compared, and hashed like numbers")
  func numbers() {
    let five = EdgeIndex(rawValue: 5)
    #expect(five.next.rawValue == 6 && five.previous.rawValue == 4)
    // Overflow isn't checked, so that hot loops are fast; tables check each index on access.
    #expect(EdgeIndex.absent.next == .first && EdgeIndex.first.previous == .absent)
    #expect(five < five.next && five <= five && five > .first && five < .absent)
    #expect((five..<five.advanced(by: 3)).map(\.rawValue) == [5, 6, 7])
    #expect(EdgeIndex.first.distance(to: .absent) == 4_294_967_295)
    #expect(five.hashValue == UInt32(5).hashValue && "\(five)" == "5")
    #expect(StateIndex(five).rawValue == 5)
  }
}
