import Foundation
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import TrafficClassification

@Suite("Speed layers")
struct SpeedLayersTests {
  /// A Monday, 08:20 in Lisbon.
  private static let monday = Date(timeIntervalSince1970: 1_760_340_000)
  private static let lisbon = TimeZone(identifier: "Europe/Lisbon") ?? .gmt

  private static func street(_ ways: [DrawnWay]) throws -> RoadNetwork {
    try RoadDrawing("a-------b-------c-------d", ways: ways, cell: 25).network
  }

  /// Returns the edge between two nodes, in the direction from the first to the second.
  private static func edge(_ a: Character, _ b: Character, _ network: RoadNetwork) throws -> EdgeID
  {
    let nodes = [a, b].map { Int64($0.asciiValue ?? 0) }
    return try #require(
      try network.edgeIDs.first {
        let ids = try network.edge($0).osmNodes
        return ids.first == nodes[0] && ids.last == nodes[1]
      })
  }

  /// Adds drives over edges at a share of their free-flow speed.
  private static func record(
    _ count: Int, over edges: [EdgeID], share: Double, at time: Date, every seconds: Double = 60,
    _ recorder: inout ProbeRecorder, _ network: RoadNetwork
  ) throws {
    for number in 0..<count {
      var now = time + Double(number) * seconds
      let traversals = try edges.map { id in
        let edge = try network.edge(id)
        let speed = try #require(edge.attributes.freeFlowSpeed(for: .car)) * share
        defer { now += edge.length / speed }
        return EdgeTraversal(
          edge: id, start: 0, end: edge.lengthInMillimeters, entryTime: now,
          exitTime: now + edge.length / speed)
      }
      try recorder.add(RoadPath(traversals: traversals))
    }
  }

  private static func share(
    _ layers: SpeedLayers, _ edge: EdgeID, onto next: EdgeID? = nil, at time: Date
  ) throws -> Double {
    let estimate = try #require(try layers.speed(on: edge, onto: next, at: time))
    return estimate.speed / estimate.freeFlow
  }

  @Test("slow traversals affect their own edge and similar edges, mostly at the same hour")
  func shrinking() throws {
    let roads = try Self.street([DrawnWay("ab"), DrawnWay("bc"), DrawnWay("cd")])
    let (ab, bc, cd) = (
      try Self.edge("a", "b", roads), try Self.edge("b", "c", roads), try Self.edge("c", "d", roads)
    )
    var recorder = ProbeRecorder(roads)
    try Self.record(200, over: [ab], share: 0.4, at: Self.monday, every: 1, &recorder, roads)
    try Self.record(1, over: [bc], share: 0.4, at: Self.monday, &recorder, roads)
    let typical = try TypicalSpeeds(
      recorder.speeds(), on: roads, timeZone: Self.lisbon, asOf: Self.monday + 3600)
    #expect(typical.lostCount == 0)
    let layers = SpeedLayers(typical: typical)
    let next = Self.monday + 7 * 86_400
    #expect((try Self.share(layers, ab, at: next) - 0.4).magnitude < 0.02)
    // Roads of the same class in the same region are slow at this hour.
    #expect(try Self.share(layers, cd, at: next) < 0.6)
    #expect(try layers.speed(on: cd, at: next)?.probes == 0)
    // The edge itself is less slow twelve hours later.
    #expect(try Self.share(layers, ab, at: next + 43_200) > Self.share(layers, ab, at: next))
    // Layers with only free flow don't include these effects.
    #expect(try Self.share(SpeedLayers(roads), ab, at: next) == 1)
  }

  @Test("the speed on an edge depends on the road taken next")
  func turns() throws {
    let drawing = try RoadDrawing(
      """
      a-------b-------c
              |
              |
              d
      """, ways: [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("bd")])
    let roads = drawing.network
    let (ab, bc, bd) = (
      try Self.edge("a", "b", roads), try Self.edge("b", "c", roads), try Self.edge("b", "d", roads)
    )
    var recorder = ProbeRecorder(roads)
    try Self.record(50, over: [ab, bc], share: 0.9, at: Self.monday, every: 5, &recorder, roads)
    try Self.record(50, over: [ab, bd], share: 0.5, at: Self.monday, every: 5, &recorder, roads)
    let layers = SpeedLayers(
      typical: try TypicalSpeeds(
        recorder.speeds(), on: roads, timeZone: Self.lisbon, asOf: Self.monday + 900))
    let straight = try Self.share(layers, ab, onto: bc, at: Self.monday)
    let left = try Self.share(layers, ab, onto: bd, at: Self.monday)
    #expect((straight - 0.9).magnitude < 0.1 && (left - 0.5).magnitude < 0.06)
  }

  @Test("probe speeds apply to networks in which their roads are split or joined")
  func newImport() throws {
    // The id of a way is its position in the array, so the side roads come last: `abcd` keeps its
    // id.
    let whole = try RoadDrawing("a---b---c---d", ways: [DrawnWay("abcd")], cell: 50).network
    let split = try RoadDrawing(
      """
      a---b---c---d
          |   |
          x   y
      """, ways: [DrawnWay("abcd"), DrawnWay("bx"), DrawnWay("cy")], cell: 50
    ).network
    let all = try Self.edge("a", "d", whole)
    let middle = try Self.edge("b", "c", split)
    var old = ProbeRecorder(whole)
    try Self.record(300, over: [all], share: 0.3, at: Self.monday, every: 1, &old, whole)
    let onSplit = try TypicalSpeeds(
      old.speeds(), on: split, timeZone: Self.lisbon, asOf: Self.monday + 900)
    #expect(onSplit.lostCount == 0)
    #expect(
      (try Self.share(SpeedLayers(typical: onSplit), middle, at: Self.monday) - 0.3).magnitude
        < 0.03)
    let back = try Self.edge("c", "b", split)
    #expect(try SpeedLayers(typical: onSplit).speed(on: back, at: Self.monday)?.probes == 0)

    var new = ProbeRecorder(split)
    try Self.record(300, over: [middle], share: 0.3, at: Self.monday, every: 1, &new, split)
    let onWhole = try TypicalSpeeds(
      new.speeds(), on: whole, timeZone: Self.lisbon, asOf: Self.monday + 900)
    #expect(onWhole.lostCount == 0)
    let probes = try #require(try SpeedLayers(typical: onWhole).speed(on: all, at: Self.monday))
    // Each traversal covers a third of the edge.
    #expect((probes.probes - 100).magnitude < 2)

    let gone = try RoadDrawing("a---b---c---e", ways: [DrawnWay("abce")], cell: 50).network
    #expect(
      try TypicalSpeeds(old.speeds(), on: gone, timeZone: Self.lisbon, asOf: Self.monday)
        .lostCount > 0)
  }

  @Test("a current deviation applies now and fades")
  func live() throws {
    let roads = try Self.street([DrawnWay("ab"), DrawnWay("bc"), DrawnWay("cd")])
    let ab = try Self.edge("a", "b", roads)
    var usual = ProbeRecorder(roads)
    for week in 1...4 {
      try Self.record(
        100, over: [ab], share: 0.9, at: Self.monday - Double(week) * 7 * 86_400, every: 5, &usual,
        roads)
    }
    let typical = try TypicalSpeeds(
      usual.speeds(), on: roads, timeZone: Self.lisbon, asOf: Self.monday)
    var lately = ProbeRecorder(roads)
    try Self.record(30, over: [ab], share: 0.2, at: Self.monday - 600, every: 10, &lately, roads)
    let live = try LiveSpeeds(lately.speeds(), against: typical, asOf: Self.monday)
    let layers = SpeedLayers(typical: typical, live: live)
    let now = try Self.share(layers, ab, at: Self.monday)
    let soon = try Self.share(layers, ab, at: Self.monday + 1800)
    let later = try Self.share(layers, ab, at: Self.monday + 4 * 3600)
    #expect(now < 0.3 && now < soon && soon < later && later > 0.75)
    #expect(try layers.speed(on: ab, at: Self.monday)?.newest != nil)
    // After two hours, the traversals are ignored.
    let old = try LiveSpeeds(lately.speeds(), against: typical, asOf: Self.monday + 9000)
    #expect(
      try SpeedLayers(typical: typical, live: old).speed(on: ab, at: Self.monday)?.newest == nil)
  }

  @Test("a forecast adds up the times of all edges, and contains speeds only for edges with probes")
  func forecast() throws {
    let roads = try Self.street([DrawnWay("ab"), DrawnWay("bc"), DrawnWay("cd")])
    let edges = [
      try Self.edge("a", "b", roads), try Self.edge("b", "c", roads),
      try Self.edge("c", "d", roads),
    ]
    var recorder = ProbeRecorder(roads)
    try Self.record(200, over: [edges[0]], share: 0.4, at: Self.monday, every: 1, &recorder, roads)
    let layers = SpeedLayers(
      typical: try TypicalSpeeds(
        recorder.speeds(), on: roads, timeZone: Self.lisbon, asOf: Self.monday + 900))
    let path = RoadPath(
      traversals: try edges.map {
        EdgeTraversal(edge: $0, start: 0, end: try roads.edge($0).lengthInMillimeters)
      })
    let forecast = try layers.forecast(along: path, departing: Self.monday)
    #expect(forecast.samples.map { $0.speed == nil } == [false, true, true])
    let seconds = try edges.enumerated().reduce(0) { sum, item in
      let next = item.offset < 2 ? edges[item.offset + 1] : nil
      let estimate = try #require(try layers.speed(on: item.element, onto: next, at: Self.monday))
      return try sum + roads.edge(item.element).length / estimate.speed
    }
    let arrival = try #require(forecast.arrival)
    #expect((arrival.timeIntervalSince(Self.monday) - seconds).magnitude < 0.01)
  }

  @Test("without probes, the forecast duration of a path equals that of the route")
  func unknownPaths() throws {
    var random = SeededGenerator(seed: 3)
    let town = try RandomTown(using: &random, side: 6)
    let layers = SpeedLayers(town.network)
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    var compared = 0
    for _ in 0..<60 {
      let ends = (0..<2).map { _ in places[Int.random(in: 0..<places.count, using: &random)] }
      guard let leg = try? town.network.route(through: ends).legs.first else { continue }
      let forecast = try layers.forecast(along: leg.path, departing: Self.monday)
      let seconds = leg.duration.inSeconds
      #expect((try #require(forecast.freeFlowDuration) / .seconds(1) - seconds).magnitude < 0.1)
      let arrival = try #require(forecast.arrival)
      #expect((arrival.timeIntervalSince(Self.monday) - seconds).magnitude < 0.1)
      compared += 1
    }
    #expect(compared > 30)
  }

  @Test(
    "hours of the week agree with calendars, in summer and winter",
    arguments: ["Europe/Lisbon", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu", "UTC"])
  func weekHours(identifier: String) throws {
    let zone = try #require(TimeZone(identifier: identifier))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    for quarter in stride(from: 0, to: 4 * 24 * 800, by: 7) {
      let time = Date(timeIntervalSince1970: 1_700_000_100 + Double(quarter) * 900)
      let parts = calendar.dateComponents([.weekday, .hour], from: time)
      let hour = WeekHour(of: time, in: zone)
      // Calendars count weekdays from 1 for Sunday.
      #expect(hour.weekday == (try #require(parts.weekday) + 5) % 7)
      #expect(hour.hour == parts.hour)
    }
    #expect(WeekHour(of: .distantPast, in: zone).number < WeekHour.count)
    #expect(WeekHour(of: .distantFuture, in: zone).number < WeekHour.count)
  }

  private final class Tables: Sendable {}

  @Test("a replaced value is kept alive only by its readers")
  func freeing() {
    let shared = SharedLayer(Tables())
    for _ in 0..<3 {
      var reader: Tables? = shared.value
      weak let old = shared.value
      shared.replace(by: Tables())
      #expect(old != nil && reader === old)
      reader = nil
      #expect(old == nil)
    }
  }

  @Test("a value can be replaced while it is being read")
  func sharing() async {
    // Both halves of a value must always be from the same write.
    let shared = SharedLayer([0, 0])
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var (last, torn) = (0, 0)
          for _ in 0..<20_000 {
            let value = shared.value
            if value[0] != value[1] || value[0] < last { torn += 1 }
            last = value[0]
          }
          return torn
        }
      }
      group.addTask {
        for number in 1...20_000 { shared.replace(by: [number, number]) }
        return 0
      }
      for await torn in group { #expect(torn == 0) }
    }
    #expect(shared.value == [20_000, 20_000])
  }
}
