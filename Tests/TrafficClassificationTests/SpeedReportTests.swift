import Coordinates
import Files
import Foundation
import RoadDrawings
import RoadNetworks
import RoadSearch
import TestSupport
import Testing
import TrafficClassification

@Suite("Reported speeds") struct SpeedReportTests {
  private static let eight = Date(timeIntervalSince1970: 1_772_438_400)

  // MARK: Rows

  @Test("rows of CSV and NDJSON are read, and bad ones are reported with their lines")
  func rows() throws {
    let text = """
      \u{FEFF}Way_ID,direction,speed_kmh,time,until,comment
      12,forward,36,2026-03-02T08:00:00Z,1772442000,"a ""quoted"" one"
      13,,18,,,
      14,sideways,18,,,
      15,both,-1,,,

      x,both,1,,,
      16,BACKWARD,1,yesterday,,
      {"from": 7, "to": "8", "speed_mps": 2.5, "time": "2026-03-02T08:00:00Z", "more": [1]}
      {"from": 7, "speed_mps": 2.5}
      {"way": 9}
      {"way": 9, "speed_mps": 1
      17,forward,0,,,\r
      """
    let rows = SpeedReportRows(bytes: Array(text.utf8), name: "live.csv")
    #expect(
      rows.reports == [
        SpeedReport(
          road: .way(12, isForward: true), speed: 10, time: Self.eight,
          until: Self.eight + 3600),
        SpeedReport(road: .way(13, isForward: true), speed: 5),
        SpeedReport(road: .way(13, isForward: false), speed: 5),
        SpeedReport(road: .part(from: 7, to: 8), speed: 2.5, time: Self.eight),
        SpeedReport(road: .way(17, isForward: true), speed: 0),
      ])
    #expect(rows.faults.map(\.line) == [4, 5, 7, 8, 10, 11, 12])
    #expect(rows.faultCount == 7 && rows.faults.allSatisfy { $0.file == "live.csv" })
  }

  @Test("CSV without a header has OSRM's columns; other columns are rejected as a whole")
  func columns() {
    let plain = SpeedReportRows(bytes: Array("1,2,36\n2,3,18,0.5\n".utf8), name: "")
    #expect(plain.reports.map(\.road) == [.part(from: 1, to: 2), .part(from: 2, to: 3)])
    #expect(plain.reports.map(\.speed) == [10, 5])
    for header in ["way,speed", "from,speed_kmh", "to,speed_kmh", "a,b,c", "way"] {
      let rows = SpeedReportRows(bytes: Array("\(header)\n1,2,3\n".utf8), name: "")
      #expect(rows.reports.isEmpty && rows.faultCount == 1, "\(header)")
    }
    #expect(SpeedReportRows(bytes: [], name: "").faultCount == 0)
  }

  @Test("any bytes can be read", arguments: 0..<UInt64(Thoroughness.count(300)))
  func anyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(
      "way,speed_kmh,time\n1,5,2026-03-02T08:00:00Z\n{\"way\":2,\"speed_mps\":1}\n".utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[place] = .random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      default:
        bytes.insert(contentsOf: Array("9e999,-0\"{}\n".utf8).shuffled(using: &random), at: place)
      }
    }
    let rows = SpeedReportRows(bytes: bytes, name: "")
    #expect(rows.reports.allSatisfy { $0.speed >= 0 && $0.speed.isFinite })
  }

  // MARK: Collection

  @Test("the last time wins, a second file keeps other roads, and reports expire")
  func collection() throws {
    let network = try RoadDrawing(
      "a----b----c", ways: [DrawnWay("ab"), DrawnWay("bc")], cell: 25
    ).network
    func report(_ way: Int64, _ speed: Double, _ minutes: Double?, until: Double? = nil)
      -> SpeedReport
    {
      SpeedReport(
        road: .way(way, isForward: true), speed: speed, time: minutes.map { Self.eight + 60 * $0 },
        until: until.map { Self.eight + 60 * $0 })
    }
    var reports = SpeedReports(lifetime: .seconds(1800))
    #expect(reports.update(with: [report(1, 2, 10), report(1, 1, nil), report(1, 3, 5)]) == 2)
    #expect(reports.update(with: [report(2, 4, 20, until: 25)]) == 0)
    #expect(reports.update(with: [report(1, 5, 10)]) == 0)
    func state(_ minutes: Double) throws -> [Double] {
      let found = try reports.resolved(on: network, asOf: Self.eight + 60 * minutes)
      let fates: [ReportedSpeeds.Fate] = [.used, .expired, .notYet]
      return fates.map { Double(found.counts[$0] ?? 0) } + [Double(found.edgeCount)]
    }
    #expect(try state(0) == [0, 0, 2, 0])
    #expect(try state(10) == [1, 0, 1, 1])
    #expect(try state(20) == [2, 0, 0, 2])
    #expect(try state(25) == [1, 1, 0, 1])
    #expect(try state(40) == [0, 2, 0, 0])
    reports.removeExpired(at: Self.eight + 60 * 25)
    #expect(reports.count == 1)
  }

  // MARK: Networks

  /// Returns the time over each edge with some speeds, by the legs of routes over it.
  private func seconds(
    _ drawing: RoadDrawing, _ letters: String, _ speeds: EdgeSpeeds?
  ) throws -> Double? {
    var options = RouteOptions()
    options.speeds = speeds
    let ends = [try #require(letters.first), try #require(letters.last)]
    let route = try? drawing.network.route(through: ends.map { drawing[$0] }, options: options)
    return route.map { $0.duration / .seconds(1) }
  }

  @Test("a report on a part of an edge counts by its length, and one on several edges on each")
  func parts() throws {
    // One edge from a to c, with a node b at a quarter of it, and an edge from c to d.
    let drawing = try RoadDrawing(
      """
      a--b--------c---d
                  e
      """,
      ways: [DrawnWay("abcd", speed: 36), DrawnWay("ce", speed: 36)], cell: 100
    )
    let free = try #require(try seconds(drawing, "ac", nil))
    func reported(_ rows: [(SpeedReport.Road, Double)]) throws -> ReportedSpeeds {
      var reports = SpeedReports()
      reports.update(with: rows.map { SpeedReport(road: $0.0, speed: $0.1) })
      return try reports.resolved(on: drawing.network, asOf: Self.eight)
    }
    func part(_ a: Character, _ b: Character) -> SpeedReport.Road {
      .part(from: RoadDrawing.id(a), to: RoadDrawing.id(b))
    }
    let slow = try reported([(part("a", "b"), 1)])
    #expect(slow.counts == [.used: 1] && slow.edgeCount == 1)
    let taken = try #require(try seconds(drawing, "ac", slow.speeds))
    // 300 m at 1 m/s instead of 10 m/s.
    #expect(abs(taken - free - 270) < 0.5)
    // The other direction is free.
    #expect(try seconds(drawing, "ca", slow.speeds) == seconds(drawing, "ca", nil))
    let closed = try reported([(part("b", "d"), 0)])
    #expect(closed.edgeCount == 2)
    #expect(try seconds(drawing, "ac", closed.speeds) == nil)
    // A later report on a part covers that on the way.
    let both = try reported([(.way(1, isForward: true), 20), (part("a", "b"), 1)])
    #expect(both.counts == [.used: 2])
    let fast = try #require(try seconds(drawing, "ac", both.speeds))
    #expect(abs(fast - 300 - 45) < 0.5)
    let lost = try reported([
      (part("b", "a"), 1), (part("a", "x"), 1), (part("e", "a"), 1), (.way(9, isForward: true), 1),
    ])
    #expect(lost.counts == [.used: 1, .unknownNodes: 2, .unknownWay: 1])
  }

  @Test("a jam on a route leads around it until it expires")
  func jam() throws {
    let drawing = try RoadDrawing(
      """
      a--b-----c--d
         |     |
         e-----f
      """,
      ways: [DrawnWay("abcd", speed: 50), DrawnWay("befc", speed: 50)], cell: 50)
    var reports = SpeedReports()
    reports.update(
      with: SpeedReportRows(
        bytes: Array(
          "from,to,speed_kmh,time\n\(RoadDrawing.id("b")),\(RoadDrawing.id("c")),3,1772438400\n"
            .utf8),
        name: "jam.csv"
      ).reports)
    func path(_ minutes: Double) throws -> String {
      var options = RouteOptions()
      options.speeds = try reports.resolved(
        on: drawing.network, asOf: Self.eight + 60 * minutes
      ).speeds
      let route = try drawing.network.route(
        through: [drawing["a"], drawing["d"]], options: options)
      return try route.legs.map { try drawing.letters($0.path) }.joined()
    }
    #expect(try path(-1) == "abcd")
    #expect(try path(0) == "abefcd")
    #expect(try path(59) == "abefcd")
    #expect(try path(60) == "abcd")
  }

  @Test("layers without traffic give the speeds of free flow")
  func freeFlow() throws {
    var random = SeededGenerator(seed: 4)
    let town = try RandomTown(using: &random)
    var options = RouteOptions()
    options.speeds = SpeedLayers(town.network).edgeSpeeds(at: Self.eight)
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    for (start, end) in zip(places, places.reversed()) {
      let free = try? town.network.route(through: [start, end])
      let found = try? town.network.route(through: [start, end], options: options)
      // Speeds are rounded, by less than a millisecond an edge.
      let edges = Double(free?.legs[0].path.traversals.count ?? 0)
      #expect((free == nil) == (found == nil))
      if let free, let found {
        #expect(abs(free.duration / .seconds(1) - found.duration / .seconds(1)) <= 0.01 * edges)
      }
    }
  }
}
