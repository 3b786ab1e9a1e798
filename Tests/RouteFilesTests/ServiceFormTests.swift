import Coordinates
import Milepost
import Polylines
import Testing

@testable import RouteFiles

@Suite("Responses of GraphHopper, openrouteservice, and HERE")
struct ServiceFormTests {
  /// Checks that a response has two legs: 760 m in 60 s to the corner, then 1,112 m in 120 s.
  private func check(
    _ text: String, _ form: RouteResponse.Form, origin: Bool = true
  ) throws {
    let response = try RouteFixture.read(text)
    #expect(response.form == form && response.routes.count == 1)
    let planned = try #require(response.routes.first)
    #expect(response.alternatives[0].notes.isEmpty, "\(response.alternatives[0].notes)")
    #expect(isClose(planned.statedLength, 1872.2, by: 0.3))
    let stops = planned.route.stops
    #expect(stops.count == 2)
    #expect(isClose(stops[0].distance, 760.5, by: 1) && isClose(stops[1].distance, 1872.2, by: 1))
    #expect(planned.route.legs.map { $0.duration?.inSeconds.rounded() } == [60, 120])
    #expect(stops[0].waypoint.coordinate == Coordinate(latitude: 47, longitude: 8.01))
    if origin { #expect(planned.origin?.coordinate == Coordinate(latitude: 47, longitude: 8)) }
  }

  /// The line of `CornerAnswer` with elevations of 400, 410, and 420 m.
  private static let heights = "_uz}G_oyo@_cmA?o}@o}@o}@?o}@"
  private static let instructions =
    #""instructions":[{"distance":760,"time":60000,"interval":[0,1],"sign":0},"#
    + #"{"distance":0,"time":0,"interval":[1,1],"sign":5},"#
    + #"{"distance":1112,"time":120000,"interval":[1,2],"sign":2},"#
    + #"{"distance":0,"time":0,"interval":[2,2],"sign":4}]"#

  private static func path(_ points: String, _ rest: String) -> String {
    #"{"distance":1872.2,"time":180000,"points":\#(points),"snapped_waypoints":\#(points)\#(rest)}"#
  }

  @Test(
    "GraphHopper: instructions and encoded or GeoJSON points with or without elevations are read",
    arguments: [
      path("\"\(CornerAnswer.five)\"", ",\(instructions)"),
      path("\"\(heights)\"", ",\(instructions)"),
      path(CornerAnswer.geoJSON, #","points_encoded":false,\#(instructions)"#),
      path("\"\(CornerAnswer.six)\"", #","points_encoded_multiplier":1000000,\#(instructions)"#),
    ])
  func graphHopper(_ path: String) throws {
    try check(#"{"hints":{},"info":{"took":1},"paths":[\#(path)]}"#, .graphHopper)
    try check(path, .graphHopper)
  }

  @Test("GraphHopper without instructions: the waypoints and the total time are kept")
  func withoutInstructions() throws {
    for points in [CornerAnswer.five, Self.heights] {
      let response = try RouteFixture.read(#"{"paths":[\#(Self.path("\"\(points)\"", ""))]}"#)
      let route = try #require(response.routes.first?.route)
      #expect(route.line.polyline.count == 3 && route.stops.count == 2)
      #expect(isClose(route.times?.totalSeconds, 180))
      #expect(isClose(route.stops[0].distance, 760.5, by: 1))
    }
  }

  private static func facts(_ unit: Double, _ steps: String = "[]") -> String {
    #""summary":{"distance":\#(1872.2 / unit),"duration":180},"way_points":[0,1,2],"segments":["#
      + #"{"distance":\#(760.5 / unit),"duration":60,"steps":\#(steps)},"#
      + #"{"distance":\#(1111.7 / unit),"duration":120,"steps":[]}]"#
  }

  @Test("openrouteservice: encoded lines with or without elevations, GeoJSON, and units are read")
  func openRouteService() throws {
    let steps = #"[{"distance":760,"duration":60,"way_points":[0,1]}]"#
    for points in [CornerAnswer.five, Self.heights] {
      let route = #"{\#(Self.facts(1, steps)),"geometry":"\#(points)"}"#
      try check(#"{"routes":[\#(route)],"metadata":{}}"#, .openRouteService, origin: false)
      try check(route, .openRouteService, origin: false)
    }
    for (unit, meters) in [("m", 1.0), ("km", 1000), ("mi", 1609.344)] {
      let metadata =
        #"{"query":{"units":"\#(unit)","coordinates":[[8,47],[8.01,47],[8.01,47.01]]}}"#
      let route = #"{\#(Self.facts(meters)),"geometry":"\#(CornerAnswer.five)"}"#
      try check(#"{"routes":[\#(route)],"metadata":\#(metadata)}"#, .openRouteService)
    }
    let feature =
      #"{"type":"Feature","properties":{\#(Self.facts(1))},"geometry":\#(CornerAnswer.geoJSON)}"#
    try check(
      #"{"type":"FeatureCollection","features":[\#(feature)]}"#, .openRouteService, origin: false)
    try check(feature, .openRouteService, origin: false)
  }

  @Test("openrouteservice: if indices are off the line, lengths determine where segments end")
  func wayPoints() throws {
    let route = #"{\#(Self.facts(1)),"geometry":"\#(CornerAnswer.five)"}"#
      .replacing("[0,1,2]", with: "[0,5,2]")
    let response = try RouteFixture.read(#"{"routes":[\#(route)]}"#)
    #expect(response.alternatives[0].notes.map(\.first.path) == ["routes[0].way_points"])
    #expect(isClose(response.routes[0].route.stops[0].distance, 760.5, by: 1))
    #expect(isClose(response.routes[0].route.times?.totalSeconds, 180))
  }

  /// Returns a section from the first place to the last.
  ///
  /// The lines in these tests were encoded with the code in HERE's flexible-polyline repository.
  private static func section(
    _ line: String, _ places: [(Double, Double)], _ summary: String, _ rest: String = ""
  ) -> String {
    func event(_ place: (Double, Double)) -> String {
      #"{"place":{"type":"place","location":{"lat":\#(place.0),"lng":\#(place.1)}}}"#
    }
    return #"{"type":"vehicle","polyline":"\#(line)",\#(summary),"#
      + #""departure":\#(event(places[0])),"arrival":\#(event(places[places.count - 1]))\#(rest)}"#
  }

  @Test("HERE: sections with flexible polylines, summaries, and base durations are read")
  func here() throws {
    for name in ["summary", "travelSummary"] {
      let sections = [
        Self.section(
          "BFg27-Igw6wBAw-B", [(47, 8), (47, 8.01)],
          #""\#(name)":{"duration":60,"length":760,"baseDuration":50}"#),
        Self.section(
          "BFg27-Iwu8wBw-BA", [(47, 8.01), (47.01, 8.01)],
          #""\#(name)":{"duration":120,"length":1112,"baseDuration":100}"#),
      ].joined(separator: ",")
      let answer = #"{"routes":[{"id":"a","sections":[\#(sections)]}]}"#
      try check(answer, .here)
      #expect(try RouteFixture.read(answer).routes[0].typicalDuration == .seconds(150))
    }
  }

  @Test("HERE: passthroughs are waypoints, and a section without a line is an error")
  func herePlaces() throws {
    let passed =
      #","passthrough":[{"offset":1,"place":{"location":{"lat":47,"lng":8.01}}}]"#
    let summary = #""summary":{"duration":180,"length":1872}"#
    let one = Self.section(
      "BFg27-Igw6wBAw-Bw-BA", [(47, 8), (47, 8.01), (47.01, 8.01)], summary, passed)
    let route = try RouteFixture.read(#"{"routes":[{"sections":[\#(one)]}]}"#).routes[0].route
    #expect(route.stopVertices == [1, 2])
    let error = #expect(throws: FileError.self) {
      try RouteFixture.read(#"{"routes":[{"sections":[{\#(summary)}]}]}"#)
    }
    #expect(error?.hint == "request return=polyline,summary")
  }
}
