/// The arcs between selected vertices, copied so that a sweep reads memory in order.
///
/// A sweep from the highest to the lowest vertex finds the costs of all vertices at once, here from
/// several origins.
///
/// Source: Delling, Goldberg, and Werneck, "Faster Batched Shortest Paths in Road Networks" (2011).
final class SweepArcs: Sendable {
  /// The number of vertices, which are numbered in the order of the selection.
  let count: Int
  /// The number of each vertex of the hierarchy; `UInt32.max` if it isn't selected.
  private let numbers: Cells<UInt32>
  /// The index of each vertex's first arc from a higher one, and a last element after them.
  private let first: Cells<UInt32>
  /// The number of the vertex from which each arc comes.
  private let tails: Cells<UInt32>
  /// The cost of each arc.
  private let costs: Cells<UInt32>

  /// - Complexity: O(*n*) in the number of vertices of the hierarchy.
  init(_ selection: VertexSelection, _ metric: HierarchyMetric) {
    let arcs = metric.hierarchy.arcs.view
    let down = metric.costs.down.view
    count = selection.vertices.count
    numbers = Cells(repeating: .max, count: arcs.parents.count)
    first = Cells(repeating: 0, count: count + 1)
    let arcCount = selection.vertices.reduce(0) { $0 + arcs.upper(of: $1).count }
    tails = Cells(repeating: 0, count: arcCount)
    costs = Cells(repeating: 0, count: arcCount)
    var next: UInt32 = 0
    for (number, vertex) in selection.vertices.enumerated() {
      numbers[vertex] = UInt32(number)
      for arc in arcs.upper(of: vertex) where down[arc] < ArcCosts.closed {
        tails[next] = numbers[arcs.heads[arc]]
        costs[next] = down[arc]
        next += 1
      }
      first[number + 1] = next
    }
  }

  /// Returns the number of a vertex; `UInt32.max` if it isn't selected.
  @inline(__always)
  func number(of vertex: UInt32) -> UInt32 { numbers[vertex] }

  /// Lowers the costs of all vertices to those of paths from higher ones.
  ///
  /// - Parameter labels: the costs of each vertex, for several origins.
  func sweep(_ labels: Cells<CostLanes>.View) {
    let (first, tails, costs) = (first.view, tails.view, costs.view)
    for number in 0..<UInt32(count) {
      var best = labels[number]
      for arc in first[number]..<first[number + 1] {
        best = pointwiseMin(best, labels[tails[arc]] &+ CostLanes(repeating: costs[arc]))
      }
      labels[number] = best
    }
  }

  /// Returns the highest cost of any vertex that was reached from each origin, plus 1; 0 if none
  /// was.
  func highest(_ labels: Cells<CostLanes>.View) -> CostLanes {
    // Plus 1, so that the cost of a vertex that wasn't reached becomes 0 without a comparison.
    var highest = CostLanes()
    for number in 0..<UInt32(count) {
      highest = pointwiseMax(highest, (labels[number] &+ 1) & ArcCosts.closed)
    }
    return highest
  }
}

/// The costs of a vertex for several origins; the sum of two costs fits in 32 bits.
typealias CostLanes = SIMD8<UInt32>
