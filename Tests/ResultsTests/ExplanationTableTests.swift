import Coordinates
import MilepostKit
import RoadDrawings
import RoadNetworks
import RoadSnapping
import Testing

@testable import Results

@Suite("Explanations as tables")
struct ExplanationTableTests {
  /// Returns the explanation of a trace along the middle one of three parallel, unnamed service
  /// roads.
  private func parallel(_ trace: String = "1234") throws -> ExplanationRecord {
    let drawing = try RoadDrawing(
      """
      a-----------------------------b

      c--1------2-------3-------4---d
      e-----------------------------f
      """, ways: ["ab", "cd", "ef"].map { DrawnWay($0, .service) }, cell: 8)
    let trace = try drawing.trace(trace, every: 8)
    var options = SnappingOptions()
    options.noise = 8
    return ExplanationRecord(
      source: TraceRecord(trace),
      explanation: try RoadSnapper(drawing.network, options: options).explain(trace),
      network: drawing.network)
  }

  private func lines(_ records: ExplanationRecord...) throws -> [String] {
    let bytes = try ExplanationRecord.form(in: .table).bytes(of: records)
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func cells(_ line: String) -> [String] {
    line.split(separator: "  ").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }

  @Test("unnamed roads are distinguished by their ways, and probabilities add up to 1")
  func unnamed() throws {
    let record = try parallel()
    let rows = try lines(record).dropFirst(2).filter { !$0.isEmpty }.map(cells)
    try #require(rows.count == 4)
    for (row, observation) in zip(rows, record.explanation.observations) {
      try #require(row.count == 10, "\(row)")
      let chosen = try #require(observation.chosen)
      let way = try record.network.edge(chosen.position.edge).osmWay
      #expect(row[2] == "(service, way \(way)) →")
      // The probability of each road in each direction, computed separately.
      var chances: [String: Double] = [:]
      for candidate in observation.candidates {
        let other = try record.network.edge(candidate.position.edge).osmWay
        let arrow = (candidate.bearing - 90).magnitude < 45 ? "→" : "←"
        chances["(service, way \(other)) \(arrow)", default: 0] += candidate.chance
      }
      let same = chances.removeValue(forKey: row[2])
      let best = try #require(chances.max { $0.value < $1.value })
      #expect(best.value > 0.01 && row[6] == best.key)
      #expect(row[5] == same?.fixed(4) && row[8] == best.value.fixed(4))
      let sum = [5, 8, 9].reduce(0) { $0 + (Double(row[$1]) ?? .nan) }
      #expect((sum - 1).magnitude < 0.0002)
    }
  }

  @Test("points are counted from 1, and requested rows are marked if neighbors are shown")
  func marks() throws {
    var record = try parallel()
    let all = try lines(record)
    #expect(all[0].hasSuffix("4 of 4 points decide, counted from 1"))
    #expect(all[1].hasPrefix("point  fate"))
    #expect(all[2...5].map { cells($0)[0] } == ["1", "2", "3", "4"])
    record.keep(points: 0...Int.max)
    record.keep(points: 1...1)
    let some = try lines(record)
    #expect(some[2...4].map { $0.hasPrefix("*") } == [false, true, false])
    #expect(cells(some[3])[1] == "2")
  }

  @Test(
    """
    an observation is requested if any requested point that it represents has a low confidence and \
    is not out of order
    """)
  func interpolated() throws {
    var record = try parallel()
    // As in a dense trace in which only every second location decides.
    record.explanation.observations = [0, 2].map { number in
      var observation = record.explanation.observations[number]
      observation.points = number..<number + 2
      return observation
    }
    for index in 0..<4 { record.explanation.snapped.points[index].place?.confidence = 0.9 }
    record.explanation.snapped.points[3].place?.confidence = 0.3
    record.explanation.snapped.points[3].status = .interpolated
    record = ExplanationRecord(
      source: record.source, explanation: record.explanation, network: record.network)
    func wanted(_ points: ClosedRange<Int>, _ confidence: Double) -> [Bool] {
      var some = record
      some.keep(points: points, confidenceBelow: confidence)
      return (0...1).map(some.isWanted)
    }
    #expect(wanted(0...3, 0.5) == [false, true])
    #expect(wanted(0...3, 0.2) == [false, false])
    #expect(wanted(0...2, 0.5) == [false, false])
    #expect(wanted(0...3, 0.95) == [true, true])
    record.explanation.snapped.points[3].place = nil
    record.explanation.snapped.points[3].status = .outOfOrder
    #expect(wanted(0...3, 0.5) == [false, false])
    record.explanation.snapped.points[3].status = .outlier
    #expect(wanted(0...3, 0.5) == [false, true])
  }

  @Test(
    "points out of order are listed if requested, even the first point", arguments: [0, 2])
  func outOfOrder(point: Int) throws {
    let drawing = try RoadDrawing("a--1--2--3--4--5--b", ways: [DrawnWay("ab")], cell: 20)
    let seconds: [Double?] = (0..<5).map { $0 == point ? (point == 0 ? 900 : 1) : 5 * Double($0) }
    let trace = try drawing.trace("12345", at: seconds)
    var record = ExplanationRecord(
      source: TraceRecord(trace), explanation: try RoadSnapper(drawing.network).explain(trace),
      network: drawing.network)
    #expect(try lines(record)[1] == "out of order and ignored: \(point + 1)")
    record.keep(points: 3...4)
    #expect(try !lines(record)[1].hasPrefix("out of order"))
  }
}
