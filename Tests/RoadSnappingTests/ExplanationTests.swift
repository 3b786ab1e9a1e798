import Coordinates
import Foundation
import RoadDrawings
import RoadImport
import RoadNetworks
import TestSupport
import Testing
import TripFormats

@testable import RoadSnapping

@Suite("Explanations of what was snapped")
struct ExplanationTests {
  @Test("each drawn case is explained as it comes out", arguments: DrawnCase.all)
  func drawn(_ drawn: DrawnCase) throws {
    let (explanation, snapped, _) = try drawn.explain()
    #expect(ExplanationJudge(explanation, snapped).faults == [])
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

  @Test("simulated drives are", arguments: RealDriveTests.own)
  func simulated(input: RealDriveTests.Input) throws { try judge(input, atMost: 12) }

  @Test(
    "real drives are",
    .enabled(
      if: RealDriveTests.reference.allSatisfy { ReferenceData.has($0.map) },
      ReferenceData.missing), arguments: RealDriveTests.reference)
  func real(input: RealDriveTests.Input) throws { try judge(input, atMost: 4) }
}
