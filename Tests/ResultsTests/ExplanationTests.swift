import Coordinates
import Foundation
import MilepostKit
import RoadDrawings
import RoadSnapping
import Testing

@Suite("Explanations as GeoJSON and as tables")
struct ExplanationTests {
  private let record: ExplanationRecord

  /// Creates the explanation of a drive along one of two parallel streets, with a jump to a distant
  /// street, which splits the trace.
  init() throws {
    let drawing = try RoadDrawing(
      """
      a---------b---------c---------d
      |         |         |         |
      |1    2   | 3    4  |  5    6 |
      e---------f---------g---------h







      m-----7----8----9----0---n
      """,
      ways: [DrawnWay("abcd"), DrawnWay("efgh"), DrawnWay("mn")]
        + ["ae", "bf", "cg", "dh"].map { DrawnWay($0) }, cell: 15)
    let trace = try drawing.trace("1234567890", every: 8)
    var options = SnappingOptions()
    options.noise = 8
    record = ExplanationRecord(
      source: TraceRecord(trace),
      explanation: try RoadSnapper(drawing.network, options: options).explain(trace),
      network: drawing.network)
  }

  private func text(
    _ records: [ExplanationRecord], _ format: ResultFormat
  ) throws -> String {
    String(decoding: try ExplanationRecord.form(in: format).bytes(of: records), as: UTF8.self)
  }

  /// Returns the properties and coordinates of the features, by kind, after checking the
  /// geometries.
  private func features(_ records: [ExplanationRecord]) throws -> [String: [[String: Any]]] {
    let text = try text(records, .geojson)
    let collection = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(collection["type"] as? String == "FeatureCollection")
    var features: [String: [[String: Any]]] = [:]
    for feature in try #require(collection["features"] as? [[String: Any]]) {
      #expect(feature["type"] as? String == "Feature")
      let geometry = try #require(feature["geometry"] as? [String: Any])
      let line = geometry["coordinates"] as? [[Double]]
      let point = geometry["coordinates"] as? [Double]
      let isLine = geometry["type"] as? String == "LineString"
      #expect(isLine ? line?.count ?? 0 >= 2 : geometry["type"] as? String == "Point")
      for position in line ?? [point ?? []] {
        try #require(position.count == 2)
        let place = Coordinate(latitude: position[1], longitude: position[0])
        #expect(place.distance(to: RoadDrawing.corner) < 3000)
      }
      var properties = try #require(feature["properties"] as? [String: Any])
      properties["line"] = line
      properties["place"] = point
      features[try #require(properties["kind"] as? String), default: []].append(properties)
    }
    return features
  }

