import MilepostKit
import Samples

/// Pairs of places in the middles of roads, each with a route from the first to the second.
struct RandomPairs {
  private(set) var starts: [EdgePosition] = []
  private(set) var ends: [EdgePosition] = []
  /// The costs of the routes between the places, in milliseconds.
  private(set) var costs: [UInt64] = []
  /// The coordinates of the pairs.
  private(set) var coordinates: [[Coordinate]] = []

  /// - Parameter isOneWay: whether all roads are open in one direction only.
  init(_ count: Int, isOneWay: Bool, by router: HierarchyRouter) throws {
    let network = router.network
    let edges = try network.edgeIDs.filter { id in
      let edge = try network.edge(id)
      let back = try network.edge(edge.reverse).attributes.access[.car]
      return edge.attributes.access[.car] == .allowed && !edge.attributes.isFerry
        && edge.length > 1 && (isOneWay ? !back.isRoutable : back == .allowed)
    }
    var random = SplitMix(state: 38)
    func place() throws -> EdgePosition {
      let edge = try network.edge(edges[Int.random(in: edges.indices, using: &random)])
      return EdgePosition(edge: edge.id, offset: edge.lengthInMillimeters / 2)
    }
    for _ in 0..<count * 2 where starts.count < count {
      let (start, end) = (try place(), try place())
      let points = [try network.coordinate(of: start), try network.coordinate(of: end)]
      let matrix = try router.matrix(
        from: PlacedPoints([start], on: network), to: PlacedPoints([end], on: network))
      guard start.edge != end.edge, let cost = try matrix.rows(of: 0..<1)[0][0] else { continue }
      starts.append(start)
      ends.append(end)
      costs.append(cost)
      coordinates.append(points)
    }
  }
}

extension RoadNetwork {
  fileprivate func coordinate(of place: EdgePosition) throws -> Coordinate {
    try PlacedPoints([place], on: self).points[0]
  }
}
