import Coordinates
import RoadNetworks
import RoadSearch

/// A source of paths over a network for simulated drives.
struct RoadWalker {
  private let network: RoadNetwork

  init(_ network: RoadNetwork) { self.network = network }

  /// Returns the directed edges that are open to all cars, except ferries, minor service roads, and
  /// edges that are marked as parts of islands.
  func publicRoads() -> [EdgeIndex] {
    edges { $0.access[.car] == .allowed && !$0.isMinorService && !$0.isFerry && $0.paces.car > 0 }
  }

  /// Returns the open edges in tunnels, except edges that are marked as parts of islands.
  func tunnels() -> [EdgeIndex] { edges { $0.isTunnel && $0.access[.car] == .allowed } }

  private func edges(where test: (RoadAttributes) -> Bool) -> [EdgeIndex] {
    network.edges.indices.filter {
      !network.edges[$0].flags.contains(.island(.car))
        && test(network.attributes[network.edges[$0].attributes])
    }
  }

  /// Returns the middle of an edge.
  func middle(of edge: EdgeIndex) -> Coordinate {
    network.place(on: edge, at: network.edges[edge].length / 2).coordinate
  }

  /// Returns the fastest path through points in the given order; nil if there is none.
  func route(_ points: [Coordinate]) -> RoadPath? {
    guard let route = try? network.route(through: points) else { return nil }
    var traversals: [EdgeTraversal] = []
    for traversal in route.legs.flatMap(\.path.traversals) {
      // A leg may continue along the edge on which the previous leg ended.
      if let last = traversals.last, last.edge == traversal.edge, last.end == traversal.start {
        traversals[traversals.count - 1].end = traversal.end
      } else {
        traversals.append(traversal)
      }
    }
    return RoadPath(traversals: traversals)
  }

  /// Returns the range along a path from the start to the end of its first tunnel, in meters; nil
  /// if the path has no tunnel.
  func tunnelRange(of path: RoadPath) -> ClosedRange<Double>? {
    var along = 0.0
    var first: Double?
    var last: Double?
    for traversal in path.traversals {
      let length = Double(traversal.lengthInMillimeters) / 1000
      if let edge = try? network.edge(traversal.edge), edge.attributes.isTunnel {
        first = first ?? along
        last = along + length
      } else if first != nil {
        break
      }
      along += length
    }
    guard let first, let last else { return nil }
    return first...last
  }

  /// Returns a path in the middle of which a one-way street is driven in the wrong direction; nil
  /// if the network has no suitable street.
  func againstOneway(seed: UInt64) -> RoadPath? {
    var random = RandomSource(seed: seed, for: .wrongWays)
    var streets = edges { $0.access[.car] == .againstOneway && $0.roadClass == .residential }
      .filter { network.edges[$0].length > 100_000 }
    random.shuffle(&streets)
    for street in streets {
      guard let before = legal(into: street).last, let after = legal(outOf: street).first else {
        continue
      }
      let there = walk(from: before, meters: 700) { legal(into: $0).first }
      let onward = walk(from: after, meters: 700) { legal(outOf: $0).first }
      return RoadPath(
        traversals: (there.reversed() + [street] + onward).map {
          EdgeTraversal(edge: network.id($0), start: 0, end: network.edges[$0].length)
        })
    }
    return nil
  }

  private func walk(
    from edge: EdgeIndex, meters: Double, next: (EdgeIndex) -> EdgeIndex?
  ) -> [EdgeIndex] {
    var path = [edge]
    var length = Double(network.edges[edge].length) / 1000
    while length < meters, let edge = next(path[path.count - 1]), !path.contains(edge) {
      path.append(edge)
      length += Double(network.edges[edge].length) / 1000
    }
    return path
  }

  /// Returns the open edges that start at the end of an edge, except its twin.
  private func legal(outOf edge: EdgeIndex) -> [EdgeIndex] {
    let row = network.edges[edge]
    return network.edges(from: row.head).filter { $0 != row.twin && isOpen($0) }
  }

  /// Returns the open edges that end at the start of an edge, except its twin.
  private func legal(into edge: EdgeIndex) -> [EdgeIndex] {
    let twin = network.edges[edge].twin
    return network.edges(from: network.edges[twin].head).filter { $0 != edge }
      .map { network.edges[$0].twin }
      .filter { $0 != twin && isOpen($0) }
  }

  private func isOpen(_ edge: EdgeIndex) -> Bool {
    network.attributes[network.edges[edge].attributes].access[.car] == .allowed
  }
}
