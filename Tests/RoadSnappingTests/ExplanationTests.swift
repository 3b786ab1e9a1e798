import Coordinates
import Foundation
import RoadDrawings
import RoadImport
import RoadNetworks
import TestSupport
import Testing
import TraceFiles

@testable import RoadSnapping

@Suite("Explanations of matches")
struct ExplanationTests {
  @Test("the explanation of each drawn case agrees with its match", arguments: DrawnCase.all)
  func drawn(_ drawn: DrawnCase) throws {
    let (explanation, snapped, _) = try drawn.explain()
    #expect(ExplanationJudge(explanation, snapped).faults == [])
  }

  @Test("the cheapest of all sequences is chosen, and probabilities are sums over all sequences")
  func allSequences() throws {
    let drawing = try RoadDrawing(
      """
      a-------------------b-------------------c--------------d
      |                   |                   |              |
      |   1        2      |            5      |              |
      |                   |   3               |   6          |
      |                   |                   |              |
      e-------------------f-------------------g--------------h
                                                             |
                                                             |
                                                             |
                                                             |
                                                             |
                                                             |
                                                             |
                                                             |
                                                             |
                                                             |
                                                             |
                                                             |
                                                             |
                                                             |
      i---------------------------4--------------------------j
      """,
      ways: ["abcd", "efgh", "ij", "ae", "bf", "cg", "dhj"].map { DrawnWay($0) }, cell: 10)
    let explanation = try RoadSnapper(drawing.network, options: .noise(10))
      .explain(drawing.trace("123456", every: 8))
    #expect(explanation.observations.map(\.point) == [0, 1, 2, 3, 4, 5])
    let twin = SequenceTwin(explanation)
    #expect(twin.sequences.count > 500)
    #expect(explanation.steps.contains { $0.to - $0.from > 1 })
    let cheapest = twin.cheapest
    var open = 0
    for (number, observation) in explanation.observations.enumerated() {
      for (index, candidate) in observation.candidates.enumerated() {
        #expect((candidate.chance - twin.chance(of: index, at: number)).magnitude < 1e-4)
        let place = SequenceTwin.Place(observation: number, candidate: index)
        #expect(candidate.isChosen == cheapest.contains(place))
        if 0.05...0.95 ~= candidate.chance { open += 1 }
      }
    }
    #expect(open > 4)
    for step in explanation.steps {
      for transition in step.transitions {
        #expect((transition.chance - twin.chance(of: transition, in: step)).magnitude < 1e-4)
      }
    }
  }

  @Test("the explanation agrees with a match that is decided in windows", arguments: [2, 7, 40])
  func windows(size: Int) throws {
    let input = RealDriveTests.own[0]
    let network = try RoadImporter().network(from: input.mapPath).network
    let snapper = RoadSnapper(network)
    for result in try TraceReader(path: input.drivesPath).prefix(6) {
      let trace = try result.get().trace
      let workspaces = (0..<2).map { _ in snapper.makeWorkspace() }
      for workspace in workspaces { workspace.window = size }
      let snapped = try snapper.snap(trace, using: workspaces[0])
      let explanation = try snapper.explain(trace, using: workspaces[1])
      #expect(ExplanationJudge(explanation, snapped).faults.prefix(3) == [], "\(trace.id)")
    }
  }

  private func explanation(of name: String) throws -> SnappingExplanation {
    try #require(DrawnCase.all.first { $0.name == name }).explain().explanation
  }