  @Test("each observation, candidate, step, and transition is written once")
  func all() throws {
    let explanation = record.explanation
    let features = try features([record])
    #expect(
      Set(features.keys)
        == ["trace", "route", "observation", "candidate", "step", "transition"])
    #expect(features["trace"]?.count == 1)
    #expect(features["route"]?.count == explanation.snapped.matchings.count)
    #expect(features["route"]?.last?["split"] as? String == "noRoute")
    #expect(features["observation"]?.count == explanation.observations.count)
    #expect(
      features["candidate"]?.count
        == explanation.observations.reduce(0) { $0 + $1.candidates.count })
    #expect(features["step"]?.count == explanation.steps.count)

    var written: Set<[Int]> = []
    for transition in features["transition"] ?? [] {
      let ends = ["fromObservation", "toObservation", "fromCandidate", "toCandidate"]
        .compactMap { transition[$0] as? Int }
      #expect(ends.count == 4 && written.insert(ends).inserted)
    }
    for step in features["step"] ?? [] {
      let ends = ["fromObservation", "toObservation"].compactMap { step[$0] as? Int }
      for name in ["noWay", "givenUp"] {
        // The length is null for a road missing from the map.
        for pair in try #require(step[name] as? [[Any]]) {
          #expect(written.insert(ends + pair.prefix(2).compactMap { $0 as? Int }).inserted)
        }
      }
    }
    let pairs = explanation.steps.flatMap { step in
      step.transitions.map { [step.from, step.to, $0.from, $0.to] }
    }
    #expect(written == Set(pairs))
  }

  @Test("features match the explanation, costs add up, and lines connect the candidates")
  func values() throws {
    let features = try features([record])
    var places: [[Int]: [Double]] = [:]
    for candidate in features["candidate"] ?? [] {
      let number = try #require(candidate["observation"] as? Int)
      let index = try #require(candidate["candidate"] as? Int)
      let expected = record.explanation.observations[number].candidates[index]
      places[[number, index]] = candidate["place"] as? [Double]
      #expect(candidate["chosen"] as? Bool == expected.isChosen)
      #expect(candidate["kept"] as? Bool == expected.isKept)
      let chance = try #require(candidate["chance"] as? Double)
      #expect((chance - expected.chance).magnitude < 1e-6)
      #expect(candidate["way"] is Int && candidate["class"] is String)
      let costs = ["accessCost", "bearingCost", "speedCost", "sideCost", "distanceCost"]
      #expect(costs.allSatisfy { candidate[$0] is Double })
    }
    var chosen = 0
    for transition in features["transition"] ?? [] {
      let numbers = ["fromObservation", "fromCandidate", "toObservation", "toCandidate"]
        .compactMap { transition[$0] as? Int }
      let line = try #require(transition["line"] as? [[Double]])
      let isStanding = transition["length"] as? Double == 0
      #expect(line.first == places[Array(numbers[..<2])])
      #expect(isStanding || line.last == places[Array(numbers[2...])])
      let parts = ["positionCost", "wayCost", "hasteCost", "passingCost", "holeCost"]
        .compactMap { transition[$0] as? Double }
      let cost = try #require(transition["cost"] as? Double)
      #expect((parts.reduce(0, +) - cost).magnitude < 1e-3)
      if transition["chosen"] as? Bool == true { chosen += 1 }
      let opacity = try #require(transition["stroke-opacity"] as? Double)
      #expect(0.1...1 ~= opacity && transition["stroke"] is String)
    }
    // One transition is chosen between each two consecutive observations on a path. The transition
    // across the jump is a road missing from the map.
    #expect(chosen == record.explanation.observations.count { $0.fate == .onPath } - 1)
    let holes = record.explanation.steps.flatMap(\.transitions)
      .filter { $0.isChosen && $0.kind == .hole }
    #expect(holes.count == 1)
    let fates = (features["observation"] ?? []).compactMap { $0["fate"] as? String }
    #expect(fates == record.explanation.observations.map(\.fate.rawValue))
  }

  @Test("the features of several traces form one collection")
  func several() throws {
    let features = try features([record, record])
    #expect(features["trace"]?.count == 2)
  }

  @Test("only requested observations and their neighbors are written")
  func selection() throws {
    var some = record
    some.keep(points: 3...4)
    #expect(some.observations == [2, 3, 4, 5])
    let features = try features([some])
    #expect(features["observation"]?.count == 4)
    let ends = Set(
      (features["step"] ?? []).flatMap {
        [$0["fromObservation"], $0["toObservation"]].compactMap { $0 as? Int }
      })
    #expect(ends == [2, 3, 4, 5])
    #expect(features["route"]?.count == 2 && features["trace"]?.count == 1)

    var none = record
    none.keep(points: 0...9, confidenceBelow: 0.01)
    #expect(none.observations == [])
    var last = record
    last.keep(points: 9...100)
    #expect(last.observations == [8, 9])
    var unsure = record
    unsure.keep(points: 0...9, confidenceBelow: 1)
    #expect(unsure.observations == Array(0..<10))
  }

  @Test("a table contains the assumed noise, each split, and a row for each observation")
  func table() throws {
    let lines = try text([record], .table).split(separator: "\n").map(String.init)
    #expect(lines[0] == "1234567890: noise 8.0 m, 10 of 10 points decide, counted from 1")
    #expect(lines[1] == "part 2 starts at point 7: noRoute")
    #expect(lines.count == 13)
    #expect(lines[3].contains("onPath") && lines[3].contains("→"))
  }
}
