import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch

@Suite("Roads that can be reached within a limit")
struct ReachableRoadsTests {
  private static func distance() -> RouteOptions {
    var options = RouteOptions()
    options.objective = .distance
    return options
  }

  @Test("a one-way street is reached from the origin on, and around the block up to the origin")
  func aroundTheBlock() throws {
    let drawing = try RoadDrawing(
      """
      a-1-b
      |   |
      d---c
      """, ways: [DrawnWay("abcda", oneway: true)])
    let network = drawing.network
    let origin = try network.nearest(to: drawing["1"]).position
    // 50 m to b, 50 m to c, 100 m to d, 50 m to a.
    for (limit, length) in [(40.0, 40.0), (150, 150), (260, 260), (1_000, 300)] {
      let roads = try network.reachableRoads(
        from: origin, within: UInt64(limit * 1000), options: Self.distance())
      #expect((roads.length() - length).magnitude < 0.5, "\(limit)")
      for stretch in roads.stretches() {
        #expect(stretch.start <= stretch.end && stretch.startCost <= stretch.endCost)
        #expect(stretch.endCost <= UInt64(limit * 1000))
      }
    }
  }

  @Test("a two-way road counts once, although it is reached in both directions")
  func bothDirections() throws {
    let drawing = try RoadDrawing("a---1---b", ways: [DrawnWay("ab")])
    let origin = try drawing.network.nearest(to: drawing["1"]).position
    let roads = try drawing.network.reachableRoads(
      from: origin, within: 30_000, options: Self.distance())
    #expect((roads.length() - 60).magnitude < 0.1)
    #expect((roads.length(within: 10_000) - 20).magnitude < 0.1)
    let whole = try drawing.network.reachableRoads(from: origin, within: .max)
    #expect((whole.length() - 200).magnitude < 0.1)
  }

  @Test("an origin in a closed yard is moved to a road with far more roads, if there is one")
  func yards() throws {
    // No car passes x. The yard consists of the street xz and the one-way loop at its end.
    let drawing = try RoadDrawing(
      """
      a---b---c---d---e---f
          |   |   |   |   |
      g---h-x-i---j---k---l
           1z
      """,
      ways: [
        DrawnWay("abcdef"), DrawnWay("ghxijkl"), DrawnWay("bh"), DrawnWay("ci"),
        DrawnWay("dj"), DrawnWay("ek"), DrawnWay("fl"), DrawnWay("xz"),
      ], blocked: "x")
    let network = drawing.network
    let near = try network.reachableRoads(near: drawing["z"], within: 1_000_000)
    #expect(near.origin.coordinate.distance(to: drawing["z"]) > 20)
    #expect(near.roads.length() > 500)
    let place = try network.nearest(to: drawing["z"]).position
    #expect(try network.reachableRoads(from: place, within: 1_000_000).length() < 30)
    // Without another road in reach, the origin stays.
    var options = RouteOptions()
    options.searchRadius = 5
    let own = try network.reachableRoads(near: drawing["z"], within: 1_000_000, options: options)
    #expect(own.origin.distance < 5 && own.roads.length() < 30)
  }

  @Test("what lies in a closed yard is all that can be reached, even with a low limit")
  func lowLimits() throws {
    let drawing = try RoadDrawing(
      """
      a---b---c---d---e---f---g
              .   |   |   |
      h---x-1-y-2-i---j---k---l
      """,
      ways: [
        DrawnWay("abcdefg"), DrawnWay("hx"), DrawnWay("xy"), DrawnWay("yijkl"), DrawnWay("di"),
        DrawnWay("ej"), DrawnWay("fk"),
      ], blocked: "xy")
    let network = drawing.network
    let yard = try network.nearest(to: drawing["1"]).position
    // The street between the barriers is reached up to both of its ends, or isn't, from its middle.
    for (limit, isComplete) in [(2_000, false), (6_000, true), (10_000, true), (100_000, true)] {
      let roads = try network.reachableRoads(from: yard, within: UInt64(limit))
      #expect(roads.isComplete == isComplete, "\(limit)")
    }
    let town = try network.nearest(to: drawing["2"]).position
    for (limit, isComplete) in [(10_000, false), (1_000_000, true)] {
      let roads = try network.reachableRoads(from: town, within: UInt64(limit))
      #expect(roads.isComplete == isComplete, "\(limit)")
    }
    let near = try network.reachableRoads(near: drawing["1"], within: 10_000)
    #expect(near.origin.coordinate.distance(to: drawing["1"]) > 20)
  }

  @Test("a point without a road nearby and invalid points are rejected")
  func noRoad() throws {
    let drawing = try RoadDrawing("a---b", ways: [DrawnWay("ab")])
    let far = #expect(throws: RoadNetworkError.self) {
      try drawing.network.reachableRoads(
        near: Coordinate(latitude: 0, longitude: 0), within: 1_000)
    }
    #expect(far?.code == .noRoad)
    #expect(far?.detail == "found no road for car within 1000.0 m")
    var options = RouteOptions()
    options.avoided.ways = [1]
    let avoided = #expect(throws: RoadNetworkError.self) {
      try drawing.network.reachableRoads(near: drawing["a"], within: 1_000, options: options)
    }
    #expect(avoided?.code == .noRoad)
    #expect(
      avoided?.detail == "found no road for car within 1000.0 m (avoiding 1 way)")
    for place in Hostile.coordinates where !place.isValid {
      let error = #expect(throws: RoadNetworkError.self) {
        try drawing.network.reachableRoads(near: place, within: 1_000)
      }
      #expect(error?.code == .invalidCoordinate)
    }
  }

  @Test("a lower limit gives the same roads as a search with that limit")
  func lowerLimits() throws {
    var random = SeededGenerator(seed: 5)
    let network = try RandomTown(using: &random, side: 6).network
    let origin = EdgePosition(edge: try #require(network.edgeIDs.first), offset: 0)
    let roads = try network.reachableRoads(from: origin, within: 90_000)
    for limit: UInt64 in [0, 1, 20_000, 60_000, 90_000, .max] {
      let other = try network.reachableRoads(from: origin, within: min(limit, 90_000))
      #expect(Set(roads.stretches(within: limit)) == Set(other.stretches()))
      #expect(roads.length(within: limit) == other.length())
    }
  }
}
