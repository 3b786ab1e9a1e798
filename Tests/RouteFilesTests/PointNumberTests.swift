import Coordinates
import Milepost
import Testing

@testable import RouteFiles

@Suite("Indices of points")
struct PointNumberTests {
  /// Responses with the index of a point or waypoint, written as %, and the start of the path in
  /// the note on this index.
  private static let members: [(text: String, path: String)] = [
    (graphHopper, "paths[0].instructions"),
    (openRouteService(ends: "[0,1,%]", step: "[0,1]"), "routes[0].way_points"),
    (openRouteService(ends: "[0,1,2]", step: "[0,%]"), "routes[0].segments[0].steps[0].way_points"),
    (google(#""endPolylinePointIndex":%"#), "routes[0].travelAdvisory.speedReadingIntervals[0]"),
    (
      google(#""startPolylinePointIndex":%,"endPolylinePointIndex":2"#),
      "routes[0].travelAdvisory.speedReadingIntervals[0]"
    ),
    (
      here(#""passthrough":[{"offset":%,"place":{"location":{"lat":47,"lng":8.01}}}]"#),
      "routes[0].sections[0].passthrough[0].offset"
    ),
    (
      here(#""spans":[{"offset":%,"dynamicSpeedInfo":{"trafficSpeed":9,"baseSpeed":9}}]"#),
      "routes[0].sections[0].spans[0].offset"
    ),
    (
      osrm(#"{"waypoint_index":1,"geometry_index":%}"#),
      "routes[0].legs[0].via_waypoints[0].geometry_index"
    ),
    (
      osrm(#"{"waypoint_index":1,"geometry_index":1},{"waypoint_index":%,"geometry_index":1}"#),
      "routes[0].legs[0].via_waypoints[1].waypoint_index"
    ),
    (valhalla, "trip.legs[0].maneuvers[0].end_shape_index"),
  ]

  private static let graphHopper =
    #"{"paths":[{"distance":1872.2,"time":180000,"points":"\#(CornerAnswer.five)","#
    + #""instructions":[{"distance":1872,"time":180000,"interval":[0,%],"sign":4}]}]}"#

  private static func openRouteService(ends: String, step: String) -> String {
    #"{"routes":[{"summary":{"distance":1872.2,"duration":180},"way_points":\#(ends),"#
      + #""geometry":"\#(CornerAnswer.five)","segments":[{"distance":760.5,"duration":60,"#
      + #""steps":[{"duration":60,"way_points":\#(step)}]},{"distance":1111.7,"duration":120}]}]}"#
  }

  private static func google(_ interval: String) -> String {
    #"{"routes":[{"polyline":{"encodedPolyline":"\#(CornerAnswer.five)"},"#
      + #""travelAdvisory":{"speedReadingIntervals":[{\#(interval),"speed":"SLOW"}]}}]}"#
  }

  private static func here(_ rest: String) -> String {
    #"{"routes":[{"sections":[{"polyline":"BFg27-Igw6wBAw-Bw-BA","#
      + #""summary":{"duration":180,"length":1872},\#(rest)}]}]}"#
  }

  private static func osrm(_ vias: String) -> String {
    let rest = #","annotation":{"duration":[60,120]},"via_waypoints":[\#(vias)]"#
    return CornerAnswer.answer(
      [CornerAnswer.route(legs: [CornerAnswer.leg(1872.2, 180, rest)])],
      through: [CornerAnswer.start, CornerAnswer.corner, CornerAnswer.end])
  }

  private static let valhalla =
    #"{"trip":{"summary":{"length":1.8722,"time":180},"legs":[{"shape":"\#(CornerAnswer.six)","#
    + #""summary":{"length":1.8722,"time":180},"#
    + #""maneuvers":[{"time":180,"end_shape_index":%}]}]}}"#

  @Test(
    "an index out of range is noted, and the route is read",
    arguments: members.map(\.text), ["-5", "3", "4611686018427387904", "9223372036854774784"])
  func offLine(_ text: String, _ number: String) throws {
    let path = try #require(Self.members.first { $0.text == text }?.path)
    let response = try RouteFixture.read(text.replacing("%", with: number))
    #expect(isClose(response.routes[0].route.length, 1872.2, by: 1))
    let paths = response.alternatives[0].notes.map { $0.first.path ?? "" }
    #expect(paths.count == 1 && paths[0].hasPrefix(path), "\(response.alternatives[0].notes)")
  }

  @Test("an index beyond the end of a line with 1,500 points is noted")
  func longLine() throws {
    let places = (0..<1_500).map { Coordinate(latitude: 47 + Double($0) / 1e4, longitude: 8) }
    let line = try FlexiblePolylineCodec(precision: 5).encode(try Polyline(places))
    let passed =
      #"{"offset":9223372036854774784,"place":{"location":{"lat":47.01,"lng":8}}}"#
    let response = try RouteFixture.read(
      #"{"routes":[{"sections":[{"polyline":"\#(line)","passthrough":[\#(passed)]}]}]}"#)
    #expect(response.alternatives[0].notes.count == 1)
  }

  @Test("an OSRM waypoint with an index off the line is placed by its location")
  func placed() throws {
    let response = try RouteFixture.read(Self.osrm(#"{"waypoint_index":1,"geometry_index":-5}"#))
    #expect(isClose(response.routes[0].route.stops[0].distance, 760.5, by: 1))
    let note = try #require(response.alternatives[0].notes.first)
    #expect(note.description.hasSuffix("the waypoint is placed by its location"), "\(note)")
  }

  @Test("a HERE waypoint that can't be placed is left out, and other waypoints are kept")
  func leftOut() throws {
    let far = #"{"offset":99,"place":{"location":{"lat":17,"lng":8.01}}}"#
    let near = #"{"place":{"location":{"lat":47.005,"lng":8.01}}}"#
    let response = try RouteFixture.read(
      Self.here(#""passthrough":[{"offset":1},\#(far),\#(near),{},{"offset":9}]"#))
    let stops = response.routes[0].route.stops
    #expect(stops.count == 3)
    #expect(isClose(stops[0].distance, 760.5, by: 1) && isClose(stops[1].distance, 1316, by: 2))
    let notes = response.alternatives[0].notes
    #expect(
      notes.map(\.count) == [2, 1] && notes[0].description.hasSuffix("are left out"), "\(notes)")
  }
}
