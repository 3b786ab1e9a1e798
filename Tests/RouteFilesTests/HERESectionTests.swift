import Milepost
import Testing
import TrafficClassification

@testable import RouteFiles

// The lines were encoded with the code in HERE's flexible-polyline repository.
@Suite("Sections of HERE's Routing API")
struct HERESectionTests {
  private static let east = "BFg27-Igw6wBAw-B"
  private static let north = "BFg27-Iwu8wBw-BA"
  private static let both = "BFg27-Igw6wBAw-Bw-BA"

  private static func event(_ longitude: Double, _ latitude: Double, _ waypoint: Int?) -> String {
    let number = waypoint.map { #","waypoint":\#($0)"# } ?? ""
    return
      #"{"place":{"type":"place","location":{"lat":\#(latitude),"lng":\#(longitude)}\#(number)}}"#
  }

  private static func section(
    _ line: String, _ length: Double, _ seconds: Double, _ start: String, _ end: String,
    _ rest: String = ""
  ) -> String {
    #"{"polyline":"\#(line)","departure":\#(start),"arrival":\#(end),"summary":"#
      + #"{"length":\#(length),"duration":\#(seconds),"baseDuration":\#(seconds - 10)}\#(rest)}"#
  }

  private static func answer(_ sections: String...) -> String {
    #"{"routes":[{"sections":[\#(sections.joined(separator: ","))]}]}"#
  }

  private static func sections(corner: Int?, first: Int?, last: Int?) -> String {
    answer(
      section(east, 760, 60, event(8, 47, first), event(8.01, 47, corner)),
      section(north, 1112, 120, event(8.01, 47, corner), event(8.01, 47.01, last)))
  }

  @Test("if the ends have waypoint numbers, a place without a number is not a waypoint")
  func ferry() throws {
    let response = try RouteFixture.read(Self.sections(corner: nil, first: 0, last: 1))
    let planned = response.routes[0]
    #expect(planned.route.stops.count == 1 && planned.route.legs.count == 1)
    #expect(planned.origin?.coordinate == Coordinate(latitude: 47, longitude: 8))
    #expect(planned.statedLength == 1872 && planned.statedDuration == .seconds(180))
    #expect(planned.typicalDuration == .seconds(160))
    // Each section is one segment, and keeps its time.
    #expect(isClose(planned.route.seconds(ofSegment: 0), 60))
    #expect(isClose(planned.route.seconds(ofSegment: 1), 120))
    #expect(response.alternatives[0].notes.isEmpty)
  }

  @Test("numbered places and the ends are waypoints; without numbers, all places are waypoints")
  func waypoints() throws {
    for numbers in [(1, 0, 2), (nil, nil, nil), (1, nil, nil)] as [(Int?, Int?, Int?)] {
      let text = Self.sections(corner: numbers.0, first: numbers.1, last: numbers.2)
      let route = try RouteFixture.read(text).routes[0].route
      #expect(route.stops.count == 2, "\(numbers)")
      #expect(route.legs.map { $0.duration?.inSeconds.rounded() } == [60, 120])
    }
  }

  private static func span(_ offset: Int, _ speeds: String?) -> String {
    let info = speeds.map { #","dynamicSpeedInfo":{\#($0)}"# } ?? ""
    return #"{"offset":\#(offset)\#(info)}"#
  }

  private func traffic(_ spans: String...) throws -> ([TrafficClass], [String]) {
    let rest = #","spans":[\#(spans.joined(separator: ","))]"#
    let section = Self.section(
      Self.both, 1872, 180, Self.event(8, 47, nil), Self.event(8.01, 47.01, nil), rest)
    let response = try RouteFixture.read(Self.answer(section))
    let intervals = response.routes[0].traffic.intervals
    return (
      intervals.flatMap { Array(repeating: $0.traffic, count: $0.end - $0.start) },
      response.alternatives[0].notes.map { $0.first.path ?? "" }
    )
  }

  @Test(
    "traffic is classified by the ratio of the speeds with and without traffic",
    arguments: [
      (13.0, TrafficClass.normal), (7, .normal), (6.5, .slow), (4, .slow), (3.9, .trafficJam),
      (0, .trafficJam),
    ])
  func speeds(_ speed: Double, _ expected: TrafficClass) throws {
    let (found, notes) = try traffic(
      Self.span(0, #""trafficSpeed":\#(speed),"baseSpeed":13.0,"turnTime":0"#), Self.span(1, nil))
    #expect(found == [expected, .noData] && notes.isEmpty)
  }

  @Test("spans off the line, out of order, or without a speed are noted")
  func spans() throws {
    let slow = #""trafficSpeed":5,"baseSpeed":13"#
    let path = "routes[0].sections[0].spans"
    let cases: [([TrafficClass], String, (found: [TrafficClass], notes: [String]))] = [
      // In the first two cases, the end of the first span is unknown.
      ([.noData, .noData], ".offset", try traffic(Self.span(0, slow), Self.span(9_999, slow))),
      ([.noData, .noData], ".offset", try traffic(Self.span(1, slow), Self.span(0, slow))),
      ([.noData, .slow], ".offset", try traffic(Self.span(-1, slow), Self.span(1, slow))),
      (
        [.slow, .noData], ".dynamicSpeedInfo",
        try traffic(Self.span(0, slow), Self.span(1, #""baseSpeed":13"#))
      ),
      (
        [.slow, .noData], ".dynamicSpeedInfo.trafficSpeed",
        try traffic(Self.span(0, slow), Self.span(1, #""trafficSpeed":"x","baseSpeed":13"#))
      ),
    ]
    for (number, (speeds, end, answer)) in cases.enumerated() {
      #expect(answer.found == speeds, "case \(number)")
      #expect(answer.notes == ["\(path)[\(end == ".offset" && number == 2 ? 0 : 1)]\(end)"])
    }
  }

  @Test("the traffic of a section applies to its own part of the line")
  func sections() throws {
    let span = #","spans":[{"offset":0,"dynamicSpeedInfo":{"trafficSpeed":1,"baseSpeed":10}}]"#
    let corner = Self.event(8.01, 47, 1)
    let response = try RouteFixture.read(
      Self.answer(
        Self.section(Self.east, 760, 60, Self.event(8, 47, 0), corner),
        Self.section(Self.north, 1112, 120, corner, Self.event(8.01, 47.01, 2), span)))
    #expect(response.routes[0].traffic.intervals.map(\.traffic) == [.noData, .trafficJam])
    #expect(response.routes[0].traffic.intervals.map(\.end) == [1, 2])
  }
}
