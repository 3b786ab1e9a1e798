import Coordinates
import Foundation
import MilepostKit
import RoadDrawings
import RoadNetworks
import RoadSearch
import TestSupport
import Testing
import TrafficClassification

@testable import TripAnalysis

@Suite("Waits that don't count as traffic, and drives with unusual or missing data")
struct DrivenWaitsTests {
  /// Returns a trace along a street, with places in meters from its start and times in seconds.
  private static func trace(
    _ places: [(seconds: Double, meters: Double)], from start: Coordinate, to end: Coordinate
  ) throws -> Trace {
    var random = SeededGenerator(seed: 11)
    let length = start.distance(to: end)
    return try Trace(
      id: "drive",
      locations: places.map { place in
        let frame = LocalFrame(
          origin: start.interpolated(to: end, fraction: place.meters / length))
        let error = LocalPosition(
          east: .random(in: -2...2, using: &random), north: .random(in: -2...2, using: &random))
        return Location(
          coordinate: frame.coordinate(at: error),
          time: Date(timeIntervalSince1970: RoadDrawing.departure + place.seconds))
      })
  }

  /// Returns a street of 4 km, by default with a free-flow speed of 14 m/s and a signal in the
  /// middle.
  private static func street(
    _ roadClass: RoadClass = .residential, speed: Double = 50, signals: String = "b"
  ) throws -> RoadDrawing {
    try RoadDrawing(
      "a------------------------b------------------------c",
      ways: [DrawnWay("ab", roadClass, speed: speed), DrawnWay("bc", roadClass, speed: speed)],
      signals: signals, cell: 80)
  }

  /// A part of a drive: driving to a distance in meters at a speed in meters per second, or a stop
  /// for some seconds.
  private enum Piece {
    case go(to: Double, speed: Double)
    case stand(Double)
  }

  private static func places(
    _ pieces: [Piece], every interval: Double = 1
  ) -> [(seconds: Double, meters: Double)] {
    var places: [(seconds: Double, meters: Double)] = []
    var (time, meters) = (0.0, 0.0)
    func tick() {
      if time.truncatingRemainder(dividingBy: interval) == 0 { places.append((time, meters)) }
      time += 1
    }
    for piece in pieces {
      switch piece {
      case .go(let end, let speed):
        while meters < end {
          tick()
          meters = min(end, meters + speed)
        }
      case .stand(let seconds): for _ in 0..<Int(seconds) { tick() }
      }
    }
    return places
  }

  /// Returns a drive with ten stops of 30 s at regular distances in meters, the first at 1,200 m.
  private static func stopAndGo(every meters: Double, speed: Double) -> [Piece] {
    var pieces: [Piece] = [.go(to: 1_200, speed: 30)]
    for number in 1...10 {
      pieces.append(.stand(30))
      pieces.append(.go(to: 1_200 + meters * Double(number), speed: speed))
    }
    return pieces
  }

  @Test("a wait at a signal is measured, and doesn't count as traffic", arguments: [1.0, 5])
  func waits(interval: Double) throws {
    let drawing = try Self.street()
    let places = Self.places(
      [.go(to: 1_990, speed: 12), .stand(60), .go(to: 3_950, speed: 12)], every: interval)
    let report = try TripAnalyzer(drawing.network).report(
      on: Self.trace(places, from: drawing["a"], to: drawing["c"]))
    let streets = report.parts.flatMap(\.streets)
    #expect(streets.allSatisfy { $0.traffic == .normal })
    #expect((streets.reduce(0) { $0 + $1.waitDuration.inSeconds } - 60).magnitude < 12)
    // The reading covers all seconds, including waits.
    for street in streets {
      let speed = try #require(street.reading.observed)
      #expect((speed * (try #require(street.duration).inSeconds) - street.length).magnitude < 1)
      #expect(street.waitDuration <= (try #require(street.duration)))
    }
  }

