import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSearch
import TestSupport
import Testing

@Suite("Extreme and invalid arguments don't trap in RoadSearch")
struct DoorsTests {
  private static func network() throws -> RoadNetwork {
    try SmallNetwork(
      nodes: SmallNetwork.row([1, 2, 3]), ways: [SmallNetwork.Way(1, [1, 2, 3])]
    ).network
  }

  private let place = Coordinate(latitude: 45, longitude: 8.002)

  @Test("fewer than two waypoints are rejected, and equal waypoints give a route of length 0")
  func fewWaypoints() throws {
    let network = try Self.network()
    for waypoints in [[], [place]] {
      let error = #expect(throws: RoadNetworkError.self) { try network.route(through: waypoints) }
      #expect(error?.code == .tooFewWaypoints)
    }
    #expect(try network.route(through: [place, place]).length == 0)
  }

  @Test("routes with extreme or invalid search radii and coordinates don't trap")
  func routes() throws {
    let network = try Self.network()
    for radius in Hostile.numbers {
      var options = RouteOptions()
      options.searchRadius = radius
      for other in Hostile.coordinates {
        _ = try? network.route(through: [place, other], options: options)
      }
    }
  }

  @Test("at most `count` roads are found, none in an invalid radius; invalid points are rejected")
  func nearest() throws {
    let network = try Self.network()
    for radius in Hostile.numbers {
      for count in Hostile.integers {
        let found = try network.nearest(to: place, count: count, within: radius)
        #expect(found.count <= max(0, count))
        #expect(radius >= 0 || found.isEmpty)
      }
      for place in Hostile.coordinates {
        if place.isValid {
          _ = try network.nearest(to: place, count: .max, within: radius)
        } else {
          #expect(throws: RoadNetworkError.self) {
            try network.nearest(to: place, count: 0, within: radius)
          }
        }
        _ = try? network.nearest(to: place, within: radius)
      }
    }
  }

  @Test("extreme limits and offsets don't trap, and unknown edges are rejected")
  func oneToMany() throws {
    let network = try Self.network()
    let edges = Array(network.edgeIDs)
    for objective in RouteOptions.Objective.allCases {
      var options = RouteOptions()
      options.objective = objective
      var router = try OneToManyRouter(network, options: options)
      for limit in [UInt64.min, 1, .max] {
        for offset in [UInt32.min, 1, .max] {
          let places = edges.map { EdgePosition(edge: $0, offset: offset) }
          for origin in places {
            #expect(try router.costs(from: origin, to: [], within: limit).isEmpty)
            #expect(try router.costs(from: origin, to: places, within: limit).count == edges.count)
          }
          let none = EdgePosition(edge: EdgeID(rawValue: .max), offset: offset)
          #expect(throws: RoadNetworkError.self) {
            try router.costs(from: none, to: places, within: limit)
          }
          #expect(throws: RoadNetworkError.self) {
            try router.costs(from: places[0], to: [none], within: limit)
          }
        }
      }
    }
  }
}
