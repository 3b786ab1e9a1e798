import Files
import Foundation
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import TrafficClassification

@Suite("Times estimated from drives")
struct LearnedTimesTests {
  private static let monday = Date(timeIntervalSince1970: 1_760_340_000)

  /// Returns a straight street with a node for each letter, and signals at the given letters.
  private static func street(_ names: String, signals: String = "") throws -> RoadNetwork {
    let drawing = names.map(String.init).joined(separator: "-------")
    let ways = zip(names, names.dropFirst()).map { DrawnWay("\($0)\($1)") }
    return try RoadDrawing(drawing, ways: ways, signals: signals, cell: 25).network
  }

  private static func edges(_ names: String, _ network: RoadNetwork) throws -> [EdgeID] {
    try zip(names, names.dropFirst()).map { a, b in
      try #require(
        try network.edgeIDs.first {
          let nodes = try network.edge($0).osmNodes
          return nodes.first == RoadDrawing.id(a) && nodes.last == RoadDrawing.id(b)
        })
    }
  }

  /// Returns a drive over edges that take the given seconds, from a distance in meters along the
  /// first edge to a distance in meters along the last one.
  private static func drive(
    _ edges: [EdgeID], taking seconds: [Double], from start: UInt32 = 0, to end: UInt32? = nil,
    at time: Date = monday, _ network: RoadNetwork
  ) throws -> RoadPath {
    var now = time
    return RoadPath(
      traversals: try edges.indices.map { index in
        let entry = now
        now += seconds[index]
        let length = try network.edge(edges[index]).lengthInMillimeters
        return EdgeTraversal(
          edge: edges[index], start: index == 0 ? start * 1000 : 0,
          end: index == edges.count - 1 ? end.map { $0 * 1000 } ?? length : length,
          entryTime: entry, exitTime: now)
      })
  }

  private static func learned(
    _ drives: [RoadPath], _ network: RoadNetwork
  ) throws -> SpeedLayers {
    var recorder = ProbeRecorder(network)
    for drive in drives { try recorder.add(drive) }
    return SpeedLayers(
      typical: try TypicalSpeeds(
        recorder.speeds(), on: network, timeZone: .gmt, asOf: monday + 900))
  }

  private static func seconds(_ layers: SpeedLayers, _ path: RoadPath) throws -> [Double] {
    try #require(try layers.forecast(along: path, departing: monday).durations)
      .map { $0 / .seconds(1) }
  }

  @Test("a wait is counted once on edges whose traversals include it")
  func waitsOfDrivenEdges() throws {
    let roads = try Self.street("abcd", signals: "b")
    let edges = try Self.edges("abcd", roads)
    // Each edge takes 20 s to drive, and the first one ends with a wait of 15 s at the signal.
    let drives = try (0..<400).map { _ in
      try Self.drive(edges, taking: [35, 20, 20], roads)
    }
    let times = try Self.seconds(try Self.learned(drives, roads), drives[0])
    for (time, truth) in zip(times, [35.0, 20, 20]) { #expect((time / truth - 1).magnitude < 0.02) }
    #expect((times.reduce(0, +) - 75).magnitude < 0.75)
  }

  @Test("an estimated wait is counted once on edges without traversals")
  func waitsOfUnknownEdges() throws {
    let roads = try Self.street("abcdefgh", signals: "bdf")
    let edges = try Self.edges("abcdefgh", roads)
    let drives = try (0..<400).map { _ in
      try Self.drive(Array(edges[..<4]), taking: [35, 20, 35, 20], roads)
    }
    let layers = try Self.learned(drives, roads)
    let path = try Self.drive(Array(edges[4...]), taking: [1, 1, 1], roads)
    let forecast = try layers.forecast(along: path, departing: Self.monday)
    #expect(forecast.samples.allSatisfy { $0.speed == nil })
    let times = try Self.seconds(layers, path)
    // The signal adds its own 15 s, but doesn't slow down the pace as well.
    #expect((times[0] - times[1] - 15).magnitude < 2)
    #expect((times[0] - 35).magnitude < 2.5 && (times[1] - 20).magnitude < 2)
    // A drive that ends before a signal doesn't wait there.
    let half = try Self.drive([edges[4]], taking: [1], to: 100, roads)
    #expect((try Self.seconds(layers, half)[0] - times[1] / 2).magnitude < 1)
  }

  @Test(
    "if all traversals take the same time, the estimate is close to that time",
    arguments: [8.0, 14, 30, 120])
  func uniform(time: Double) throws {
    let roads = try Self.street("abcd")
    let edges = try Self.edges("abcd", roads)
    let drives = try (0..<300).map { _ in
      try Self.drive(edges, taking: [time, time, time], roads)
    }
    let layers = try Self.learned(drives, roads)
    let sum = try Self.seconds(layers, drives[0]).reduce(0, +)
    #expect((sum / (3 * time) - 1).magnitude < 0.02)
  }

  @Test("the estimate for skewed times is close to their arithmetic mean")
  func skewed() throws {
    let roads = try Self.street("abcd")
    let edges = try Self.edges("abcd", roads)
    // Nine out of ten drives take 15 s for each edge, and the tenth takes 150 s: the geometric mean
    // is 18.9 s, the arithmetic mean 28.5 s.
    let drives = try (0..<600).map { number in
      try Self.drive(edges, taking: Array(repeating: number % 10 == 0 ? 150 : 15, count: 3), roads)
    }
    let sum = try Self.seconds(try Self.learned(drives, roads), drives[0]).reduce(0, +)
    #expect((sum / 85.5 - 1).magnitude < 0.02)
  }

  @Test(
    "live traffic with typical times changes estimates by less than 1%, even if times are skewed",
    arguments: [4, 40])
  func liveAsUsual(count: Int) throws {
    let roads = try Self.street("abcd")
    let edges = try Self.edges("abcd", roads)
    // As in `skewed()`, but the last edge takes longer.
    func drives(_ count: Int, at time: Date) throws -> [RoadPath] {
      try (0..<count).map { number in
        let seconds = number % 10 == 0 ? 150.0 : 15
        return try Self.drive(edges, taking: [seconds, seconds, 1.5 * seconds], at: time, roads)
      }
    }
    let usual = try Self.learned(try drives(600, at: Self.monday), roads)
    let typical = try #require(usual.typical)
    // Each of ten drives is added several times, so the share of slow drives is the same.
    var lately = ProbeRecorder(roads)
    for drive in try drives(10, at: Self.monday) {
      for _ in 0..<count { try lately.add(drive) }
    }
    let live = try LiveSpeeds(lately.speeds(), against: typical, asOf: Self.monday + 600)
    let path = try drives(1, at: Self.monday)[0]
    let times = [
      try Self.seconds(usual, path),
      try Self.seconds(SpeedLayers(typical: typical, live: live), path),
    ]
    for (plain, now) in zip(times[0], times[1]) { #expect((now / plain - 1).magnitude < 0.01) }
  }

  @Test("partial traversals at the ends of drives contribute to the time")
  func parts() throws {
    let roads = try Self.street("abc")
    let edges = try Self.edges("abc", roads)
    // The drives begin 60 m before the middle node and end 60 m after it, at a low speed.
    let drives = try (0..<600).map { _ in
      try Self.drive(edges, taking: [20, 20], from: 140, to: 60, roads)
    }
    let whole = try (0..<600).map { _ in try Self.drive(edges, taking: [20, 20], roads) }
    var recorder = ProbeRecorder(roads)
    for drive in drives { try recorder.add(drive) }
    #expect(recorder.count == 0 && recorder.leftOutCount == 1200)
    let layers = try Self.learned(drives + whole, roads)
    let sum = try (drives + whole).reduce(0) { try $0 + Self.seconds(layers, $1).reduce(0, +) }
    #expect((sum / (1200 * 40) - 1).magnitude < 0.03)
  }

  @Test("a single slow traversal has a small effect on an edge, and many have a large one")
  func few() throws {
    let roads = try Self.street("abcd")
    let edges = try Self.edges("abcd", roads)
    let usual = try (0..<200).map { _ in try Self.drive(edges, taking: [20, 20, 20], roads) }
    func time(slow count: Int) throws -> Double {
      let slow = try (0..<count).map { _ in
        try Self.drive([edges[1], edges[2]], taking: [80, 20], roads)
      }
      return try Self.seconds(try Self.learned(Array(usual.prefix(2)) + slow, roads), usual[0])[1]
    }
    let (none, one, many) = (try time(slow: 0), try time(slow: 1), try time(slow: 200))
    #expect(none < one && one < 50 && many > 70)
  }

  @Test("an edge is estimated to take longer if it is the last edge of a drive")
  func ends() throws {
    let roads = try Self.street("abcdef")
    let edges = try Self.edges("abcdef", roads)
    let drives = try (0..<200).flatMap { _ in
      [
        try Self.drive(Array(edges[..<3]), taking: [20, 20, 30], roads),
        try Self.drive(Array(edges[..<4]), taking: [20, 20, 20, 30], roads),
        try Self.drive(Array(edges[1...]), taking: [20, 20, 20, 30], roads),
      ]
    }
    let layers = try Self.learned(drives, roads)
    let short = try Self.seconds(layers, drives[0])
    let long = try Self.seconds(layers, drives[1])
    #expect(short[2] > long[2] + 3)
  }

  @Test("files of version 1 can be read, and their paces are assumed to be log-normal")
  func firstVersion() throws {
    // A record of 2 traversals at 5 and 20 m/s: way, start, end, exit, slot, then count and sums.
    let logs = [-1609, -2996]
    var body: [UInt8] = []
    func append(_ number: UInt64) {
      var rest = number
      while rest > 127 {
        body.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest >>= 7
      }
      body.append(UInt8(rest))
    }
    func append(signed number: Int64) { append(UInt64(bitPattern: number << 1 ^ number >> 63)) }
    for number in [1, 97, 98, 0, 2_000_000] as [Int64] { append(signed: number) }
    append(2)
    append(signed: Int64(logs.reduce(0, +)))
    append(UInt64(logs.map { $0 * $0 }.reduce(0, +)))
    var bytes = Array("MPSPEEDS".utf8)
    func appendWhole<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    appendWhole(UInt32(1))
    appendWhole(UInt32(TravelMode.car.rawValue))
    appendWhole(UInt64(1))
    appendWhole(Checksum.hash(body.span.bytes))
    let speeds = try ProbeSpeeds(bytes: bytes + body)
    #expect(speeds.traversalCount == 2 && speeds.stretchCount == 1)
    let sums = try #require(speeds.records.first?.sums)
    #expect((sums.speed - 10).magnitude < 0.02)
    // exp(-ln 10 + 0.6935² / 2)
    #expect((sums.meanPace(over: 200) - 0.1272).magnitude < 0.0005)
    #expect(sums.distances(of: 200) == 2)
    // Writing and reading again produces equal contents.
    #expect(try ProbeSpeeds(bytes: speeds.bytes) == speeds)
  }

  @Test("traversals from version 1 still count after merging with traversals that have times")
  func versionsTogether() throws {
    // Two traversals at 10 m/s without times, and one of 200 m in 40 s.
    let pace = Int64((-1000 * log(10.0)).rounded())
    let old = ProbeSums(count: 2, logSum: 2 * pace, squareSum: 2 * pace * pace)
    let new = ProbeSums(seconds: 40, meters: 200)
    let (stretch, slot) = (RoadStretch(way: 1, start: 97, end: 98), ProbeSlot(number: 2_000_000))
    func speeds(_ sums: ProbeSums) -> ProbeSpeeds {
      ProbeSpeeds(
        ascending: [ProbeSpeeds.Record(stretch: stretch, slot: slot, sums: sums)], mode: .car)
    }
    let merged = try speeds(old).merging(speeds(new))
    let sums = try #require(merged.records.first?.sums)
    #expect(sums.count == 3 && sums.distances(of: 200) == 3)
    // The timed traversal took 0.2 s/m; the others are assumed to be log-normal, with the mean and
    // deviation of all three: -ln p is 2.303, 2.303, and 1.609.
    let logNormal: Double = exp(-2.0715 + 0.3267 * 0.3267 / 2)
    let mean = (0.2 + 2 * logNormal) / 3
    #expect((sums.meanPace(over: 200) - mean).magnitude < 0.0005)
    #expect(try speeds(new).merging(speeds(old)).bytes == merged.bytes)
    #expect(try ProbeSpeeds(bytes: merged.bytes) == merged)
    // Version 3 is needed only if some traversals have times and others don't.
    #expect(merged.bytes[8] == 3 && speeds(new).bytes[8] == 2 && speeds(old).bytes[8] == 2)
  }

  @Test("only driving back on the same road is a U-turn, however sharp a bend is")
  func sharpBends() throws {
    // A hairpin of 174° at which only the speed changes, and another one with a third road.
    let bends = try RoadDrawing(
      """
      a-----------b
        c

      d-----------e---g
        f
      """,
      ways: [
        DrawnWay("ab"), DrawnWay("bc", speed: 50), DrawnWay("de"), DrawnWay("ef", speed: 50),
        DrawnWay("eg"),
      ], cell: 25
    ).network
    func turn(_ first: String, _ second: String) throws -> JunctionWait? {
      let edges = try [first, second].map { try bends.index(try Self.edges($0, bends)[0]) }
      return JunctionWaits(from: edges[0], onto: edges[1], bends).turn
    }
    #expect(try turn("ab", "bc") == nil)
    // Traffic drives on the right: from d to f, vehicles turn right; from f to d, they turn left
    // across oncoming traffic.
    #expect(try turn("de", "ef") == .aside && turn("fe", "ed") == .across)
    #expect(try turn("de", "eg") == nil)
    #expect(try turn("ab", "ba") == .back && turn("de", "ed") == .back)
  }

  @Test("unknowns are solved by least squares with a prior")
  func ridge() {
    var regression = RidgeRegression(count: 2)
    // The first unknown has two equal values of 3 with weights 1 and 2, and a prior of 0.
    regression.add([(0, 1)], value: 0, weight: 1)
    regression.add([(0, 1)], value: 3, weight: 1)
    regression.add([(0, 1)], value: 3, weight: 2)
    regression.add([(1, 2)], value: 10, weight: 5)
    #expect((regression.solution[0] - 2.25).magnitude < 1e-12)
    #expect((regression.solution[1] - 5).magnitude < 1e-12)
    // If their sum must be 10, each unknown moves in inverse proportion to its weight, 4 or 20.
    regression.add([(0, 1), (1, 1)], value: 10, weight: 1e9)
    let sum = regression.solution[0] + regression.solution[1]
    #expect((sum - 10).magnitude < 1e-6)
    let moved = (regression.solution[0] - 2.25, regression.solution[1] - 5)
    #expect((4 * moved.0 - 20 * moved.1).magnitude < 1e-3)
  }
}