  @Test("repeated stops are more than 1 km of jam on a motorway, but not on a primary road")
  func motorway() throws {
    // Stops of 30 s every 170 m, with free-flow driving in between.
    let pieces = Self.stopAndGo(every: 170, speed: 30) + [.go(to: 3_950, speed: 30)]
    for (roadClass, expected) in [(RoadClass.motorway, true), (.primary, false)] {
      let drawing = try Self.street(roadClass, speed: 110, signals: "")
      let report = try TripAnalyzer(drawing.network).report(
        on: Self.trace(Self.places(pieces), from: drawing["a"], to: drawing["c"]))
      let jam = report.parts.flatMap(\.streets).filter { $0.traffic == .trafficJam }
      #expect((jam.reduce(0) { $0 + $1.length } > 1_000) == expected)
      #expect(!expected || report.parts.flatMap(\.streets).allSatisfy { $0.waitDuration == .zero })
    }
  }

  @Test("a stop at the end of a queue belongs to the queue")
  func standingAtTheEnd() throws {
    let drawing = try Self.street(.motorway, speed: 110, signals: "")
    let pieces =
      Self.stopAndGo(every: 60, speed: 10) + [.stand(120), .go(to: 3_990, speed: 30)]
    // Without noise, the position of a stationary vehicle is exactly constant.
    let path = try Self.path(drawing)
    let places = Self.places(pieces, every: 5).enumerated().map {
      DrivenProfile.TimedPlace(
        meters: $0.element.meters, seconds: $0.element.seconds, point: $0.offset)
    }
    let profile = try DrivenProfile(
      path, places, without: [], in: drawing.network, for: .car, at: .usual)
    let stretches = DrivenTraffic(of: profile, by: TrafficClassifier()).stretches
    try #require(stretches.map(\.traffic).prefix(3) == [.normal, .trafficJam, .normal])
    // The vehicle arrives at 1,800 m after 400 s, and leaves after 520 s.
    #expect((stretches[1].endTime.timeIntervalSince1970 - 520).magnitude < 6)
  }

  @Test("the search for waits visits fewer than 20 steps per location, even on dense traces")
  func workGrowsWithTheLocations() {
    func work(_ count: Int, _ step: (Int) -> (meters: Double, seconds: Double)) -> Double {
      let drawing = try? Self.street()
      guard let drawing, let path = try? Self.path(drawing) else { return .infinity }
      var (meters, seconds) = (0.0, 0.0)
      let places = (0..<count).map { index in
        let next = step(index)
        meters = min(3_990, meters + next.meters)
        seconds += next.seconds
        return DrivenProfile.TimedPlace(meters: meters, seconds: seconds, point: index)
      }
      let profile = try? DrivenProfile(
        path, places, without: [], in: drawing.network, for: .car, at: .usual)
      return profile.map { Double(DrivenWaits(in: $0).work) / Double(count) } ?? .infinity
    }
    #expect(work(20_000) { _ in (0, 0) } < 20)
    #expect(work(20_000) { _ in (0.01, 0.0001) } < 20)
    #expect(work(20_000) { _ in (0.1, 0.5) } < 20)
    #expect(work(20_000) { _ in (0.2, 0.01) } < 20)
  }

