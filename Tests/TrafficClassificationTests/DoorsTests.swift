import Coordinates
import FoundationEssentials
import Polylines
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing
import TrafficClassification

@Suite("Extreme numbers don't trap in TrafficClassification")
struct DoorsTests {
  private static func lines() throws -> [MeasuredPolyline] {
    let places: [[(Double, Double)]] = [
      [(45, 8)], [(45, 8), (45, 8)], [(45, 8), (45, 8.001), (45, 8.001), (45, 8)],
    ]
    return try places.map { places in
      try MeasuredPolyline(
        Polyline(places.map { Coordinate(latitude: $0.0, longitude: $0.1) }))
    }
  }

  @Test("extreme distances don't trap in line traffic", arguments: Hostile.numbers)
  func traffic(_ number: Double) throws {
    let lines = try Self.lines()
    for line in lines {
      for other in Hostile.numbers {
        let traffic = LineTraffic(
          on: line,
          [
            TrafficStretch(from: number, to: other, .slow),
            TrafficStretch(from: other, to: number, .trafficJam),
            TrafficStretch(from: number, to: 5, .normal),
            TrafficStretch(from: 3, to: other, .noData),
          ], elsewhere: .normal)
        _ = (traffic.traffic(at: number), traffic.lengths(from: number))
        for line in lines {
          _ = traffic.slice(from: number, of: line)
          _ = traffic.slice(from: number, to: other, of: line)
          #expect(traffic.split(at: [other, number, 5], of: line).count == 4)
        }
      }
      #expect(LineTraffic(unknownOn: line).split(at: [], of: line).count == 1)
    }
  }

  @Test("extreme speeds, lengths, and settings don't trap", arguments: Hostile.numbers)
  func classifiers(_ number: Double) {
    for other in Hostile.numbers {
      for field in [
        \TrafficClassifier.slowShare, \.jamShare, \.margin, \.leastLength,
      ] as [WritableKeyPath<TrafficClassifier, Double>] {
        var classifier = TrafficClassifier()
        classifier[keyPath: field] = other
        _ = classifier.traffic(observed: number, freeFlow: other)
        for last in [TrafficClass.noData, .normal, .slow, .trafficJam] {
          _ = classifier.traffic(observed: number, freeFlow: other, after: last)
        }
        _ = classifier.stretches([
          SpeedSample(length: number, speed: other, freeFlow: 10),
          SpeedSample(length: 10, speed: number, freeFlow: other),
          SpeedSample(length: other, speed: 5, freeFlow: number),
          SpeedSample(length: other, speed: 0, freeFlow: 10),
        ])
      }
    }
    #expect(TrafficClassifier().stretches([]).isEmpty)
    #expect(TrafficClassifier().traffic(observed: .nan, freeFlow: 10) == .noData)
  }

  @Test("extreme times don't trap in hours and slots", arguments: Hostile.numbers)
  func times(_ number: Double) throws {
    let time = Date(timeIntervalSinceReferenceDate: number)
    for zone in [TimeZone.gmt, TimeZone(identifier: "Europe/Lisbon") ?? .gmt] {
      #expect(0..<WeekHour.count ~= WeekHour(of: time, in: zone).number)
    }
    let slot = ProbeSlot(time)
    _ = (slot?.start, slot?.middle)
    #expect(slot == nil || time.timeIntervalSince1970 >= 0)
    for number in [UInt32.min, .max] {
      _ = ProbeSpeeds().since(ProbeSlot(number: number))
      _ = (ProbeSlot(number: number).start, ProbeSlot(number: number).middle)
    }
  }

  /// Returns speeds from drives at extreme times, some over empty parts of edges.
  private static func speeds(_ network: RoadNetwork) throws -> ProbeSpeeds {
    var recorder = ProbeRecorder(network)
    let ids = Array(network.edgeIDs)
    let ends: [(UInt32, UInt32)] = [(0, .max), (.max, 0), (0, 0), (5, 7), (0, 1)]
    for entry in Hostile.dates + [Date(timeIntervalSince1970: 1_760_340_000)] {
      for exit in Hostile.dates + [entry + 1e-9, entry + 1, entry + 1e6] {
        for (start, end) in ends {
          let traversals = ids.map {
            EdgeTraversal(edge: $0, start: start, end: end, entryTime: entry, exitTime: exit)
          }
          try recorder.add(RoadPath(traversals: traversals))
          _ = try TrafficClassifier().reading(over: traversals, in: network)
        }
      }
    }
    try recorder.add(RoadPath(traversals: []))
    #expect(throws: RoadNetworkError.self) {
      try recorder.add(
        RoadPath(traversals: [EdgeTraversal(edge: EdgeID(rawValue: .max), start: 0, end: 1)]))
    }
    return try recorder.speeds()
  }

  @Test("extreme times and offsets don't trap in layers, and unknown edges are rejected")
  func layers() throws {
    let network = try RoadDrawing(
      "a-------b-------c", ways: [DrawnWay("ab"), DrawnWay("bc")], cell: 25
    ).network
    let speeds = try Self.speeds(network)
    var sum = ProbeSpeedsSum()
    #expect(try sum.total() == nil)
    try sum.add(speeds)
    try sum.add(speeds)
    _ = (try sum.total(), speeds.traversalCount, speeds.stretchCount)
    let path = RoadPath(
      traversals: network.edgeIDs.flatMap {
        [
          EdgeTraversal(edge: $0, start: 0, end: .max),
          EdgeTraversal(edge: $0, start: .max, end: 0),
        ]
      })
    for now in Hostile.dates {
      let typical = try TypicalSpeeds(speeds, on: network, timeZone: .gmt, asOf: now)
      let live = try LiveSpeeds(speeds, against: typical, asOf: now)
      for layers in [
        SpeedLayers(network), SpeedLayers(typical: typical),
        SpeedLayers(typical: typical, live: live),
      ] {
        for time in Hostile.dates {
          for edge in network.edgeIDs {
            let estimate = try layers.speed(on: edge, onto: edge, at: time)
            #expect(estimate.map { $0.speed > 0 } ?? true)
          }
          _ = try layers.forecast(along: path, departing: time)
          _ = try layers.forecast(along: RoadPath(traversals: []), departing: time)
        }
        #expect(throws: RoadNetworkError.self) {
          try layers.speed(on: EdgeID(rawValue: .max), at: now)
        }
      }
    }
  }

  @Test("bytes that don't contain speeds are rejected")
  func files() throws {
    for bytes in [[], [0], Array(repeating: UInt8.max, count: 100)] as [[UInt8]] {
      #expect(throws: TrafficError.self) { try ProbeSpeeds(bytes: bytes) }
    }
  }
}
