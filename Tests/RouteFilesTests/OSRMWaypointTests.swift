import Milepost
import TestSupport
import Testing

@testable import RouteFiles

@Suite("Waypoints in OSRM's form that don't match the number of legs")
struct OSRMWaypointTests {
  private static let two = [CornerAnswer.leg(760, 60), CornerAnswer.leg(1112, 120)]
  private static let annotated = [
    CornerAnswer.leg(760, 60, #","annotation":{"duration":[50]}"#),
    CornerAnswer.leg(1112, 120, #","annotation":{"duration":[100]}"#),
  ]

  private func check(
    _ legs: [String], through places: [String], ends: [String], leftOut: String?
  ) throws {
    let response = try RouteFixture.read(
      CornerAnswer.answer([CornerAnswer.route(legs: legs)], through: places))
    let planned = try #require(response.routes.first)
    #expect(planned.origin?.name == ends[0])
    #expect(planned.route.stops.map(\.waypoint.name) == Array(ends.dropFirst()))
    #expect(isClose(planned.route.stops.last?.distance, planned.route.length))
    #expect(isClose(planned.route.times?.totalSeconds, 180))
    let notes = response.alternatives[0].notes.map(\.description)
    #expect(notes.count == (leftOut == nil ? 0 : 1))
    if let leftOut { #expect(notes.first?.hasSuffix("number \(leftOut)") == true, "\(notes)") }
  }

  @Test("a listed place where no leg ends is left out and noted")
  func silent() throws {
    let one = [CornerAnswer.leg(1872.2, 180)]
    try check(
      one, through: [CornerAnswer.start, CornerAnswer.corner, CornerAnswer.end],
      ends: ["a", "c"], leftOut: "2")
    let four = [CornerAnswer.start, "8.005,47", CornerAnswer.corner, CornerAnswer.end]
    let five = [
      CornerAnswer.start, CornerAnswer.corner, "8.01,47.003", "8.01,47.006", CornerAnswer.end,
    ]
    for legs in [Self.two, Self.annotated] {
      try check(legs, through: four, ends: ["a", "c", "d"], leftOut: "2")
      try check(legs, through: five, ends: ["a", "b", "e"], leftOut: "3, 4")
    }
  }

  @Test("waypoints may be listed in the route, and some or all of them may be missing")
  func fewer() throws {
    let route = CornerAnswer.route(
      #","waypoints":\#(CornerAnswer.waypoints([CornerAnswer.start, CornerAnswer.end]))"#)
    let own = try RouteFixture.read(#"{"code":"Ok","routes":[\#(route)]}"#)
    #expect(own.routes[0].origin?.name == "a")
    #expect(own.routes[0].route.stops.map(\.waypoint.name) == ["b"])
    for legs in [Self.two, Self.annotated] {
      let answer = CornerAnswer.answer([CornerAnswer.route(legs: legs)])
      let some = try RouteFixture.read(answer)
      let stops = some.routes[0].route.stops
      #expect(stops.map(\.waypoint.name) == [nil, "b"])
      #expect(isClose(stops[0].distance, 760.5, by: 1))
      #expect(some.alternatives[0].notes.count == 1)
      let none = try RouteFixture.read(
        CornerAnswer.answer([CornerAnswer.route(legs: legs)], through: []))
      #expect(isClose(none.routes[0].route.stops[0].distance, 760.5, by: 1))
      #expect(none.routes[0].route.stops.count == 2)
    }
  }

  @Test("an alternative with only the second leg has only the waypoints of that leg")
  func part() throws {
    let rest =
      #"{"distance":1112,"duration":120,"geometry":{"type":"LineString","#
      + #""coordinates":[[8.01,47],[8.01,47.01]]},"legs":[\#(CornerAnswer.leg(1112, 120))]}"#
    let answer = CornerAnswer.answer(
      [CornerAnswer.route(legs: Self.two), rest],
      through: [CornerAnswer.start, CornerAnswer.corner, CornerAnswer.end])
    let routes = try RouteFixture.read(answer).routes
    #expect(routes.map(\.origin?.name) == ["a", "b"])
    #expect(routes[1].route.stops.map(\.waypoint.name) == ["c"])
  }

  @Test("the cheapest ordered assignment is as cheap as the one found by brute force")
  func assignment() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let many = Int.random(in: 1...7, using: &random)
      let few = Int.random(in: 1...many, using: &random)
      let costs = (0..<few).map { _ in
        (0..<many).map { _ in Double(Int.random(in: 0...9, using: &random)) }
      }
      func least(_ row: Int, from column: Int) -> Double {
        guard row < few else { return 0 }
        return (column..<many).map { costs[row][$0] + least(row + 1, from: $0 + 1) }.min()
          ?? .infinity
      }
      let chosen = OrderedAssignment.cheapest(of: few, among: many) { costs[$0][$1] }
      #expect(chosen.count == few && zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 })
      let sum = chosen.enumerated().reduce(0) { $0 + costs[$1.offset][$1.element] }
      #expect(sum == least(0, from: 0))
    }
  }
}
