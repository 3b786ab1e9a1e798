import Foundation
import MilepostKit
import RoadNetworks
import TestSupport
import Testing

@testable import TripAnalysis

/// Tests of the removal of stays from a path, on drives whose motion is known.
@Suite struct DrivenPathTests {
  /// A drive at 10 m/s over random edges, with stays at random places.
  private struct RandomDrive {
    var traversals: [EdgeTraversal] = []
    var stays: [DrivenPath.Absence] = []
    /// The meters and seconds of driving on each edge.
    var driven: [(meters: Double, seconds: Double)] = []

    init(_ random: inout SeededGenerator) {
      let lengths = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        UInt32.random(in: 0...40, using: &random) * 10_000
      }
      let total = Double(lengths.reduce(0, +)) / 1000
      let places = (0..<Int.random(in: 0...4, using: &random))
        .map { _ in (Double.random(in: 0...max(total, 0.001), using: &random) / 10).rounded() * 10 }
        .sorted()
      // Each stay lasts ten minutes, during which the vehicle may roll up to 20 m.
      var waited = 0.0
      var end = 0.0
      for place in places where place >= end && place <= total {
        let roll = min(Bool.random(using: &random) ? 20.0 : 0, total - place)
        let start = Self.time(place / 10 + waited)
        waited += 600
        end = place + roll
        stays.append(
          DrivenPath.Absence(
            start: (meters: place, time: start),
            end: (meters: end, time: Self.time(end / 10 + waited))))
      }
      var along = 0.0
      for (index, length) in lengths.enumerated() {
        let next = along + Double(length) / 1000
        traversals.append(
          EdgeTraversal(
            edge: EdgeID(rawValue: UInt64(index)), start: 5000, end: 5000 + length,
            entryTime: arrival(along), exitTime: arrival(next)))
        let rolled = stays.reduce(0.0) {
          $0 + max(0, min(next, $1.end.meters) - max(along, $1.start.meters))
        }
        driven.append((next - along - rolled, (next - along - rolled) / 10))
        along = next
      }
    }

    private static func time(_ seconds: Double) -> Date {
      Date(timeIntervalSince1970: 1_700_000_000 + seconds)
    }

    /// Returns the time at which the vehicle first reaches a place, after all stays before it.
    private func arrival(_ meters: Double) -> Date {
      var waited = 0.0
      for stay in stays {
        if stay.end.meters < meters {
          waited += 600
        } else if stay.start.meters < meters {
          // The vehicle rolls through the stay at a constant pace.
          let share = (meters - stay.start.meters) / (stay.end.meters - stay.start.meters)
          waited += 600 * share
        }
      }
      return Self.time(meters / 10 + waited)
    }
  }

  @Test("without the stays, the meters and seconds of driving on each edge remain")
  func onlyDrivingIsLeft() {
    var random = SeededGenerator(seed: 1)
    for number in 0..<2000 {
      let drive = RandomDrive(&random)
      let driven = DrivenPath(drive.traversals, without: drive.stays)
      for (index, expected) in drive.driven.enumerated() {
        let meters = driven.pieces[index].reduce(0.0) { $0 + Double($1.lengthInMillimeters) / 1000 }
        let seconds = driven.seconds(over: index..<index + 1)
        #expect((meters - expected.meters).magnitude < 0.01, "\(number): \(drive)")
        #expect(((seconds ?? -1) - expected.seconds).magnitude < 0.01, "\(number): \(drive)")
      }
    }
  }

  /// Absences are in any order, and may overlap, span edges, or lie within an edge.
  @Test("meters covered by several absences are subtracted only once")
  func whatAbsencesCoverIsLeftOutOnce() {
    var random = SeededGenerator(seed: 3)
    for number in 0..<1000 {
      let lengths = (0..<8).map { _ in Int.random(in: 0...20, using: &random) }
      let total = lengths.reduce(0, +)
      let traversals = lengths.enumerated().map { index, length in
        EdgeTraversal(
          edge: EdgeID(rawValue: UInt64(index)), start: 7000, end: 7000 + UInt32(length) * 10_000)
      }
      let absences = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        let start = Int.random(in: 0...total, using: &random)
        return start..<min(total, start + Int.random(in: 0...15, using: &random))
      }
      let driven = DrivenPath(
        traversals,
        without: absences.map {
          DrivenPath.Absence(
            start: (Double($0.lowerBound) * 10, nil), end: (Double($0.upperBound) * 10, nil))
        })
      // Counts stretches of ten meters.
      let absent = Set(absences.joined())
      var start = 0
      for (index, length) in lengths.enumerated() {
        let expected = (start..<start + length).count { !absent.contains($0) }
        #expect(
          (driven.meters(over: index..<index + 1) - 10 * Double(expected)).magnitude < 0.05,
          "\(number)")
        start += length
      }
    }
  }

  @Test("without times, the driven meters are known, and the seconds are unknown")
  func withoutTimesNothingIsKnown() {
    let traversals = [
      EdgeTraversal(edge: EdgeID(rawValue: 0), start: 0, end: 100_000),
      EdgeTraversal(edge: EdgeID(rawValue: 1), start: 0, end: 100_000),
    ]
    let now = Date(timeIntervalSince1970: 0)
    let stay = DrivenPath.Absence(start: (50, now), end: (60, now.addingTimeInterval(600)))
    let driven = DrivenPath(traversals, without: [stay])
    #expect(driven.pieces.map(\.count) == [2, 1])
    #expect(driven.meters(over: 0..<1) == 90)
    #expect(driven.seconds(over: 0..<2) == nil)
    #expect(DrivenPath([], without: [stay]).pieces.isEmpty)
  }
}
