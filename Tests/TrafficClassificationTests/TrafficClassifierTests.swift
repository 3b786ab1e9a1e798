import Coordinates
import Foundation
import RoadDrawings
import RoadNetworks
import Testing
import TrafficClassification

@Suite struct TrafficClassifierTests {
  /// The free-flow speed is a power of two, so that the shares are computed exactly.
  @Test(
    "a speed at a threshold belongs to the slower class",
    arguments: [
      (0, .trafficJam), (0.25, .trafficJam), (0.25.nextUp, .slow), (0.5, .slow),
      (0.5.nextUp, .normal), (1, .normal), (3, .normal),
    ] as [(Double, TrafficClass)])
  func bordersBelongToTheSlowerClass(_ share: Double, _ expected: TrafficClass) {
    var classifier = TrafficClassifier()
    classifier.jamShare = 0.25
    #expect(classifier.traffic(observed: share * 16, freeFlow: 16) == expected)
  }

  @Test("the default thresholds are those of the Highway Capacity Manual")
  func defaultsAreThoseOfTheHighwayCapacityManual() {
    let classifier = TrafficClassifier()
    #expect(classifier.traffic(observed: 3, freeFlow: 10) == .trafficJam)
    #expect(classifier.traffic(observed: 3.000_001, freeFlow: 10) == .slow)
    #expect(classifier.traffic(observed: 5, freeFlow: 10) == .slow)
    #expect(classifier.traffic(observed: 5.000_001, freeFlow: 10) == .normal)
  }

  @Test(
    "unknown and invalid speeds yield no data",
    arguments: [
      (nil, 10), (5, nil), (nil, nil), (.nan, 10), (5, .nan), (.infinity, 10), (5, .infinity),
      (-1, 10), (5, 0), (5, -10), (0, 0),
    ] as [(Double?, Double?)])
  func whatIsNoSpeedIsNoData(_ observed: Double?, _ freeFlow: Double?) {
    #expect(TrafficClassifier().traffic(observed: observed, freeFlow: freeFlow) == .noData)
  }

  // MARK: - Readings over traversals

  /// Two streets of 250 m with free-flow speeds of 10 and 5 m/s, and one that cars don't use.
  private static func drawing() throws -> RoadDrawing {
    var closed = DrawnWay("cd")
    closed.forward.paces.car = 0
    closed.backward.paces.car = 0
    return try RoadDrawing(
      "a---------b---------c---------d",
      ways: [DrawnWay("ab", speed: 36), DrawnWay("bc", speed: 18), closed])
  }

  private func traversals(_ drawing: RoadDrawing, _ seconds: [Double?]) throws -> [EdgeTraversal] {
    let start = Date(timeIntervalSince1970: 1_000_000)
    return try zip(["ab", "bc", "cd"], seconds).map { letters, seconds in
      let nodes = letters.map(RoadDrawing.id)
      let edge = try #require(
        try drawing.network.edgeIDs.map { try drawing.network.edge($0) }
          .first { $0.osmNodes == nodes })
      return EdgeTraversal(
        edge: edge.id, start: 0, end: edge.lengthInMillimeters,
        entryTime: seconds.map { _ in start },
        exitTime: seconds.map { start.addingTimeInterval($0) })
    }
  }

  @Test("a reading contains the mean speed over all traversals")
  func theReadingIsTheMeanOverTheWholeStretch() throws {
    let drawing = try Self.drawing()
    let reading = try TrafficClassifier().reading(
      over: try traversals(drawing, [50, 75]), in: drawing.network)
    // 500 m in 125 s; at free flow, the streets take 25 s and 50 s.
    #expect((try #require(reading.observed) - 4).magnitude < 0.01)
    #expect((try #require(reading.freeFlow) - 500.0 / 75).magnitude < 0.01)
    #expect(reading.traffic == .normal)
  }

  @Test("traversals without times, or without a speed for the mode, are left out")
  func whatHasNoTimesOrNoSpeedIsLeftOut() throws {
    let drawing = try Self.drawing()
    let classifier = TrafficClassifier()
    let known = try classifier.reading(
      over: try traversals(drawing, [nil, 250, 1]), in: drawing.network)
    #expect((try #require(known.observed) - 1).magnitude < 0.01)
    #expect((try #require(known.freeFlow) - 5).magnitude < 0.01)
    #expect(known.traffic == .trafficJam)
    for seconds in [[nil, nil, nil], [nil, nil, 10], []] as [[Double?]] {
      let none = try classifier.reading(
        over: try traversals(drawing, seconds), in: drawing.network)
      #expect(none.observed == nil && none.freeFlow == nil && none.traffic == .noData)
    }
    // The last street has a speed for pedestrians.
    let walked = try classifier.reading(
      over: try traversals(drawing, [nil, nil, 180]), in: drawing.network, for: .foot)
    #expect(walked.traffic == .normal)
  }

  @Test("a reading over a traversal that takes no time has no observed speed")
  func noTimeIsNoSpeed() throws {
    let drawing = try Self.drawing()
    let reading = try TrafficClassifier().reading(
      over: try traversals(drawing, [0]), in: drawing.network)
    #expect(reading.observed == nil && reading.traffic == .noData)
    #expect((try #require(reading.freeFlow) - 10).magnitude < 0.01)
  }

  @Test("unknown edges are rejected")
  func edgesOfOtherNetworksAreRefused() throws {
    let drawing = try Self.drawing()
    let foreign = EdgeTraversal(edge: EdgeID(rawValue: 999), start: 0, end: 1)
    let error = #expect(throws: RoadNetworkError.self) {
      try TrafficClassifier().reading(over: [foreign], in: drawing.network)
    }
    #expect(error?.code == .unknownEdge)
  }
}
