import RoadDrawings
import TestSupport
import Testing

@testable import RoadNetworks

@Suite("Searches from one place to several")
struct OneToManySearchTests {
  @Test("a search ends with the labels that it may have", arguments: 0..<10)
  func labelLimit(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let network = try RandomTown(using: &random, side: 12).network
    var search = OneToManySearch(network, .matching(in: network, for: .car))
    let targets = (0..<network.edges.count).map {
      OneToManySearch.Target(state: $0, offset: network.edges[$0].length / 2)
    }
    var all: [OneToManySearch.Reach] = []
    // Some edges lie on an island.
    var start: UInt32 = 0
    repeat {
      start += 1
      search.begin()
      search.search(from: start, at: 0, to: targets, limit: .max, into: &all)
    } while search.labelCount < 200 && start < network.edges.count
    let total = search.labelCount
    var some: [OneToManySearch.Reach] = []
    for limit in [0, 20, 60] {
      search.begin()
      // Two searches share the labels.
      for _ in 0..<2 {
        search.search(
          from: start, at: 0, to: targets, limit: .max, labelLimit: limit, into: &some)
      }
      // The last node looked at may add all its exits.
      #expect(search.labelCount < limit + 16 && search.labelCount < total)
    }
    search.begin()
    search.search(from: start, at: 0, to: targets, limit: .max, labelLimit: 60, into: &some)
    for (found, right) in zip(some, all) where found.isReached { #expect(found.cost >= right.cost) }
    #expect(some.contains { $0.isReached } && some.contains { !$0.isReached })
  }

  @Test("a state is reached as such: by the start of a restriction, or not")
  func states() throws {
    let drawing = try RoadDrawing(
      """
      a---b---e
          |
          c---d
      """, ways: [DrawnWay("ab"), DrawnWay("be"), DrawnWay("bc"), DrawnWay("cd")],
      restrictions: [.no("abcd")])
    let network = drawing.network
    func edge(_ letters: String) throws -> UInt32 {
      try #require(
        (0..<network.edges.count).first {
          network.osmNodes(of: $0) == letters.map(RoadDrawing.id)
        })
    }
    let via = try edge("bc")
    var extra: [UInt32] = []
    network.forEachExtraState(on: via) { extra.append($0) }
    #expect(extra.count == 1)
    var search = OneToManySearch(network, .distance(in: network, for: .car))
    let targets = ([via] + extra).map { OneToManySearch.Target(state: $0, offset: 10) }
    var reaches: [OneToManySearch.Reach] = []
    search.begin()
    search.search(from: try edge("eb"), at: 0, to: targets, limit: 150_000, into: &reaches)
    #expect(reaches.map(\.isReached) == [true, false])
    search.search(from: try edge("ab"), at: 0, to: targets, limit: 150_000, into: &reaches)
    #expect(reaches.map(\.isReached) == [false, true])
    // From the state the forbidden turn stays forbidden, and from the edge alone it is open.
    let behind = [OneToManySearch.Target(state: try edge("cd"), offset: 10)]
    search.search(from: extra[0], at: 10, to: behind, limit: 150_000, into: &reaches)
    #expect(!reaches[0].isReached)
    search.search(from: via, at: 10, to: behind, limit: 150_000, into: &reaches)
    #expect(reaches[0].isReached)
  }
}
