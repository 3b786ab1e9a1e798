import Coordinates
import Foundation
import MilepostKit
import RoadDrawings
import RoadNetworks
import RoadSnapping
import TestSupport
import Testing
import TrafficClassification
import TripAnalysis

/// Tests of reports on drives along drawn streets, with known speeds and stops.
@Suite struct TripAnalyzerTests {
  private let drives: DrawnDrives

  init() throws { drives = try DrawnDrives() }

  /// Returns the streets of the only part.
  private func streets(_ report: TripReport) throws -> [TripReport.Street] {
    try #require(report.parts.count == 1)
    return report.parts[0].streets
  }

  @Test("streets are in order, with their speeds, durations, and lines")
  func streetsAreInOrderWithTheirSpeeds() throws {
    let report = try drives.report(try drives.trace())
    let streets = try streets(report)
    #expect(streets.map(\.name) == ["High Street", "Low Street"])
    for (street, meters) in zip(streets, [750.0, 1100]) {
      #expect((street.length - meters).magnitude < 15)
      #expect((try #require(street.reading.observed) - 10).magnitude < 0.4)
      #expect((try #require(street.reading.freeFlow) - 10).magnitude < 0.01)
      #expect((try #require(street.duration).inSeconds - meters / 10).magnitude < 4)
      #expect(street.traffic == .normal)
      let drawn = zip(street.line, street.line.dropFirst()).reduce(0) {
        $0 + $1.0.distance(to: $1.1)
      }
      #expect((drawn - street.length).magnitude < 0.1)
    }
    let part = report.parts[0]
    #expect((part.length - streets.reduce(0) { $0 + $1.length }).magnitude < 0.01)
    #expect((try #require(part.duration).inSeconds - 185).magnitude < 4)
    #expect((try #require(part.freeFlowDuration).inSeconds - 185).magnitude < 4)
    #expect(part.split == .start && (0...1).contains(part.confidence))
    #expect(report.stops.isEmpty && report.gaps.isEmpty && report.coverage == nil)
    #expect(report.counts.values.reduce(0, +) == report.snapped.points.count)
    let times = try #require(report.times)
    #expect(times.upperBound.timeIntervalSince(times.lowerBound) == 185)
  }

