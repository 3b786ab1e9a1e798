import RoadNetworks

/// The path that the lattice decided on, and where on it each deciding observation lies.
struct DecidedPath {
  /// A place on the path.
  struct Place {
    var traversal: Int
    /// Millimetres along the traversal's edge.
    var offset: UInt32
  }

  private(set) var traversals: [EdgeTraversal] = []
  let observations: [Observation]
  private(set) var places: [Place] = []
  /// The chance of each observation's candidate.
  let confidences: [Double]

  /// Reads the decision from a workspace; no search is run again.
  ///
  /// - Complexity: O(*n*) in observations and edges.
  init(_ network: RoadNetwork, _ workspace: SnappingWorkspace, _ observations: [Observation]) {
    self.observations = observations
    let chosen = workspace.lattice.cheapest()
    confidences = workspace.lattice.posteriors(of: chosen)
    for (column, index) in chosen.enumerated() {
      let candidate = workspace.columns.candidate(index, of: column)
      if column == 0 {
        begin(candidate.edge, network, at: candidate.offset)
      } else {
        go(along: workspace.columns.way(to: index, of: column), to: candidate, network)
      }
      places.append(
        Place(traversal: traversals.count - 1, offset: traversals[traversals.count - 1].end))
    }
  }

  private mutating func begin(_ edge: UInt32, _ network: RoadNetwork, at offset: UInt32) {
    traversals.append(EdgeTraversal(edge: network.id(edge), start: offset, end: offset))
  }

  private mutating func go(
    along way: ArraySlice<UInt32>, to candidate: Candidate, _ network: RoadNetwork
  ) {
    let last = traversals.count - 1
    let current = traversals[last].edge.index
    if let first = way.first {
      traversals[last].end = network.edges[first].length
      for edge in way.dropFirst() {
        begin(edge, network, at: 0)
        traversals[traversals.count - 1].end = network.edges[edge].length
      }
      begin(candidate.edge, network, at: 0)
      traversals[traversals.count - 1].end = candidate.offset
    } else if current == candidate.edge {
      // A standing vehicle may seem to roll back: the path only goes forward.
      traversals[last].end = max(traversals[last].end, candidate.offset)
    } else {
      let length = network.edges[candidate.edge].length
      let turn = max(traversals[last].end, length - min(length, candidate.offset))
      traversals[last].end = turn
      begin(candidate.edge, network, at: length - min(length, turn))
      traversals[traversals.count - 1].end = max(candidate.offset, length - min(length, turn))
    }
  }
}
