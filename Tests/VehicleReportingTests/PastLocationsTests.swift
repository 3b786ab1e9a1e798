import Fleet
import Foundation
import TestSupport
import Testing

@testable import VehicleReporting

/// Tests of how unsent locations are thinned.
@Suite struct PastLocationsTests {
  /// Returns a location at a time in seconds after the start.
  private static func location(at seconds: Double) -> VehicleLocation {
    var location = DriverUnderTest.location(0)
    location.fix.time = DriverUnderTest.start + seconds
    return location
  }

  private static func seconds(_ past: PastLocations) -> [Double] {
    past.locations.map { Double($0.step) }
  }

  @Test("all locations are kept up to the limit; above it, their number stays at the limit")
  func limit() {
    var past = PastLocations(limit: 3)
    var dropped = 0
    for second in 0..<10 {
      if past.append(Self.location(at: Double(second))) { dropped += 1 }
      #expect(past.count == min(second + 1, 3))
      #expect(dropped == max(0, second - 2))
    }
    #expect(Self.seconds(past).first == 0 && Self.seconds(past).last == 9)
    past.removeFirst(2)
    #expect(Self.seconds(past) == [9])
  }

  @Test(
    "thinning preserves the order, keeps the oldest and newest location, and limits gaps",
    arguments: 0..<40)
  func evenness(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limit = Int.random(in: 2...60, using: &random)
    let count = Int.random(in: 1...1500, using: &random)
    var past = PastLocations(limit: limit)
    var (second, longestStep, dropped) = (0.0, 0.0, 0)
    for number in 0..<count {
      // About two in five intervals are 10 s; the others are 0, 5 to 60 s, or an hour.
      let steps: [Double] = [Double(Int.random(in: 5...60, using: &random)), 10, 10, 0, 3600]
      let step = steps.randomElement(using: &random) ?? 0
      if number > 0 { second += step }
      if number > 0 { longestStep = max(longestStep, step) }
      if past.append(Self.location(at: second)) { dropped += 1 }
    }
    let times = Self.seconds(past)
    #expect(times.count == min(count, limit) && dropped == count - times.count)
    #expect(times == times.sorted())
    #expect(times.first == 0 && times.last == second)
    guard times.count > 2 else { return }
    let longest = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
    #expect(longest <= max(longestStep, 2 * second / Double(limit - 1)) + 1e-6)
  }

  @Test("after a long outage, the kept locations are spread evenly over time")
  func outage() {
    var past = PastLocations(limit: 500)
    for turn in 0..<4_000 { _ = past.append(Self.location(at: Double(turn) * 10)) }
    let times = Self.seconds(past)
    #expect(times.count == 500)
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 >= 10 && $0 <= 2 * 39_990.0 / 499 })
    // Each tenth of the time has between 7% and 14% of the locations.
    let parts = Dictionary(grouping: times) { Int($0 / 4_000) }.mapValues(\.count)
    #expect(parts.count == 10 && parts.values.allSatisfy { (35...70).contains($0) })
  }

  @Test("if the clock is set back, thinning keeps locations from both before and after the change")
  func setBack() throws {
    var past = PastLocations(limit: 20)
    for second in Array(0..<50) + Array(10..<60) {
      _ = past.append(Self.location(at: Double(second)))
    }
    let times = Self.seconds(past)
    #expect(times.count == 20 && times.first == 0 && times.last == 59)
    let change = try #require(times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }))
    #expect(
      change >= 5 && times.count - change >= 5,
      "locations from before and after the clock change are kept")
  }
}
