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

  private static func read(_ text: String) -> SpeedReportRows {
    SpeedReportRows(bytes: Array(text.utf8), name: "live.csv")
  }

  @Test("quoted fields may contain commas, quotation marks, and line breaks")
  func quotedFields() {
    let rows = Self.read(
      """
      "comment","way","direction","speed_kmh"
      "a, b",1,"forward",36
      "two
      lines, and ""more"" text",2,forward,72
      "open" x,3,forward,72
      c,4,forward,x
      ,5,forward,18
      "no end,6,forward,1
      """)
    #expect(rows.reports.map(\.road) == [1, 2, 5].map { .way($0, isForward: true) })
    #expect(rows.reports.map(\.speed) == [10, 20, 5])
    #expect(rows.faults.map(\.line) == [5, 6, 8])
    #expect(rows.faults.map(\.code) == [.malformed, .malformed, .truncated])
  }

  @Test("in lines of JSON, a line that is none spoils only itself")
  func otherLines() {
    let rows = Self.read(
      """

      {"way":1,"direction":"forward","speed_kmh":36}
      not json
      {"way":2,"direction":"forward","speed_kmh":36}
      "x"
      [1,2]
      {"way":3}
      {"way":4,"direction":"forward","speed_kmh":36}
      """)
    #expect(rows.reports.map(\.road) == [1, 2, 4].map { .way($0, isForward: true) })
    #expect(rows.faults.map(\.line) == [3, 5, 6, 7])
  }

  @Test("a quotation without an end spoils only its own line")
  func openQuotation() {
    let rows = Self.read(
      """
      way,direction,speed_kmh,comment
      1,forward,36,"closed
      2,forward,36,x
      3,forward,36,y
      4,forward,36,"open
      5,forward,36,z"
      6,forward,36,a
      """)
    #expect(rows.reports.map(\.road) == [2, 3, 4, 6].map { .way($0, isForward: true) })
    #expect(rows.faults.map(\.line) == [2])
  }

  @Test("bytes that aren't UTF-8 are rejected in known fields, and data that isn't text as a whole")
  func otherBytes() {
    func codes(_ bytes: [UInt8]) -> [FileError.Code] {
      SpeedReportRows(bytes: bytes, name: "").faults.map(\.code)
    }
    let header = Array("way,speed_kmh,note\n".utf8)
    #expect(codes(header + Array("1,".utf8) + [0xe9] + Array(",x\n2,5,x\n".utf8)) == [.notUTF8])
    #expect(codes(header + Array("1,5,".utf8) + [0xe9]) == [])
    #expect(codes([0xe9, 0x2c] + header) == [.notUTF8])
    #expect(codes([0x1f, 0x8b, 0x08, 0x00, 0x0a, 0x31]) == [.unknownFormat])
    #expect(codes(Array("way,speed_kmh\n".utf8) + [0, 1, 0, 2]) == [.unknownFormat])
  }

  @Test(
    "ambiguous rows and values out of range are rejected",
    arguments: [
      (#"{"way": 1, "speed_kmh": 10, "speed_mph": 50}"#, FileError.Code.duplicateField),
      (#"{"way": 1, "speed_kmh": 10, "speed_kph": 50}"#, .duplicateField),
      (#"{"way": true, "speed_kmh": 10}"#, .malformed),
      (#"{"way": 1, "speed_kmh": [10]}"#, .malformed),
      (#"{"way": 1, "speed_kmh": 10, "time": {}}"#, .malformed),
      (#"{"way": 1, "speed_kmh": 10, "direction": 5}"#, .malformed),
      (#"{"way": 1, "speed_kmh": 500.1}"#, .malformed),
      (#"{"way": 1, "speed_mps": 139}"#, .malformed),
      (#"{"way": 1, "speed_kmh": "0x10"}"#, .malformed),
      (#"{"way": 1, "speed_kmh": "nan"}"#, .malformed),
      (#"{"way": 1, "speed_kmh": "1e999"}"#, .malformed),
      (#"{"way": 1, "speed_kmh": -0.5}"#, .malformed),
      (#"{"way": 1, "speed_kmh": 1, "time": 20, "until": 20}"#, .malformed),
      (#"{"way": 1, "speed_kmh": 1, "time": 20, "until": 10}"#, .malformed),
      (#"{"way": 1, "speed_kmh": 1, "until": 1e30}"#, .malformed),
      (#"{"from": 1, "to": 1, "speed_kmh": 1}"#, .malformed),
      (#"{"way": 1, "from": 1, "speed_kmh": 1}"#, .missingField),
      (#"{"way": 1, "to": 1, "speed_kmh": 1}"#, .missingField),
      (#"{"from": 1, "to": 2, "speed_kmh": 1, "direction": "left"}"#, .malformed),
      ("way,osm_way_id,speed_kmh\n1,2,3", .duplicateField),
      ("way,speed_kmh,speed_kmh\n1,2,3", .duplicateField),
      ("way,speed_kmh,speed_mph\n1,2,3", .duplicateField),
    ])
  func ambiguousRows(_ text: String, _ code: FileError.Code) {
    let rows = Self.read(text)
    #expect(rows.reports.isEmpty && rows.faults.map(\.code) == [code], "\(rows)")
    // Two columns are fine if each row has a value in one of them.
    let either = Self.read("way,speed_kmh,speed_mps\n1,36,\n2,,10\n")
    #expect(either.reports.map(\.speed) == [10, 10, 10, 10])
  }

  @Test("a fault quotes only the beginning of a long field")
  func longFields() {
    let long = String(repeating: "x", count: 10_000)
    for text in ["way,speed_kmh\n\(long),1", "way,speed_kmh\n1,\(long)", long, "way,\(long)"] {
      let faults = Self.read(text).faults
      #expect(faults.count == 1 && faults.allSatisfy { "\($0)".utf8.count < 200 }, "\(faults)")
    }
  }

  @Test("nodes count before the way, in the direction of the row")
  func nodesOfWays() {
    let rows = Self.read(
      """
      way,from,to,direction,speed_kmh
      1,2,3,,36
      1,2,3,forward,36
      1,2,3,Backward,36
      1,2,3,both,36
      """)
    let (there, back) = (
      SpeedReport.Road.part(from: 2, to: 3), SpeedReport.Road.part(from: 3, to: 2)
    )
    #expect(rows.reports.map(\.road) == [there, there, back, there, back])
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
    #expect(rows.reports.allSatisfy { (0...139).contains($0.speed) })
    #expect(rows.faults.count == min(rows.faultCount, 100))
  }

  // MARK: Collection

  private static func report(
    _ way: Int64, _ speed: Double, _ minutes: Double?, until: Double? = nil
  ) -> SpeedReport {
    SpeedReport(
      road: .way(way, isForward: true), speed: speed, time: minutes.map { eight + 60 * $0 },
      until: until.map { eight + 60 * $0 })
  }

  @Test("the last time in force wins, a second file keeps other roads, and reports expire")
  func collection() throws {
    let network = try RoadDrawing(
      "a----b----c", ways: [DrawnWay("ab"), DrawnWay("bc")], cell: 25
    ).network
    var reports = SpeedReports(lifetime: .seconds(1800))
    #expect(
      reports.update(
        with: [Self.report(1, 2, 10), Self.report(1, 1, nil), Self.report(1, 3, 5)]) == 0)
    #expect(reports.update(with: [Self.report(2, 4, 20, until: 25)]) == 0)
    #expect(reports.update(with: [Self.report(1, 5, 10)]) == 1)
    #expect(reports.count == 4)
    func state(_ minutes: Double) throws -> [Int] {
      let found = try reports.resolved(
        over: SpeedLayers(network), asOf: Self.eight + 60 * minutes)
      let outcomes: [ReportedSpeeds.Outcome] = [.used, .superseded, .expired, .notYet]
      return outcomes.map { found.counts[$0] ?? 0 } + [found.edgeCount]
    }
    #expect(try state(0) == [1, 0, 0, 3, 1])
    #expect(try state(5) == [1, 1, 0, 2, 1])
    #expect(try state(10) == [1, 2, 0, 1, 1])
    #expect(try state(20) == [2, 2, 0, 0, 2])
    #expect(try state(25) == [1, 2, 1, 0, 1])
    #expect(try state(35) == [1, 1, 2, 0, 1])
    #expect(try state(40) == [1, 0, 3, 0, 1])
    reports.removeExpired(at: Self.eight + 60 * 25)
    #expect(reports.count == 3)
    reports.removeExpired(at: Self.eight + 60 * 40)
    #expect(reports.count == 1)
  }

  @Test("the report in force is the one of a brute-force search", arguments: 0..<40)
  func reportInForce(seed: UInt64) throws {
    let drawing = try RoadDrawing("a----b", ways: [DrawnWay("ab", speed: 36)], cell: 25)
    var random = SeededGenerator(seed: seed)
    var list: [SpeedReport] = []
    for number in 1...Int.random(in: 1...12, using: &random) {
      let start: Double? =
        Int.random(in: 0..<5, using: &random) == 0 ? nil : .random(in: -9...9, using: &random)
      let isOpen = Bool.random(using: &random)
      let end = isOpen ? nil : (start ?? 0) + .random(in: 0.5...9, using: &random)
      list.append(Self.report(1, Double(number), start, until: end))
    }
    var reports = SpeedReports(lifetime: .seconds(240))
    reports.update(with: list)
    for minutes in stride(from: -10.25, through: 20, by: 0.5) {
      let time = Self.eight + 60 * minutes
      var best: SpeedReport?
      for report in list {
        let end = report.until ?? report.time.map { $0 + 240 } ?? .distantFuture
        guard report.time ?? .distantPast <= time, time < end else { continue }
        // Of several without a time, only the last one is kept.
        if report.time == nil, report != list.last(where: { $0.time == nil }) { continue }
        if best == nil || report.time ?? .distantPast > best?.time ?? .distantPast { best = report }
      }
      let found = try reports.resolved(over: SpeedLayers(drawing.network), asOf: time)
      let seconds = try seconds(drawing, "ab", found.speeds)
      let expected = 125 / (best?.speed ?? 10)
      #expect(abs(try #require(seconds) - expected) < 0.05 * expected, "\(minutes)")
      // Removing what has expired changes nothing.
      var fresh = reports
      fresh.removeExpired(at: time)
      let later = try fresh.resolved(over: SpeedLayers(drawing.network), asOf: time)
      #expect(try self.seconds(drawing, "ab", later.speeds) == seconds)
    }
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
      return try reports.resolved(over: SpeedLayers(drawing.network), asOf: Self.eight)
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

  @Test("a report on the closed direction of a one-way street isn't used")
  func onewayStreet() throws {
    let drawing = try RoadDrawing(
      "a---b---c", ways: [DrawnWay("ab", oneway: true), DrawnWay("bc", access: .none)])
    var reports = SpeedReports()
    reports.update(
      with: [(Int64(1), true), (1, false), (2, true)].map {
        SpeedReport(road: .way($0.0, isForward: $0.1), speed: 3)
      })
    let resolved = try reports.resolved(over: SpeedLayers(drawing.network), asOf: Self.eight)
    #expect(resolved.counts == [.used: 1, .unknownWay: 2] && resolved.edgeCount == 1)
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
        over: SpeedLayers(drawing.network), asOf: Self.eight + 60 * minutes
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
    options.speeds = try SpeedLayers(town.network).edgeSpeeds(at: Self.eight)
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    for (start, end) in zip(places, places.reversed()) {
      let free = try? town.network.route(through: [start, end])
      let found = try? town.network.route(through: [start, end], options: options)
      #expect(free?.duration == found?.duration)
    }
  }

  /// A network with an edge "ab" whose limit is 10 km/h from ten to six, and "bc" without a limit
  /// of hours; "ab" has a node "x" at a quarter.
  private static func limitedNetwork() throws -> RoadNetwork {
    var builder = RoadNetworkBuilder()
    let night = TimeCondition([TimeRange(start: 22 * 60, end: 30 * 60)])
    let limit = RoadCondition(
      effect: .carPace(RoadAttributes.pace(kilometersPerHour: 10)), circumstance: .time(night))
    let street = DrawnWay("ab").forward
    _ = builder.addWay(
      id: 1, nodes: [1, 2, 3], forward: street, backward: street, conditions: [limit])
    _ = builder.addWay(id: 2, nodes: [3, 4], forward: street, backward: street)
    builder.collectNodes()
    let frame = LocalFrame(origin: RoadDrawing.corner)
    for (id, east) in [(Int64(1), 0.0), (2, 100), (3, 400), (4, 600)] {
      let place = FixedCoordinate(frame.coordinate(at: LocalPosition(east: east, north: 0)))
      guard let node = builder.place(ofNode: id) else { continue }
      builder.setNode(at: node, longitude: place.longitude, latitude: place.latitude, flags: [])
    }
    return try RoadNetwork(bytes: try builder.build().bytes)
  }

  @Test("reports keep the limits of hours, on other edges and on the rest of their own")
  func limitsOfHours() throws {
    let network = try Self.limitedNetwork()
    let frame = LocalFrame(origin: RoadDrawing.corner)
    let ends = [0.0, 400].map { frame.coordinate(at: LocalPosition(east: $0, north: 0)) }
    func seconds(_ hour: Int, _ reports: [SpeedReport]) throws -> Double {
      var options = RouteOptions()
      options.time = .moment(LocalTime(dayNumber: 20_514, minute: hour * 60))
      if !reports.isEmpty {
        var all = SpeedReports()
        all.update(with: reports)
        options.speeds = try all.resolved(
          over: SpeedLayers(network), asOf: Self.eight, conditionsAt: options.time
        ).speeds
      }
      return try network.route(through: ends, options: options).duration / .seconds(1)
    }
    let unrelated = SpeedReport(road: .way(2, isForward: true), speed: 1)
    let slow = SpeedReport(road: .part(from: 1, to: 2), speed: 1)
    for (hour, speed) in [(12, 10.0), (23, 10 / 3.6)] {
      #expect(abs(try seconds(hour, []) - 400 / speed) < 0.5)
      #expect(try seconds(hour, [unrelated]) == seconds(hour, []))
      #expect(abs(try seconds(hour, [slow]) - 100 - 300 / speed) < 0.5)
    }
  }

  @Test("a loop has no part from a node to itself, and a closed point closes its edge")
  func oddParts() throws {
    let loop = try RoadDrawing(
      """
      a---b---c
          |   |
          e---d
      """, ways: [DrawnWay("ab"), DrawnWay("bcdeb")])
    var reports = SpeedReports()
    let b = RoadDrawing.id("b")
    reports.update(with: SpeedReport(road: .part(from: b, to: b), speed: 1))
    let found = try reports.resolved(over: SpeedLayers(loop.network), asOf: Self.eight)
    #expect(found.counts == [.unknownNodes: 1] && found.edgeCount == 0)

    // The nodes b and x are at the same place.
    var builder = RoadNetworkBuilder()
    let street = DrawnWay("ab").forward
    _ = builder.addWay(id: 1, nodes: [1, 2, 3, 4], forward: street, backward: street)
    builder.collectNodes()
    let frame = LocalFrame(origin: RoadDrawing.corner)
    for (id, east) in [(Int64(1), 0.0), (2, 100), (3, 100), (4, 200)] {
      let place = FixedCoordinate(frame.coordinate(at: LocalPosition(east: east, north: 0)))
      guard let node = builder.place(ofNode: id) else { continue }
      builder.setNode(at: node, longitude: place.longitude, latitude: place.latitude, flags: [])
    }
    let network = try RoadNetwork(bytes: try builder.build().bytes)
    var options = RouteOptions()
    let ends = [0.0, 200].map { frame.coordinate(at: LocalPosition(east: $0, north: 0)) }
    for (speed, isOpen) in [(0.0, false), (1, true)] {
      var point = SpeedReports()
      point.update(with: SpeedReport(road: .part(from: 2, to: 3), speed: speed))
      options.speeds = try point.resolved(over: SpeedLayers(network), asOf: Self.eight).speeds
      let route = try? network.route(through: ends, options: options)
      #expect((route != nil) == isOpen)
      if let route { #expect(abs(route.duration / .seconds(1) - 20) < 0.5) }
    }
  }

  @Test("reports replace learned speeds, and learned ones count on the rest of an edge")
  func learnedSpeeds() throws {
    let drawing = try RoadDrawing(
      "a--x------b-------c", ways: [DrawnWay("axb", speed: 36), DrawnWay("bc", speed: 36)],
      cell: 25)
    let network = drawing.network
    var recorder = ProbeRecorder(network)
    let edges = try network.edgeIDs.filter {
      let ids = try network.edge($0).osmNodes
      return ids[0] < ids[ids.count - 1]
    }
    for number in 0..<400 {
      var now = Self.eight - 7 * 86_400 + Double(number)
      let traversals = try edges.map { id in
        let edge = try network.edge(id)
        defer { now += edge.length / 4 }
        return EdgeTraversal(
          edge: id, start: 0, end: edge.lengthInMillimeters, entryTime: now,
          exitTime: now + edge.length / 4)
      }
      try recorder.add(RoadPath(traversals: traversals))
    }
    let probes = try recorder.speeds()
    let typical = try TypicalSpeeds(probes, on: network, timeZone: .gmt, asOf: Self.eight)
    let layers = SpeedLayers(
      typical: typical, live: try LiveSpeeds(probes, against: typical, asOf: Self.eight))
    let learned = try #require(try seconds(drawing, "ab", layers.edgeSpeeds(at: Self.eight)))
    #expect(abs(learned - 250 / 4) < 1)
    #expect(try seconds(drawing, "ab", nil) == 25)
    var reports = SpeedReports()
    reports.update(
      with: SpeedReport(
        road: .part(from: RoadDrawing.id("a"), to: RoadDrawing.id("x")), speed: 1))
    let speeds = try reports.resolved(over: layers, asOf: Self.eight).speeds
    let partly = try #require(try seconds(drawing, "ab", speeds))
    #expect(abs(partly - 75 - learned * 175 / 250) < 0.1)
    #expect(
      try seconds(drawing, "bc", speeds)
        == seconds(drawing, "bc", layers.edgeSpeeds(at: Self.eight)))
    reports.update(with: SpeedReport(road: .way(1, isForward: true), speed: 20, time: Self.eight))
    let all = try reports.resolved(over: layers, asOf: Self.eight)
    #expect(all.counts == [.used: 1, .superseded: 1])
    #expect(abs(try #require(try seconds(drawing, "ab", all.speeds)) - 250 / 20) < 0.05)
  }
}
