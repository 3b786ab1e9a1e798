import Coordinates
import RoadDrawings
import RoadNetworks
import Testing

@Suite("Waypoints among isolated streets")
struct LoneStreetTests {
  /// Creates a road of four streets, and isolated streets at increasing distances from a waypoint
  /// 900 m north of the road.
  private func fragments(_ count: Int) throws -> (route: [Coordinate], network: RoadNetwork) {
    let street: [Int64] = [1, 2, 3, 4, 5]
    var nodes = SmallNetwork.row(street)
    let start = try #require(nodes[1])
    let middle = try #require(nodes[2])
    let waypoint = middle.destination(distance: 900, bearing: 0)
    var ways = zip(street, street.dropFirst()).map { SmallNetwork.Way($0, [$0, $1]) }
    for number in 0..<count {
      let id = Int64(100 + 2 * number)
      let end = waypoint.destination(distance: 10 + 5 * Double(number), bearing: 180)
      nodes[id] = end
      nodes[id + 1] = end.destination(distance: 10, bearing: 90)
      ways.append(SmallNetwork.Way(id, [id, id + 1]))
    }
    return ([start, waypoint], try SmallNetwork(nodes: nodes, ways: ways).network)
  }

  @Test("a waypoint is moved past at most 32 isolated streets; with more, there is no route")
  func manyFragments() throws {
    for count in [1, 31, 32] {
      let (ends, network) = try fragments(count)
      let route = try network.route(through: ends)
      #expect((895...905).contains(route.waypoints[1].place.distance), "\(count)")
    }
    for count in [33, 150] {
      let (ends, network) = try fragments(count)
      for isReversed in [false, true] {
        let error = #expect(throws: RoadNetworkError.self) {
          try network.route(through: isReversed ? ends.reversed() : ends)
        }
        #expect(error?.code == .noRoute)
        #expect(error?.index == 1)
        #expect(
          error?.detail.contains("point \(isReversed ? 1 : 2) was moved 32 times") == true)
      }
    }
  }
}
