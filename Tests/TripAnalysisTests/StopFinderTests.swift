import Coordinates
import Foundation
import MilepostKit
import TestSupport
import Testing

@testable import TripAnalysis

@Suite struct StopFinderTests {
  private let place = Coordinate(latitude: 41.15, longitude: -8.61)

  /// Returns the stays according to their definition: a stay consists of a location and the
  /// following ones while they are within the radius around it, and lasts for at least the minimum
  /// time.
  private func plainStops(
    _ trace: Trace, radius: Double = StopFinder.stopRadius
  ) -> [ClosedRange<Int>] {
    let fixes = trace.locations
    var stops: [ClosedRange<Int>] = []
    var first = 0
    while first < fixes.count {
      var last = first
      while last + 1 < fixes.count,
        fixes[first].coordinate.distance(to: fixes[last + 1].coordinate) <= radius
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

  @Test("stays match their definition")
  func staysAreThoseOfTheirDescription() throws {
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

  @Test("300,000 locations with the same time aren't a stay")
  func aClockThatStandsStillCostsNoMoreThanOneThatRuns() throws {
    let standing = Location(coordinate: place, time: Date(timeIntervalSince1970: 0))
    let gone = Location(
      coordinate: place.destination(distance: 500, bearing: 0),
      time: Date(timeIntervalSince1970: 10))
    let trace = try Trace(
      id: "frozen", locations: Array(repeating: standing, count: 300_000) + [gone, gone])
    #expect(StopFinder(trace.locations, noise: 3).stops().isEmpty)
  }

  @Test(
    "the intersection of disks doesn't contain a place outside one of them",
    arguments: [1_000.0, 50_000, 200_000])
  func commonDisks(radius: Double) {
    for bearing in [0.0, 77, 200] {
      // This place is just within the radius of the first point, and just beyond the radius of the
      // last.
      let middle = place.destination(distance: radius * 0.999_9, bearing: bearing)
      for beyond in [0.01, 0.3, 25] {
        let last = place.destination(distance: radius * 1.999_9 + beyond, bearing: bearing)
        guard middle.distance(to: last) > radius else { continue }
        let disk = CommonDisk([place, last].map(\.geocentric), [0, 1], radius: radius)
        #expect(!disk.contains(middle.geocentric))
      }
    }
  }

  /// The arrangement of the locations of a stay.
  enum Pattern: CaseIterable { case disk, circle, line, twoPlaces, spiral, jumps, sameTimes }

  @Test("stays of densely spaced locations match their definition", arguments: Pattern.allCases)
  func denseStaysAreThoseOfTheirDescription(_ pattern: Pattern) throws {
    var random = SeededGenerator(seed: 71)
    for round in 0..<12 {
      let radius = [9.0, 9.999, 10.1, 19.9, 25][round % 5]
      let center = round % 3 == 0 ? place : Coordinate(latitude: 78.2, longitude: 15.6)
      let noise = round % 4 == 3 ? 40.0 : 3
      var seconds = 0.0
      let locations = (0..<1_500).map { index -> Location in
        let share = Double(index) / 1_500
        let (distance, bearing): (Double, Double) =
          switch pattern {
          case .disk: (radius * .random(in: 0...1, using: &random).squareRoot(), random.bearing())
          case .circle: (radius, random.bearing())
          case .line: (5 * radius * share, 77)
          case .twoPlaces: (index % 2 == 0 ? 0 : 2 * radius, 12)
          case .spiral: (3 * radius * share, 5_000 * share)
          case .jumps:
            (index % 400 == 399 ? 3 * radius : radius * .random(in: 0...1, using: &random), 9)
          case .sameTimes: (radius * .random(in: 0...1, using: &random), random.bearing())
          }
        if pattern != .sameTimes || index % 500 == 499 {
          seconds += .random(in: 0...0.3, using: &random)
        }
        let hasTime = Int.random(in: 0..<12, using: &random) > 0
        return Location(
          coordinate: center.destination(
            distance: distance * (noise > 3 ? 6 : 1),
            bearing: bearing.truncatingRemainder(dividingBy: 360)),
          time: hasTime ? Date(timeIntervalSince1970: seconds) : nil)
      }
      let trace = try Trace(id: "dense", locations: locations)
      #expect(
        StopFinder(trace.locations, noise: noise).stops().map(\.points)
          == plainStops(trace, radius: max(StopFinder.stopRadius, 3 * noise)))
    }
  }

  /// Tests many locations in less than a minute, so that no stay is long enough to be a stop.
  @Test("the work is at most 300 steps per location", arguments: Pattern.allCases)
  func workGrowsWithTheLocations(_ pattern: Pattern) throws {
    func work(_ count: Int) -> Int {
      var random = SeededGenerator(seed: 5)
      let locations = (0..<count).map { index -> Location in
        let share = Double(index) / Double(count)
        let (distance, bearing): (Double, Double) =
          switch pattern {
          case .disk: (9.99 * .random(in: 0...1, using: &random).squareRoot(), random.bearing())
          case .circle: (9.9, random.bearing())
          case .line: (160 * share, 77)
          case .twoPlaces: (index % 2 == 0 ? 0 : 19.9, 12)
          case .spiral: (60 * share, 5_000 * share)
          case .jumps: (index % 400 == 399 ? 30 : .random(in: 0...10, using: &random), 9)
          case .sameTimes: (10 * .random(in: 0...1, using: &random), random.bearing())
          }
        return Location(
          coordinate: place.destination(
            distance: distance, bearing: bearing.truncatingRemainder(dividingBy: 360)),
          time: Date(timeIntervalSince1970: pattern == .sameTimes ? 0 : 50 * share))
      }
      // The vehicle leaves, because a stay up to the end of the trace would end the search at once.
      let gone = Location(
        coordinate: place.destination(distance: 500, bearing: 0),
        time: Date(timeIntervalSince1970: 51))
      var nearness = NearnessFinder(locations + [gone], radius: StopFinder.stopRadius)
      _ = StopFinder(locations + [gone], noise: 3).stops(&nearness)
      return nearness.work
    }
    #expect(work(20_000) <= 300 * 20_000)
  }
}
