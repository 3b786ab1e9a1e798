package import MilepostKit

/// A network, and places beside its roads, spread over the whole network.
package struct RoadSample {
  package let network: RoadNetwork
  /// Up to a thousand places, each up to 40 m from a road that is open to cars.
  package let places: [Coordinate]

  package init(_ extract: Extract) throws {
    network = try extract.network()
    places = try Self.places(1000, beside: network)
  }

  /// Returns up to `count` places beside roads that are open to cars.
  static func places(_ count: Int, beside network: RoadNetwork) throws -> [Coordinate] {
    let edges = network.edgeIDs
    var places: [Coordinate] = []
    for point in Spread.points(20 * count) where places.count < count {
      let index = edges.index(edges.startIndex, offsetBy: Int(point.x * Double(edges.count)))
      let edge = try network.edge(edges[index])
      guard edge.attributes.access[.car] == .allowed, let start = edge.shape.first else { continue }
      places.append(start.destination(distance: 40 * point.y, bearing: 3600 * point.y))
    }
    return places
  }

  /// Returns up to `count` routes by car between places whose straight-line distance, in meters, is
  /// in a range.
  package func routes(_ count: Int, apart distances: ClosedRange<Double>) throws -> [NetworkRoute] {
    var routes: [NetworkRoute] = []
    for (index, start) in places.enumerated() where routes.count < count {
      let end = places[(index + 1)...].first { distances.contains(start.distance(to: $0)) }
      guard let end, let route = try? network.route(through: [start, end]) else { continue }
      routes.append(route)
    }
    return routes
  }
}

/// A network, and up to a hundred pairs of places with a route between them.
package struct RouteSample {
  package let network: RoadNetwork
  package let pairs: [[Coordinate]]

  package init(_ extract: Extract, apart distances: ClosedRange<Double>) throws {
    let roads = try RoadSample(extract)
    network = roads.network
    pairs = try roads.routes(100, apart: distances).map { $0.waypoints.map(\.place.coordinate) }
  }
}
