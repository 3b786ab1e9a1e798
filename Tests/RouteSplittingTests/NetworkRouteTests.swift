import Coordinates
import Polylines
import RoadDrawings
import RoadNetworks
import RouteSplitting
import Testing

@Suite("Routes from a network")
struct NetworkRouteTests {
  private func drawing() throws -> RoadDrawing {
    try RoadDrawing(
      """
      a-1-b---c
          |   |
          d-2-e
      """, ways: [DrawnWay("abc"), DrawnWay("bd"), DrawnWay("de"), DrawnWay("ce")])
  }

  @Test("a network route keeps its lengths and times, with waypoints at the ends of legs")
  func route() throws {
    let drawing = try drawing()
    let network = drawing.network
    let found = try network.route(through: [drawing["a"], drawing["2"], drawing["c"]])
    let route = try Route(found, in: network)
    #expect(route.stops.count == 2)
    #expect(abs(route.length - found.length) < 0.05)
    #expect(route.legs.count == found.legs.count)
    for (leg, expected) in zip(route.legs, found.legs) {
      #expect(abs(leg.range.upperBound - leg.range.lowerBound - expected.path.length) < 0.05)
      #expect(abs((leg.duration?.inSeconds ?? .nan) - expected.duration.inSeconds) < 1e-6)
    }
    for (stop, waypoint) in zip(route.stops, found.waypoints.dropFirst()) {
      let place = route.line.coordinate(atDistance: stop.distance)
      #expect(place.distance(to: waypoint.place.coordinate) < 0.05)
    }
  }

  @Test("a route along a path has free-flow times, and a waypoint at its end")
  func path() throws {
    let drawing = try drawing()
    let network = drawing.network
    let found = try network.route(through: [drawing["a"], drawing["e"]])
    let path = RoadPath(traversals: found.legs.flatMap(\.path.traversals))
    let route = try Route(path, in: network)
    let duration = try #require(try network.freeFlowDuration(of: path))
    #expect(abs((route.times?.totalSeconds ?? .nan) - duration.inSeconds) < 1e-6)
    #expect(route.line.polyline.coordinates == (try network.line(of: path)))
    #expect(route.stops.map(\.distance) == [route.length])
  }

  @Test("a route along an empty path and a route from another network are rejected")
  func refusals() throws {
    let network = try drawing().network
    let nowhere = RoadPath(traversals: [])
    #expect(throws: RouteError.self) { try Route(nowhere, in: network) }
    let found = try network.route(
      through: [try drawing()["a"], try drawing()["e"]])
    let other = try RoadDrawing("a-b", ways: [DrawnWay("ab")]).network
    // This network has edges with the same ids.
    let larger = try RoadDrawing("a-b-c-d-e-f-g-h", ways: [DrawnWay("abcdefgh")]).network
    for network in [other, larger] {
      let error = #expect(throws: RouteError.self) { try Route(found, in: network) }
      #expect(error?.code == .badNetwork)
    }
  }
}
