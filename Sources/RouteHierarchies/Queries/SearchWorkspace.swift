import RoadNetworks
import RoadSearch

/// The memory of a search in a hierarchy.
///
/// Only one search uses it at a time.
final class SearchWorkspace: @unchecked Sendable {
  var forward: SearchSide
  var backward: SearchSide
  /// The memory of sweeps.
  private var lanes = Cells<CostLanes>(repeating: CostLanes(), count: 0)

  init(_ hierarchy: RouteHierarchy) {
    forward = SearchSide(vertexCount: hierarchy.arcs.vertexCount)
    backward = SearchSide(vertexCount: hierarchy.arcs.vertexCount)
  }

  /// Returns memory for the costs of at least `count` vertices from several origins, with any
  /// values.
  func lanes(count: Int) -> Cells<CostLanes>.View {
    if lanes.count < count { lanes = Cells(repeating: CostLanes(), count: count) }
    return lanes.view
  }
}

extension SearchWorkspace {
  /// Begins the forward side of a search at a place on the edge of a state, if the mode may use it.
  ///
  /// The side begins at the end of the edge.
  ///
  /// - Parameter cost: the cost of reaching the place.
  func depart(
    from state: StateIndex, at offset: UInt32, cost: UInt64, _ metric: HierarchyMetric,
    _ graph: SearchGraph
  ) {
    guard metric.hierarchy.copies.count(of: state) > 0 else { return }
    let edge = graph.edges[graph.turns.edge(of: state)]
    forward.begin(
      metric.hierarchy.copies.vertex(of: state, copy: 0),
      cost + graph.cost(of: edge, from: offset, to: edge.length))
  }
}
