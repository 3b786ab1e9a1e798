import Coordinates
import Foundation
import MilepostKit
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing
import TrafficClassification

@testable import TripAnalysis

@Suite("Receivers that freeze and jump")
struct FrozenReceiverTests {
  private let drawing: RoadDrawing

  init() throws {
    // Streets of 640 m with a free-flow speed of 14 m/s.
    drawing = try RoadDrawing(
      "a---------------b---------------c---------------d---------------e---------------f",
      ways: ["ab", "bc", "cd", "de", "ef"].map { DrawnWay($0, speed: 50, name: $0) }, cell: 40)
  }

  /// Returns a drive at 12 m/s with a location every `interval` seconds; the position is constant
  /// during a range of seconds.
  private func trace(frozen: ClosedRange<Double>?, every interval: Double) throws -> Trace {
    let (start, end) = (drawing["a"], drawing["f"])
    let length = start.distance(to: end)
    let locations = stride(from: 0, to: (length - 20) / 12, by: interval).map { time in
      let seen = frozen.map { $0.contains(time) ? $0.lowerBound : time } ?? time
      return Location(
        coordinate: start.interpolated(to: end, fraction: (10 + 12 * seen) / length),
        time: Date(timeIntervalSince1970: RoadDrawing.departure + time))
    }
    return try Trace(id: "drive", locations: locations)
  }

  /// The ranges of seconds in which the receiver is frozen, and the seconds between its locations.
  static let freezes: [(ClosedRange<Double>, Double)] = [
    (60...129, 1), (60...140, 5), (60...110, 1), (70...180, 5),
  ]

  @Test(
    "a jump after a freeze is a gap that starts with the freeze, not a stop", arguments: freezes)
  func jumps(frozen: ClosedRange<Double>, interval: Double) throws {
    let report = try TripAnalyzer(drawing.network).report(
      on: trace(frozen: frozen, every: interval))
    try #require(report.parts.count == 1 && report.gaps.count == 1)
    let gap = report.gaps[0]
    #expect(gap.reason == .tooFast)
    #expect(gap.point == Int(frozen.lowerBound / interval))
    #expect(gap.next == Int(frozen.upperBound / interval) + 1)
    #expect(report.stops.isEmpty)
    let part = report.parts[0]
    #expect((part.inferredLength - gap.meters).magnitude < 5)
    // The observed stretches were driven at 12 m/s.
    #expect(
      (try #require(part.duration).inSeconds - (part.length - part.inferredLength) / 12).magnitude
        < 3)
    for street in part.streets {
      if let speed = street.reading.observed { #expect((speed - 12).magnitude < 1) }
      #expect(street.traffic == (street.isInferred ? .noData : .normal))
    }
    #expect(part.streets.contains { $0.isInferred || $0.inferredLength > 100 })
  }

  @Test("the coordinate of a stop cut off at a freeze is the mean of its remaining locations")
  func cutStop() throws {
    let (start, end) = (drawing["a"], drawing["f"])
    // The vehicle creeps for 100 s and drives on while the receiver is frozen for another 70 s.
    let meters = (0..<300).map { second -> Double in
      switch second {
      case ..<60: 12 * Double(second)
      case ..<160: 720 + 0.05 * Double(second - 60)
      case ..<230: 725
      default: 725 + 12 * Double(second - 160)
      }
    }
    let trace = try Trace(
      id: "stop",
      locations: meters.enumerated().map { second, meters in
        Location(
          coordinate: start.interpolated(to: end, fraction: meters / start.distance(to: end)),
          time: Date(timeIntervalSince1970: RoadDrawing.departure + Double(second)))
      })
    let report = try TripAnalyzer(drawing.network).report(on: trace)
    try #require(report.stops.count == 1)
    let stop = report.stops[0]
    // The last meter of creeping counts as part of the freeze.
    #expect(139...160 ~= stop.points.upperBound)
    let mean = meters[stop.points].reduce(0, +) / Double(stop.points.count)
    #expect((start.distance(to: stop.coordinate) - mean).magnitude < 0.1)
  }

  @Test("edges that a jump crosses have no times, and are not recorded", arguments: freezes)
  func nothingIsLearned(frozen: ClosedRange<Double>, interval: Double) throws {
    let snapper = RoadSnapper(drawing.network)
    func recorded(_ trace: Trace) throws -> ProbeRecorder {
      var recorder = ProbeRecorder(drawing.network)
      for matching in try snapper.snap(trace).matchings {
        for traversal in matching.path.traversals {
          #expect(traversal.speed.map { $0 < 20 } ?? true)
        }
        try recorder.add(matching.path)
      }
      return recorder
    }
    let whole = try recorded(trace(frozen: nil, every: interval))
    #expect(whole.untimedCount == 0 && whole.tooFastCount == 0)
    let broken = try recorded(trace(frozen: frozen, every: interval))
    #expect(broken.untimedCount > 0)
    #expect(broken.count + broken.untimedCount == whole.count)
    for record in try broken.speeds().records { #expect((record.sums.speed - 12).magnitude < 1.5) }
  }

  @Test("an impossible speed is neither reported for a street nor recorded")
  func impossibleSpeeds() throws {
    // One street takes 10 s, which is 230 km/h; its free-flow speed is 50 km/h.
    let times = [0.0, 50, 100, 110, 160, 210]
    var locations: [Location] = []
    for (index, letter) in "abcde".enumerated() {
      let next = drawing[Array("abcdef")[index + 1]]
      let seconds = times[index + 1] - times[index]
      for step in 0..<10 {
        locations.append(
          Location(
            coordinate: drawing[letter].interpolated(to: next, fraction: Double(step) / 10),
            time: Date(
              timeIntervalSince1970: RoadDrawing.departure + times[index]
                + seconds * Double(step) / 10)))
      }
    }
    let report = try TripAnalyzer(drawing.network).report(
      on: try Trace(id: "fast", locations: locations))
    let streets = report.parts.flatMap(\.streets)
    try #require(streets.map(\.name) == ["ab", "bc", "cd", "de", "ef"])
    #expect(streets[2].reading == .unknown && streets[2].duration == nil)
    #expect(streets[2].traffic == .noData)
    #expect(streets[1].traffic == .normal && streets[1].duration != nil)
    var recorder = ProbeRecorder(drawing.network)
    for matching in report.snapped.matchings { try recorder.add(matching.path) }
    #expect(recorder.tooFastCount == 1 && recorder.count == 4)
  }
}