  /// Returns the path along the whole street.
  private static func path(_ drawing: RoadDrawing) throws -> RoadPath {
    let network = drawing.network
    let edges = try zip("ab", "bc").map { a, b in
      try #require(
        try network.edgeIDs.first {
          let nodes = try network.edge($0).osmNodes
          return nodes.first == RoadDrawing.id(a) && nodes.last == RoadDrawing.id(b)
        })
    }
    return RoadPath(
      traversals: try edges.map {
        EdgeTraversal(edge: $0, start: 0, end: try network.edge($0).lengthInMillimeters)
      })
  }

  @Test("a stretch on which the mode has no speed doesn't count as a jam")
  func noSpeed() throws {
    var way = DrawnWay("ab")
    way.forward.paces.foot = 0
    way.forward.access[.foot] = .none
    let drawing = try RoadDrawing(
      "a------------b------------c", ways: [way, DrawnWay("bc", speed: 50)], cell: 80)
    let path = try Self.path(drawing)
    let places = (0..<1_040).map {
      DrivenProfile.TimedPlace(meters: 2 * Double($0), seconds: 1.4 * Double($0), point: $0)
    }
    let profile = try DrivenProfile(
      path, places, without: [], in: drawing.network, for: .foot, at: .usual)
    #expect(profile.steps.first?.seconds == nil && profile.steps.last?.seconds != nil)
    let stretches = DrivenTraffic(of: profile, by: TrafficClassifier()).stretches
    #expect(stretches.map(\.traffic) == [.normal])
  }

  @Test("the length of a jam is right within 5 m even after a stay of more than a day")
  func longStays() throws {
    let drawing = try Self.street(signals: "")
    let path = try Self.path(drawing)
    var places: [DrivenProfile.TimedPlace] = []
    var (meters, seconds) = (0.0, 0.0)
    func add(_ count: Int, every interval: Double, speed: Double) {
      for _ in 0..<count {
        meters += speed * interval
        seconds += interval
        places.append(
          DrivenProfile.TimedPlace(meters: meters, seconds: seconds, point: places.count))
      }
    }
    add(1_000, every: 0.1, speed: 13)
    // A stay that is excluded, followed by 250 m at 29.5% of free flow.
    let first = places.count
    add(60_000, every: 2, speed: 0)
    let last = places.count - 1
    add(610, every: 0.1, speed: 4.1)
    add(1_500, every: 0.1, speed: 13)
    let profile = try DrivenProfile(
      path, places, without: [first...last], in: drawing.network, for: .car, at: .usual)
    let stretches = DrivenTraffic(of: profile, by: TrafficClassifier()).stretches
    try #require(stretches.map(\.traffic).prefix(3) == [.normal, .trafficJam, .normal])
    #expect((stretches[1].end - stretches[0].end - 250).magnitude < 5)
  }

  @Test("a jam is detected even after the clock was set back")
  func clockSetBack() throws {
    let drawing = try Self.street(signals: "")
    let drive = Self.places([
      .go(to: 1_200, speed: 12), .go(to: 2_200, speed: 12), .go(to: 2_600, speed: 2),
      .go(to: 3_950, speed: 12),
    ])
    // The clock is set back by an hour at 1,200 m.
    let setBack = drive.map { ($0.seconds - ($0.meters > 1_200 ? 3_600 : 0), $0.meters) }
    for places in [drive, setBack] {
      let report = try TripAnalyzer(drawing.network).report(
        on: Self.trace(places, from: drawing["a"], to: drawing["c"]))
      let jams = report.parts.flatMap(\.streets).filter { $0.traffic == .trafficJam }
      let meters = jams.reduce(0) { $0 + $1.length }
      #expect((meters - 400).magnitude < 100)
    }
  }

  @Test("the time of a change of class is clamped to the time range of its edge")
  func borders() throws {
    func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
    let whole = EdgeTraversal(
      edge: EdgeID(rawValue: 1), start: 0, end: 100_000, entryTime: date(10), exitTime: date(20))
    for (time, expected) in [(5.0, 10.0), (15, 15), (25, 20)] {
      let stretches = [
        DrivenTraffic.Stretch(end: 40, endTime: date(time), traffic: .normal),
        DrivenTraffic.Stretch(end: 100, endTime: date(30), traffic: .slow),
      ]
      let (pieces, classes) = [whole].cut(by: stretches)
      #expect(classes == [.normal, .slow])
      #expect(pieces.map(\.exitTime) == [date(expected), date(20)])
      #expect(pieces.map(\.entryTime) == [date(10), date(expected)])
    }
  }

  @Test("traffic is unknown after the last time of a drive")
  func beyondTheLastTime() throws {
    let drawing = try Self.street(signals: "")
    var trace = try Self.trace(
      Self.places([.go(to: 1_500, speed: 12), .go(to: 2_000, speed: 2), .go(to: 3_950, speed: 12)]),
      from: drawing["a"], to: drawing["c"])
    var locations = trace.locations
    // The times end in the queue.
    for index in locations.indices where index > 300 { locations[index].time = nil }
    trace = try Trace(id: "untimed", locations: locations)
    let streets = try TripAnalyzer(drawing.network).report(on: trace).parts.flatMap(\.streets)
    #expect(streets.last?.traffic == .noData && (streets.last?.length ?? 0) > 1_000)
    #expect(streets.contains { $0.traffic == .trafficJam && $0.length < 500 })
  }
}
