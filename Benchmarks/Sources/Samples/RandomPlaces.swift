import Foundation
package import MilepostKit

/// A generator of random places on the roads of a network, and of routes between them.
package struct RandomPlaces {
  private let network: RoadNetwork
  private let edges: [EdgeID]

  package init(_ network: RoadNetwork) {
    self.network = network
    edges = network.edgeIDs.filter {
      guard let edge = try? network.edge($0) else { return false }
      return edge.attributes.access[.car] == .allowed && !edge.attributes.isFerry
    }
  }

  /// Returns the start of a random edge that is open to cars and isn't a ferry.
  package func place(_ random: inout SplitMix) -> Coordinate? {
    let edge = edges[Int.random(in: edges.indices, using: &random)]
    return try? network.edge(edge).shape.first
  }

  /// Returns the fastest route between two random places.
  ///
  /// Returns nil if there is no route, or if the straight-line distance between the places, in
  /// meters, is out of range.
  package func route(
    apart distances: ClosedRange<Double>, _ random: inout SplitMix
  ) -> NetworkRoute? {
    guard let start = place(&random), let end = place(&random),
      distances ~= start.distance(to: end)
    else { return nil }
    return try? network.route(through: [start, end])
  }
}

extension NetworkRoute {
  /// All legs joined into one path.
  package var path: RoadPath { RoadPath(traversals: legs.flatMap(\.path.traversals)) }
}

extension Drive {
  /// Returns the time in seconds, since the start of the drive, at which the vehicle reaches a
  /// distance in meters along the plan.
  package func seconds(at distance: Double) -> Double {
    var low = 0.0
    var high = duration / .seconds(1)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if state(atSeconds: middle).distance < distance { low = middle } else { high = middle }
    }
    return high
  }
}
