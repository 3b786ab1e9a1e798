import RoadNetworks

/// What a path is made of: edges, their OpenStreetMap ways, and the OpenStreetMap nodes along it.
struct PathIDs {
  fileprivate let edges: [EdgeID]
  fileprivate let ways: [Int64]
  /// Empty where the network has none.
  fileprivate let nodes: [Int64]

  init(_ path: RoadPath, in network: RoadNetwork) throws(TripFormatError) {
    do throws(RoadNetworkError) {
      var ways: [Int64] = []
      for traversal in path.traversals { ways.append(try network.edge(traversal.edge).osmWay) }
      self.ways = ways
      edges = path.traversals.map(\.edge)
      nodes = try network.osmNodes(of: path)
    } catch {
      throw TripFormatError(error)
    }
  }
}

extension JSONText {
  /// Writes what a path is made of as members of an object; no `nodes` where there are none.
  mutating func members(of path: PathIDs) {
    key("edges")
    list(path.edges) { $0.string(String($1.rawValue)) }
    key("ways")
    list(path.ways) { $0.integer(Int($1)) }
    guard !path.nodes.isEmpty else { return }
    key("nodes")
    list(path.nodes) { $0.integer(Int($1)) }
  }
}
