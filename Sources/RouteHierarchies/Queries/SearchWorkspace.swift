import RoadNetworks
import RoadSearch
import Synchronization

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

/// The memory of searches that isn't in use, by mode.
final class WorkspacePool: Sendable {
  private let free = Mutex<[TravelMode: [SearchWorkspace]]>([:])

  func take(for hierarchy: RouteHierarchy) -> SearchWorkspace {
    free.withLock { $0[hierarchy.mode]?.popLast() } ?? SearchWorkspace(hierarchy)
  }

  func give(_ workspace: SearchWorkspace, for hierarchy: RouteHierarchy) {
    free.withLock { $0[hierarchy.mode, default: []].append(workspace) }
  }
}

/// The labels of one side of a search.
struct SearchSide: ~Copyable {
  private let costMemory: Cells<UInt32>
  private let previousMemory: Cells<UInt32>
  /// The cost of each vertex; closed except during a search.
  let costs: Cells<UInt32>.View
  /// The vertex before each vertex that has been reached; the vertex itself at an end.
  let previous: Cells<UInt32>.View
  /// The vertices at which the side begins.
  private(set) var ends: [UInt32] = []
  /// The states before some of these vertices, at the start of the path.
  private(set) var earlier: [(vertex: UInt32, state: StateIndex)] = []

  init(vertexCount: Int) {
    costMemory = Cells(repeating: ArcCosts.closed, count: vertexCount)
    previousMemory = Cells(repeating: 0, count: vertexCount)
    costs = costMemory.view
    previous = previousMemory.view
  }

  /// Begins at a vertex.
  ///
  /// - Parameter state: a state before the vertex, at which the path starts, but not the search.
  mutating func begin(_ vertex: UInt32, _ cost: UInt64, after state: StateIndex? = nil) {
    ends.append(vertex)
    let cost = UInt32(min(cost, UInt64(ArcCosts.closed)))
    guard improve(vertex, cost, from: vertex) else { return }
    earlier.removeAll { $0.vertex == vertex }
    if let state { earlier.append((vertex, state)) }
  }

  /// Lowers the cost of a vertex; returns false if it isn't higher.
  @inline(__always)
  @discardableResult
  func improve(_ vertex: UInt32, _ cost: UInt32, from tail: UInt32) -> Bool {
    guard cost < costs[vertex] else { return false }
    costs[vertex] = cost
    previous[vertex] = tail
    return true
  }

  /// Visits the vertices above the ends in ascending order with their final costs, and improves the
  /// upper neighbors of those for which the closure returns true.
  @inline(__always)
  func spread(
    _ arcs: HierarchyArcs.View, _ arcCosts: Cells<UInt32>.View,
    _ visit: (_ vertex: UInt32, _ cost: UInt32) -> Bool
  ) {
    arcs.forEachAncestor(of: ends) { vertex in
      let cost = costs[vertex]
      guard cost < ArcCosts.closed, visit(vertex, cost) else { return }
      for arc in arcs.upper(of: vertex) {
        improve(arcs.heads[arc], cost + arcCosts[arc], from: vertex)
      }
    }
  }

  mutating func removeAll(_ arcs: HierarchyArcs.View) {
    arcs.forEachAncestor(of: ends) { costs[$0] = ArcCosts.closed }
    ends.removeAll(keepingCapacity: true)
    earlier.removeAll(keepingCapacity: true)
  }
}

extension HierarchyArcs.View {
  /// Calls a closure with the given vertices and all vertices between them and the root of the
  /// elimination tree, once each and in ascending order.
  @inline(__always)
  func forEachAncestor(of vertices: [UInt32], _ body: (UInt32) -> Void) {
    var ways = vertices
    while ways.count > 1, let least = ways.min() {
      body(least)
      let next = parents[least]
      ways.removeAll { $0 == least }
      if next != .max, !ways.contains(next) { ways.append(next) }
    }
    guard var vertex = ways.first else { return }
    while vertex != .max {
      body(vertex)
      vertex = parents[vertex]
    }
  }
}
