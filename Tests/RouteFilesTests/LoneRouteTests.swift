import Coordinates
import Milepost
import Testing

@testable import RouteFiles

@Suite("Routes outside a complete response")
struct LoneRouteTests {
  private static let trip =
    #"{"legs":[{"shape":"\#(CornerAnswer.six)","summary":{"length":1.8722,"time":180}}],"#
    + #""locations":[{"lat":47,"lon":8},{"lat":47.01,"lon":8.01}],"units":"kilometers"}"#
  private static let google =
    #"{"distanceMeters":1872,"duration":"180s","#
    + #""polyline":{"encodedPolyline":"\#(CornerAnswer.five)"}}"#

  @Test(
    "a route is read alone, in a list, in a wrapper, or without the code of the response",
    arguments: [
      (CornerAnswer.route(), .osrm), (CornerAnswer.route(geometry: CornerAnswer.geoJSON), .osrm),
      (CornerAnswer.route(geometry: "\"\(CornerAnswer.six)\""), .osrm),
      ("[\(CornerAnswer.route())]", .osrm), (#"{"routes":[\#(CornerAnswer.route())]}"#, .osrm),
      (#"{"data":{"routes":[\#(CornerAnswer.route())]},"status":"success"}"#, .osrm),
      (#"{"id":5,"route":\#(CornerAnswer.route())}"#, .osrm),
      (#"{"data":[\#(CornerAnswer.route())]}"#, .osrm),
      (#"{"body":{"data":\#(CornerAnswer.answer([CornerAnswer.route()]))}}"#, .osrm),
      // Objects around a response may have members such as `code`, `error`, or `type` of their own.
      (#"{"status":"success","message":"OK","data":{"routes":[\#(CornerAnswer.route())]}}"#, .osrm),
      (#"{"error":false,"data":{"routes":[\#(CornerAnswer.route())]}}"#, .osrm),
      (#"{"error":"","data":{"routes":[\#(CornerAnswer.route())]}}"#, .osrm),
      (#"{"error":0,"routes":[\#(CornerAnswer.route())]}"#, .osrm),
      (#"{"code":"0","data":{"routes":[\#(CornerAnswer.route())]}}"#, .osrm),
      (#"{"code":"0","routes":[\#(CornerAnswer.route())]}"#, .osrm),
      (#"{"title":"my trip","route":\#(CornerAnswer.route())}"#, .osrm),
      (#"{"type":"success","data":{"routes":[\#(CornerAnswer.route())]}}"#, .osrm),
      (trip, .valhalla), ("[\(trip)]", .valhalla), (google, .google), ("[\(google)]", .google),
    ] as [(String, RouteResponse.Form)])
  func read(_ text: String, _ form: RouteResponse.Form) throws {
    let response = try RouteFixture.read(text)
    #expect(response.form == form && response.routes.count == 1)
    let planned = try #require(response.routes.first)
    #expect(isClose(planned.route.length, 1872.2, by: 1))
    #expect(isClose(planned.route.times?.totalSeconds, 180))
    #expect(planned.route.stops.count == 1)
    #expect(response.alternatives.allSatisfy { $0.notes.isEmpty })
  }

  @Test("routes in a list are alternatives, but routes in two members of an object are ambiguous")
  func several() throws {
    let two = try RouteFixture.read("[\(CornerAnswer.route()),\(CornerAnswer.route(seconds: 200))]")
    #expect(two.routes.map(\.statedDuration) == [.seconds(180), .seconds(200)])
    let error = #expect(throws: FileError.self) {
      try RouteFixture.read(#"{"a":\#(CornerAnswer.route()),"b":\#(CornerAnswer.route())}"#)
    }
    #expect(error?.code == .unknownFormat)
  }

  @Test("the request saved by Mapbox's libraries provides the precision and the waypoints")
  func options() throws {
    // About 15.7 m or 1.57 m long: without other evidence, both precisions fit.
    func short(_ geometries: String) -> String {
      #"{"distance":5,"duration":5,"geometry":"gE?SS","legs":[],"#
        + #""routeOptions":{"geometries":"\#(geometries)"}}"#
    }
    let five = try RouteFixture.read(short("polyline")).routes[0].route.length
    let six = try RouteFixture.read(short("polyline6")).routes[0].route.length
    #expect(isClose(five, 15.7, by: 0.2) && isClose(six, 1.57, by: 0.02), "\(five) \(six)")
    let two = [CornerAnswer.leg(760, 60), CornerAnswer.leg(1112, 120)]
    func places(_ text: String) -> String {
      CornerAnswer.route(legs: two, #","routeOptions":{"coordinates":"# + text + "}")
    }
    for list in [
      #""8.0001,47;8.01,47.0001;8.01,47.01""#, "[[8.0001,47],[8.01,47.0001],[8.01,47.01]]",
    ] {
      let response = try RouteFixture.read(places(list))
      let planned = response.routes[0]
      #expect(planned.origin?.coordinate == Coordinate(latitude: 47, longitude: 8.0001))
      #expect(
        planned.route.stops[0].waypoint.coordinate
          == Coordinate(latitude: 47.0001, longitude: 8.01))
      #expect(isClose(planned.route.stops[0].distance, 771.7, by: 1))
      #expect(response.alternatives[0].notes.isEmpty)
    }
  }

  @Test("a saved request that contradicts the data is noted and ignored")
  func wrongOptions() throws {
    let wrong = CornerAnswer.route(
      #","routeOptions":{"geometries":"polyline6","coordinates":"9,47;9.01,47.01"}"#)
    let response = try RouteFixture.read(wrong)
    #expect(isClose(response.routes[0].route.length, 1872.2, by: 1))
    #expect(response.routes[0].origin == nil)
    let notes = response.alternatives[0].notes.map(\.description)
    #expect(notes.count == 2)
    #expect(notes.first?.contains("precision 5 fits and is used") == true, "\(notes)")
    #expect(notes.last?.contains("76055 m from its place on the line") == true, "\(notes)")
  }
}
