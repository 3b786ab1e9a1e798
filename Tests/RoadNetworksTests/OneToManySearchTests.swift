import RoadDrawings
import TestSupport
import Testing

@testable import RoadNetworks

@Suite("Searches from one place to several")
struct OneToManySearchTests {
  @Test("a search from several places is the best of the searches from each", arguments: 0..<10)
  func severalSources(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let network = try RandomTown(using: &random, side: 8).network
    var search = OneToManySearch(network, .matching(in: network, for: .car))
    let count = network.edges.count
    let sources = (0..<6).map { _ in
      let edge = UInt32.random(in: 0..<count, using: &random)
      return OneToManySearch.Source(
        state: edge, offset: .random(in: 0...network.edges[edge].length, using: &random),
        cost: .random(in: 0...500_000, using: &random))
    }
    let targets = (0..<count).filter { edge in !sources.contains { $0.state == edge } }.map {
      OneToManySearch.Target(state: $0, offset: network.edges[$0].length / 2)
    }
    var single: [[OneToManySearch.Reach]] = []
    var reaches: [OneToManySearch.Reach] = []
    for source in sources {
      search.begin()
      search.search(
        from: source.state, at: source.offset, to: targets, limit: .max, into: &reaches)
      single.append(reaches)
    }
    search.begin()
    search.search(from: sources, to: targets, limit: .max, detour: .max, into: &reaches)
    let all = reaches
    for index in targets.indices {
      let best = sources.indices.filter { single[$0][index].isReached }.map {
        sources[$0].cost + single[$0][index].cost
      }.min()
      #expect(best == (all[index].isReached ? all[index].cost : nil))
      guard all[index].isReached else { continue }
      let from = search.source(of: all[index])
      #expect(sources[from].cost + single[from][index].cost == all[index].cost)
    }
    // Within a detour of the first, all that lies there is found, and nothing beyond the limit.
    let nearest = all.filter(\.isReached).map(\.cost).min() ?? 0
    search.begin()
    search.search(from: sources, to: targets, limit: .max, detour: 300_000, into: &reaches)
    for (reach, whole) in zip(reaches, all)
    where whole.isReached && whole.cost <= nearest + 300_000 { #expect(reach.cost == whole.cost) }
    search.begin()
    search.search(from: sources, to: targets, limit: nearest, detour: .max, into: &reaches)
    for (reach, whole) in zip(reaches, all) {
      #expect(reach.isReached == (whole.cost <= nearest))
    }
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