  @Test("a street driven again on the way back is listed again")
  func backAndForthAreStreetsOfTheirOwn() throws {
    let there = try drives.trace()
    let back = try drives.reversed(there)
    let shift = 200.0
    let both = try Trace(
      id: "both",
      locations: there.locations
        + back.locations.dropFirst().map {
          var location = $0
          location.time = $0.time?.addingTimeInterval(shift)
          return location
        })
    let names = try drives.report(both).parts.flatMap(\.streets).map(\.name)
    #expect(
      names.filter { $0 != nil } == ["High Street", "Low Street", "Low Street", "High Street"]
        || names == ["High Street", "Low Street", "High Street"])
  }

  @Test("a stop away from signals is parking, and doesn't count as traffic")
  func parkingIsNoTraffic() throws {
    // The vehicle stops in the middle of a block, for two or for ten minutes.
    for seconds in [120.0, 600] {
      let report = try drives.report(try drives.trace("parked", [("3", seconds)]))
      try #require(report.stops.count == 1)
      let stop = report.stops[0]
      #expect(stop.isParked)
      #expect((stop.duration.inSeconds - seconds).magnitude <= 15)
      #expect(stop.coordinate.distance(to: drives.drawing["3"]) < 10)
      let streets = try streets(report)
      #expect(streets.map(\.traffic) == [.normal, .normal])
      #expect((try #require(streets[1].reading.observed) - 10).magnitude < 0.6)
      #expect((try #require(streets[1].duration).inSeconds - 110).magnitude < 10)
      #expect((try #require(report.parts[0].duration).inSeconds - 185).magnitude < 12)
    }
  }

  @Test("a wait before a signal lowers the speed, but doesn't count as parking or traffic")
  func waitingAtASignalCountsForTheSpeedAlone() throws {
    // Point 2 is 200 m before the signal.
    for seconds in [30.0, 150] {
      let report = try drives.report(try drives.trace("waiting", [("2", seconds)]))
      #expect(report.stops.map(\.isParked) == (seconds < 60 ? [] : [false]))
      let street = try streets(report)[0]
      #expect((try #require(street.duration).inSeconds - 75 - seconds).magnitude < 8)
      let speed = try #require(street.reading.observed)
      #expect((speed - street.length / (75 + seconds)).magnitude < 0.5)
      #expect(street.traffic == .normal)
    }
    // A stop of four minutes before a signal counts as parking, and so does a stop after the
    // signal.
    for (place, seconds) in [("2", 240.0), ("3", 150)] as [(Character, Double)] {
      let report = try drives.report(try drives.trace("parked", [(place, seconds)]))
      #expect(report.stops.map(\.isParked) == [true])
      #expect(try streets(report).map(\.traffic) == [.normal, .normal])
    }
  }

  @Test("a stop on a motorway is slow traffic, not parking")
  func nobodyParksOnAMotorway() throws {
    let drawing = try RoadDrawing(
      "a--------------------b--------------------c",
      ways: [DrawnWay("ab", .motorway, speed: 72), DrawnWay("bc", .motorway, speed: 72)], cell: 50)
    var random = SeededGenerator(seed: 4)
    var trace = try drawing.drive("abc", speed: 10, every: 5, noise: 1, using: &random)
    let middle = trace.locations.count / 4
    let standing = trace.locations[middle]
    let pause = (1...20).map { number in
      Location(
        coordinate: standing.coordinate, time: standing.time?.addingTimeInterval(Double(number) * 5)
      )
    }
    let later = trace.locations[(middle + 1)...].map {
      Location(coordinate: $0.coordinate, time: $0.time?.addingTimeInterval(100))
    }
    trace = try Trace(id: "jam", locations: trace.locations[...middle] + pause + later)
    let report = try TripAnalyzer(drawing.network).report(on: trace)
    #expect(report.stops.map(\.isParked) == [false])
    #expect(report.parts.flatMap(\.streets).contains { $0.traffic == .slow })
  }

  @Test("parking at the start or the end of a drive doesn't affect speeds and durations")
  func startAndEndAreAlike() throws {
    // The vehicle is parked for five minutes at the start of the drive, and at the end of the
    // reverse drive.
    let start = try drives.trace("start", [("1", 300)])
    let end = try drives.reversed(start)
    let plain = try drives.report(try drives.trace())
    for (trace, order) in [(start, [0, 1]), (end, [1, 0])] {
      let report = try drives.report(trace)
      #expect(report.stops.map(\.isParked) == [true])
      let found = try streets(report)
      let expected = try streets(plain)
      try #require(found.count == 2)
      for (index, other) in order.enumerated() {
        #expect(found[index].name == expected[other].name)
        #expect(found[index].traffic == .normal)
        let speeds = (found[index].reading.observed ?? 0, expected[other].reading.observed ?? 0)
        #expect((speeds.0 - speeds.1).magnitude < 0.5, "\(trace.id) \(index)")
        let seconds = (found[index].duration ?? .zero, expected[other].duration ?? .zero)
        #expect((seconds.0 - seconds.1).inSeconds.magnitude < 8, "\(trace.id) \(index)")
      }
    }
  }

  @Test("the traffic is unknown if the vehicle was only parked")
  func aVehicleThatOnlyStoodHasNoSpeed() throws {
    let place = drives.drawing["3"]
    let trace = try Trace(
      id: "stood",
      locations: (0..<100).map {
        Location(coordinate: place, time: Date(timeIntervalSince1970: Double($0) * 10))
      })
    let report = try drives.report(trace)
    #expect(report.stops.map(\.isParked) == [true])
    #expect(report.parts.flatMap(\.streets).allSatisfy { $0.traffic == .noData })
  }

  @Test("a period of 80 s without locations is a gap")
  func silenceIsAGap() throws {
    var trace = try drives.trace()
    let kept = trace.locations.enumerated().filter { !(10..<25).contains($0.offset) }.map(\.element)
    trace = try Trace(id: "gap", locations: kept)
    let report = try drives.report(trace)
    try #require(report.gaps.count == 1)
    let gap = report.gaps[0]
    #expect(gap.point == 9 && gap.next == 10 && gap.duration == .seconds(80))
    #expect((gap.meters - 800).magnitude < 10)
    #expect(try streets(report).map(\.traffic) == [.normal, .normal])
  }

  @Test("a drive on two streets that aren't connected has two parts")
  func whatCantBeJoinedIsInParts() throws {
    var trace = try drives.trace()
    let last = try #require(trace.locations.last?.time)
    let far = (0..<5).map { number in
      Location(
        coordinate: drives.drawing["x"].interpolated(
          to: drives.drawing["y"], fraction: Double(number) / 4),
        time: last.addingTimeInterval(Double(number + 1) * 10))
    }
    trace = try Trace(id: "parts", locations: trace.locations + far)
    let report = try drives.report(trace)
    try #require(report.parts.count == 2)
    #expect(report.parts[0].split == .start && report.parts[1].split != .start)
    #expect(report.parts[1].streets.map(\.name) == ["Far Street"])
    #expect((report.length - report.parts[0].length - report.parts[1].length).magnitude < 0.001)
  }

  @Test("a trace that matches no road has no parts, and its coverage gives the reason")
  func withoutARoadThereAreNoParts() throws {
    func report(_ latitude: Double, _ longitude: Double) throws -> TripReport {
      try drives.report(
        try Trace(
          id: "far",
          locations: (0..<3).map {
            Location(
              coordinate: Coordinate(latitude: latitude + Double($0) * 0.001, longitude: longitude))
          }))
    }
    let outside = try report(10, 20)
    #expect(outside.parts.isEmpty && outside.length == 0 && outside.coverage == .outside)
    #expect(outside.counts == [.unmatched: 3] && outside.times == nil)
    let corner = RoadDrawing.corner
    #expect(try report(corner.longitude, corner.latitude).coverage == .swapped)
    let empty = try drives.report(try Trace(id: "empty", locations: []))
    #expect(empty.parts.isEmpty && empty.counts.isEmpty && empty.coverage == .empty)
  }

  @Test("without times, durations, speeds, and traffic are unknown")
  func withoutTimesThereAreNoSpeeds() throws {
    let trace = try drives.trace()
    let report = try drives.report(
      try Trace(id: "t", locations: trace.locations.map { Location(coordinate: $0.coordinate) }))
    let streets = try streets(report)
    #expect(streets.map(\.name) == ["High Street", "Low Street"])
    #expect(streets.allSatisfy { $0.duration == nil && $0.reading.observed == nil })
    #expect(streets.allSatisfy { $0.traffic == .noData })
    #expect(report.parts[0].duration == nil && report.stops.isEmpty && report.gaps.isEmpty)
  }

  @Test("speeds and traffic are unknown on a stretch without times", arguments: [0..<20, 10..<100])
  func whereTimesAreUnknownSpeedsAreAsWell(known: Range<Int>) throws {
    var locations = try drives.trace().locations
    let whole = try streets(try drives.report(try Trace(id: "w", locations: locations)))
    for index in locations.indices where !known.contains(index) { locations[index].time = nil }
    let report = try drives.report(try Trace(id: "t", locations: locations))
    let part = try streets(report)
    // Fix 15 is at the border of the two streets. One of the streets is divided where the times
    // start or end.
    let untimed = known.lowerBound == 0 ? 2 : 0
    try #require(part.count == 3)
    #expect(part[untimed].duration == nil && part[untimed].reading.observed == nil)
    #expect(part[untimed].traffic == .noData)
    let meters = Double(50 * (known.lowerBound == 0 ? 37 - 19 : 10))
    #expect((part[untimed].length - meters).magnitude < 20)
    let lengths = [whole, part].map { $0.reduce(0) { $0 + $1.length } }
    #expect((lengths[0] - lengths[1]).magnitude < 0.01)
    for index in part.indices where index != untimed {
      let speed = try #require(part[index].reading.observed)
      #expect((speed - (try #require(whole[0].reading.observed))).magnitude < 0.5)
      #expect(part[index].traffic == .normal)
    }
    #expect(report.parts[0].duration == nil)
  }
}
