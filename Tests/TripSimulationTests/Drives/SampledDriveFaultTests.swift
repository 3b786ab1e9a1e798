import Coordinates
import FoundationEssentials
import Testing
import TripSimulation

@Suite struct SampledDriveFaultTests {
  private func sample() throws -> SampledDrive {
    try Drive(DrivePlan.winding(2), seed: 2).sampled(
      every: .seconds(1), receiver: Receiver(sigma: 4),
      startingAt: Date(timeIntervalSince1970: 1_700_000_000), seed: 2)
  }

  @Test("only the fixes on the given stretch are removed")
  func tunnelSwallowsFixes() throws {
    let whole = try sample()
    let gap = 800.0...1400.0
    let cut = whole.removing(gap)
    #expect(cut.fixes == whole.fixes.filter { !gap.contains($0.distance ?? 0) })
    #expect(cut.fixes.count < whole.fixes.count)
    #expect(cut.plan == whole.plan)
  }

  @Test("the given number of outliers is inserted, at distances in the given range")
  func outliersStandBesideTheTruth() throws {
    let whole = try sample()
    let wild = try whole.insertingOutliers(25, off: 300...900, seed: 7)
    #expect(wild.fixes.filter { $0.distance != nil } == whole.fixes)
    #expect(wild.fixes.count { $0.distance == nil } == 25)
    for (before, fix) in zip(wild.fixes, wild.fixes.dropFirst()) where fix.distance == nil {
      let off = before.location.coordinate.distance(to: fix.location.coordinate)
      #expect((299...901).contains(off))
      let (time, earlier) = (try #require(fix.location.time), try #require(before.location.time))
      #expect(time.timeIntervalSince(earlier) == 0.5)
    }
    #expect(try wild == whole.insertingOutliers(25, off: 300...900, seed: 7))
    #expect(try wild != whole.insertingOutliers(25, off: 300...900, seed: 8))
    let all = whole.fixes.count - 1
    #expect(try whole.insertingOutliers(all, off: 1...1, seed: 1).fixes.count == 2 * all + 1)
    for count in [-1, all + 1, Int.max] {
      #expect(throws: SimulationError.self) {
        try whole.insertingOutliers(count, off: 1...2, seed: 1)
      }
    }
  }

  @Test("shuffled times are the same times in a different order")
  func shuffledTimesAreTheSameTimes() throws {
    let whole = try sample()
    let shuffled = try whole.shufflingTimes(window: 5, seed: 3)
    let times = whole.fixes.map(\.location.time)
    let others = shuffled.fixes.map(\.location.time)
    #expect(Set(times) == Set(others) && times != others)
    #expect(shuffled.fixes.map(\.distance) == whole.fixes.map(\.distance))
    #expect(shuffled.fixes.map(\.location.coordinate) == whole.fixes.map(\.location.coordinate))
    for (time, other) in zip(times, others) {
      #expect(abs(try #require(time).timeIntervalSince(try #require(other))) <= 4)
    }
    #expect(try whole.shufflingTimes(window: 5, share: 0, seed: 3) == whole)
    #expect(throws: SimulationError.self) { try whole.shufflingTimes(window: 1, seed: 3) }
    #expect(throws: SimulationError.self) {
      try whole.shufflingTimes(window: 5, share: .nan, seed: 3)
    }
  }
}
