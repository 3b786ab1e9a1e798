import Coordinates
import RoadImport
import TestSupport
import Testing
import TripSimulation

/// Tests of whether the elements are well-formed, and of seeds and sizes.
@Suite struct TownIntegrityTests {
  @Test(
    "ids ascend, references are valid, ways have 2 to 2000 nodes, and unused nodes have tags",
    arguments: TownUnderTest.all)
  func idsAscendAndReferToElements(_ town: TownUnderTest) {
    #expect(zip(town.nodes, town.nodes.dropFirst()).allSatisfy { $0.id < $1.id })
    #expect(zip(town.ways, town.ways.dropFirst()).allSatisfy { $0.id < $1.id })
    #expect(zip(town.relations, town.relations.dropFirst()).allSatisfy { $0.id < $1.id })
    #expect(town.ways.allSatisfy { $0.nodes.count > 1 && $0.nodes.count <= 2000 })
    #expect(town.ways.allSatisfy { $0.nodes.allSatisfy { town.nodeIndex[$0] != nil } })
    for member in town.relations.flatMap(\.members) {
      #expect(
        member.kind == .node ? town.nodeIndex[member.id] != nil : town.wayIndex[member.id] != nil)
    }
    let used = Set(town.ways.flatMap(\.nodes))
    #expect(town.nodes.allSatisfy { used.contains($0.id) || !$0.tags.pairs.isEmpty })
  }

  @Test(
    "coordinates are on the grid of 1e-7 degrees, in the region where towns are placed",
    arguments: TownUnderTest.all)
  func coordinatesLieOnTheGridInTheOpenSea(_ town: TownUnderTest) {
    let astray = town.nodes.filter { node in
      let (latitude, longitude) = (node.coordinate.latitude, node.coordinate.longitude)
      return latitude != (latitude * 1e7).rounded() / 1e7
        || longitude != (longitude * 1e7).rounded() / 1e7
        || !(43.9...48.1).contains(latitude) || !(-40.1 ... -29.9).contains(longitude)
    }
    #expect(astray.isEmpty)
  }

  @Test("keys are unique, and keys and values are not empty", arguments: TownUnderTest.all)
  func keysAreUniqueAndValuesPresent(_ town: TownUnderTest) {
    let all = town.nodes.map(\.tags) + town.ways.map(\.tags) + town.relations.map(\.tags)
    let bad = all.filter { tags in
      Set(tags.pairs.map(\.key)).count < tags.pairs.count
        || tags.pairs.contains { $0.key.isEmpty || $0.value.isEmpty }
    }
    #expect(bad.isEmpty)
  }

  @Test(
    "turn restrictions have valid roles, and their ways meet end to end",
    arguments: TownUnderTest.all)
  func turnRulesArePaths(_ town: TownUnderTest) throws {
    for relation in town.relations {
      #expect(relation.tags["type"] == "restriction")
      let path = try relation.members.filter { $0.kind == .way }.map { member in
        town.ways[try #require(town.wayIndex[member.id])]
      }
      #expect(relation.members.first?.role == "from" && relation.members.last?.role == "to")
      #expect(relation.members.dropFirst().dropLast().allSatisfy { $0.role == "via" })
      let vias = relation.members.filter { $0.kind == .node }.map(\.id)
      #expect(vias.count == (path.count == 2 ? 1 : 0))
      for (index, (way, next)) in zip(path, path.dropFirst()).enumerated() {
        let ends = Set([way.nodes.first, way.nodes.last].compactMap { $0 })
        let nextEnds = Set([next.nodes.first, next.nodes.last].compactMap { $0 })
        let meeting = ends.intersection(nextEnds)
        #expect(!meeting.isEmpty, "relation \(relation.id), member \(index)")
        if let via = vias.first { #expect(meeting.contains(via)) }
      }
    }
  }

  @Test("the same seed produces the same town")
  func sameSeedGivesTheSameTown() throws {
    let town = try HarborTown(seed: 5)
    let again = try HarborTown(seed: 5)
    #expect(town.nodes == again.nodes)
    #expect(town.ways == again.ways)
    #expect(town.relations == again.relations)
    #expect(town.harbor == again.harbor)
  }

  @Test("different seeds produce different towns")
  func otherSeedsGiveOtherTowns() throws {
    let towns = try (0..<8).map { try HarborTown(seed: $0) }
    #expect(Set(towns.map(\.harbor)).count == 8)
    #expect(Set(towns.map(\.nodes.count)).count > 4)
    #expect(Set(towns.map { $0.ways.compactMap { $0.tags["name"] } }).count == 8)
  }

  @Test(
    "the number of nodes is within 20% of the requested size",
    arguments: Thoroughness.some([31_000, 12_000, 15_000, 60_000, 150_000]))
  func sizeIsAboutWhatWasAskedFor(_ size: Int) throws {
    let count = try HarborTown(seed: 3, size: size).nodes.count
    #expect(Double(count) > 0.8 * Double(size) && Double(count) < 1.2 * Double(size), "\(count)")
  }

  @Test("unsupported sizes are rejected", arguments: [Int.min, -1, 0, 11_999, 1_500_001, Int.max])
  func otherSizesAreRefused(_ size: Int) {
    #expect {
      try HarborTown(seed: 1, size: size)
    } throws: { error in
      let error = error as? SimulationError
      return error?.code == .unsupportedSize && error?.found.contains("\(size)") == true
    }
  }

  @Test("a larger town also contains every feature")
  func largerTownHasEverything() throws {
    let town = try TownUnderTest(seed: 9, size: 60_000)
    for feature in TownFeatureTests.features {
      #expect(feature.count(town) >= feature.atLeast, "\(feature.name)")
    }
  }
}
