import Coordinates
import Foundation
import MilepostKit
import TestSupport
import Testing

@testable import TripAnalysis

@Suite struct StopFinderTests {
  private let place = Coordinate(latitude: 41.15, longitude: -8.61)

  /// Stays as they are described: from each location on while the next ones are near.
  private func plainStops(_ trace: Trace) -> [ClosedRange<Int>] {
    let fixes = trace.locations
    var stops: [ClosedRange<Int>] = []
    var first = 0
    while first < fixes.count {
      var last = first
      while last + 1 < fixes.count,
        fixes[first].coordinate.distance(to: fixes[last + 1].coordinate) <= StopFinder.stopRadius
      {
        last += 1
      }
      let times = fixes[first...last].compactMap(\.time)
      if let start = fixes[first].time, let end = times.last, last > first,
        end.timeIntervalSince(start) >= StopFinder.leastStop
      {
        stops.append(first...last)
        first = last + 1
      } else {
        first += 1
      }
    }
    return stops
  }

  @Test func staysAreThoseOfTheirDescription() throws {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<400 {
      var at = place
      var seconds = 0.0
      let locations = (0..<60).map { _ in
        at = at.destination(
          distance: .random(in: 0...1, using: &random) < 0.2 ? 15 : 2, bearing: random.bearing())
        seconds += .random(in: 0...12, using: &random)
        let hasTime = Int.random(in: 0..<12, using: &random) > 0
        return Location(
          coordinate: at, time: hasTime ? Date(timeIntervalSince1970: seconds) : nil)
      }
      let trace = try Trace(id: "walk", locations: locations)
      #expect(StopFinder(trace.locations, noise: 3).stops().map(\.points) == plainStops(trace))
    }
  }

  @Test func aClockThatStandsStillCostsNoMoreThanOneThatRuns() throws {
    let standing = Location(coordinate: place, time: Date(timeIntervalSince1970: 0))
    let gone = Location(
      coordinate: place.destination(distance: 500, bearing: 0),
      time: Date(timeIntervalSince1970: 10))
    let trace = try Trace(
      id: "frozen", locations: Array(repeating: standing, count: 300_000) + [gone, gone])
    #expect(StopFinder(trace.locations, noise: 3).stops().isEmpty)
  }
}
