import RoadNetworks
import RoadSearch

/// An update of the costs of a hierarchy after the costs of few edges have changed.
///
/// An arc is recomputed if it may stand for a step from a changed edge or at its start, or if
/// another arc of one of its triangles has changed.
///
/// Source: Dibbelt, Strasser, and Wagner, "Customizable Contraction Hierarchies" (2016), section
/// 7.5.
struct MetricUpdate: ~Copyable {
  private let metric: HierarchyMetric
  private let graph: SearchGraph
  private let arcs: HierarchyArcs.View
  private let up: Cells<UInt32>.View
  private let down: Cells<UInt32>.View
  /// A bit for each arc to be computed anew from its lower to its upper vertex, and one for the
  /// other direction, in the order of the arcs.
  private let marks: Cells<UInt64>

  /// - Parameter metric: the metric with the new travel costs and with the former costs of arcs.
  init(_ metric: HierarchyMetric) {
    self.metric = metric
    graph = SearchGraph(metric.network, metric.travelCosts)
    arcs = metric.hierarchy.arcs.view
    up = metric.costs.up.view
    down = metric.costs.down.view
    marks = Cells(repeating: 0, count: metric.hierarchy.arcs.count / 32 + 1)
  }

  /// Computes the costs of arcs after changes on edges; returns false if the hierarchy lacks a step
  /// that they open.
  ///
  /// - Complexity: O(*n* log *n*) in the number of triangles of arcs that change, plus the number
  ///   of arcs divided by 32.
  func run(after changed: [EdgeIndex]) -> Bool {
    var steps: [SearchGraph.EdgeStep] = []
    for edge in changed {
      guard markSteps(from: edge, &steps) else { return false }
      // A step onto the edge, or back from its start, may have opened or closed.
      let tail = graph.edges[graph.edges[edge].twin].head
      for other in edges(leaving: tail) {
        guard markSteps(from: graph.edges[other].twin, &steps) else { return false }
      }
    }
    for word in 0..<UInt32(marks.count) {
      // Only later arcs are marked meanwhile.
      while marks[word] != 0 {
        let bit = UInt32(marks[word].trailingZeroBitCount)
        marks[word] &= marks[word] - 1
        renew(arc: word * 32 + bit / 2, isUp: bit % 2 == 0, &steps)
      }
    }
    return true
  }

  private func edges(leaving node: NodeIndex) -> Range<EdgeIndex> {
    graph.nodes[node].firstEdge..<graph.nodes[node.next].firstEdge
  }

  private func mark(_ arc: UInt32, isUp: Bool) {
    marks[arc / 32] |= 1 << UInt64(arc % 32 * 2 + (isUp ? 0 : 1))
  }

  /// Marks the arcs for all steps from an edge that any condition may open; returns false if the
  /// hierarchy has no arc for one that is open.
  private func markSteps(from edge: EdgeIndex, _ steps: inout [SearchGraph.EdgeStep]) -> Bool {
    let copies = metric.hierarchy.copies.view
    var isComplete = true
    copies.forEachVertex(on: edge, graph) { tail in
      for next in edges(leaving: graph.edges[edge].head) {
        copies.forEachVertex(on: next, graph) { head in
          guard let arc = arcs.arc(from: min(tail, head), to: max(tail, head)) else { return }
          mark(arc, isUp: tail < head)
        }
      }
      let vertex = metric.hierarchy.copies.vertex(at: tail)
      metric.forEachStep(from: vertex, graph, &steps) { next, _ in
        guard let head = metric.hierarchy.copies.rank(of: next),
          head == tail || arcs.arc(from: min(tail, head), to: max(tail, head)) != nil
        else {
          isComplete = false
          return
        }
      }
    }
    return isComplete
  }

  /// Computes the cost of an arc in a direction; if it changes, marks the arcs that depend on it.
  ///
  /// - Parameter steps: memory to be reused.
  private func renew(arc: UInt32, isUp: Bool, _ steps: inout [SearchGraph.EdgeStep]) {
    let low = arcs.lowerVertex(of: arc)
    let high = arcs.heads[arc]
    let (tail, head) = isUp ? (low, high) : (high, low)
    var least = ArcCosts.closed
    let vertex = metric.hierarchy.copies.vertex(at: tail)
    metric.forEachStep(from: vertex, graph, &steps) { vertex, cost in
      if metric.hierarchy.copies.rank(of: vertex) == head { least = min(least, cost) }
    }
    for place in arcs.lowerPlaces(of: low) {
      let lowArc = arcs.lowerArcs[place]
      let end = arcs.first[arcs.lower[place] + 1]
      guard let highArc = arcs.arc(to: high, in: lowArc + 1, end) else { continue }
      least = min(least, isUp ? down[lowArc] + up[highArc] : down[highArc] + up[lowArc])
    }
    let side = isUp ? up : down
    guard side[arc] != least else { return }
    side[arc] = least
    for other in arcs.upper(of: low) where other != arc {
      let upper = arcs.heads[other]
      guard let target = arcs.arc(from: min(high, upper), to: max(high, upper)) else { continue }
      // A path by way of the lower vertex leads to the end of this arc, or from it.
      mark(target, isUp: isUp == (upper < high))
    }
  }
}