  @Test("steps and transitions state why a way is missing or unused")
  func reasons() throws {
    let jump = try explanation(of: "a jump that no car could make starts a new path")
    #expect(jump.snapped.matchings.map(\.split) == [.start, .tooFast])
    let start = try #require(jump.observations.firstIndex { $0.matching == 1 })
    #expect(jump.steps(to: start).contains { $0.outcome == .tooFast && $0.from == start - 1 })

    let hole = try explanation(of: "a missing street only affects its own stretch")
    let chosen = hole.steps.flatMap(\.transitions).filter(\.isChosen)
    #expect(chosen.allSatisfy { $0.kind == .way })
    #expect(hole.observations.contains { $0.fate == .offRoad && $0.offRoadChance > 0.9 })
    #expect(hole.snapped.matchings.dropFirst().contains { $0.split == .noRoad })

    let block = try explanation(
      of: "fixes at two crossings don't cause a detour around the block between them")
    let all = block.steps.flatMap(\.transitions)
    #expect(Set(all.map(\.kind)) == [.way, .givenUp])
    #expect(all.allSatisfy { $0.kind != .givenUp || $0.path != nil && $0.chance == 0 })
  }

  @Test("the fate of an observation states why it is on no path")
  func fates() throws {
    func fates(_ name: String) throws -> [SnappingExplanation.Observation.Fate] {
      try explanation(of: name).observations.map(\.fate)
    }
    #expect(try fates("one wrong fix is skipped").count { $0 == .passedOver } == 1)
    #expect(try fates("two consecutive wrong fixes are skipped").count { $0 == .passedOver } == 2)
    #expect(try fates("a lone first point doesn't form a path").first == .alone)
    #expect(try fates("one wrong fix after a gap doesn't start a new path").contains(.rejected))

    let drawing = try RoadDrawing(
      """
      a--1--------3--b
      2
      """, ways: [DrawnWay("ab")], cell: 400)
    let far = try RoadSnapper(drawing.network).explain(drawing.trace("123", every: 400))
    #expect(far.observations.map(\.fate) == [.onPath, .noRoad, .onPath])
    #expect(far.observations[1].candidates.isEmpty && far.observations[1].passingChance == nil)
  }

  @Test("the costs of candidates contain terms for access, bearing, and speed")
  func costs() throws {
    let yard = try explanation(of: "the street is chosen, not the private drive 12 m beside it")
    let access = yard.observations.flatMap(\.candidates).map(\.costs.access)
    #expect(Set(access) == [0, 0.7])
    let along = try explanation(
      of: "a fix is matched to the carriageway that its bearing points along")
    #expect(along.observations.flatMap(\.candidates).contains { $0.costs.bearing > 4 })
    let fast = try explanation(of: "without reported speeds, the speed is measured between fixes")
    #expect(fast.observations.flatMap(\.candidates).contains { $0.costs.speed > 0 })
  }

  @Test("the explanation of an empty trace is empty")
  func empty() throws {
    let drawing = try RoadDrawing("a--b", ways: [DrawnWay("ab")])
    let explanation = try RoadSnapper(drawing.network).explain(Trace(id: "0", locations: []))
    #expect(explanation.observations.isEmpty && explanation.steps.isEmpty)
    #expect(explanation.steps(to: 0).isEmpty)
  }

  private func judge(_ input: RealDriveTests.Input, atMost limit: Int) throws {
    let network = try RoadImporter().network(from: input.mapPath).network
    let snapper = RoadSnapper(network)
    for result in try TraceReader(path: input.drivesPath).prefix(limit) {
      let trace = try result.get().trace
      let faults = try ExplanationJudge(snapper.explain(trace), snapper.snap(trace)).faults
      #expect(faults.prefix(3) == [], "\(trace.id): \(faults.count)")
    }
  }

  @Test(
    "the explanations of simulated drives are consistent, and agree with their matches",
    arguments: RealDriveTests.own)
  func simulated(input: RealDriveTests.Input) throws { try judge(input, atMost: 12) }

  @Test(
    "the explanations of real drives are consistent, and agree with their matches",
    .enabled(
      if: RealDriveTests.reference.allSatisfy { ReferenceData.has($0.map) },
      ReferenceData.missing), arguments: RealDriveTests.reference)
  func real(input: RealDriveTests.Input) throws { try judge(input, atMost: 4) }
}
