/// The vertices from which the costs of some targets follow: the targets, and all vertices between
/// them and the roots of the elimination tree.
///
/// A sweep from the highest to the lowest of these vertices finds the costs of all targets at once.
///
/// Source: Delling, Goldberg, and Werneck, "Faster Batched Shortest Paths in Road Networks" (2011).
struct VertexSelection: ~Copyable {
  /// The number of selected vertices, which are numbered from the highest to the lowest.
  let count: Int
  /// The number of each vertex of the hierarchy; `UInt32.max` if it isn't selected.
  private let numbers: Cells<UInt32>
  /// The index of each selected vertex's first arc from a higher one, and a last element after
  /// them.
  private let first: Cells<UInt32>
  /// The number of the selected vertex from which each arc comes.
  private let tails: Cells<UInt32>
  /// The cost of each arc.
  private let costs: Cells<UInt32>

  /// Selects the vertices for some targets.
  ///
  /// - Complexity: O(*n*) in the number of vertices of the hierarchy.
  init(of targets: [UInt32], _ metric: HierarchyMetric) {
    let arcs = metric.topology.arcs.view
    let vertexCount = arcs.parents.count
    let numbers = Cells<UInt32>(repeating: .max, count: vertexCount)
    var count = 0
    var arcCount = 0
    for target in targets {
      var vertex = target
      while vertex != .max, numbers[vertex] == .max {
        numbers[vertex] = 0
        count += 1
        arcCount += arcs.upper(of: vertex).count
        vertex = arcs.parents[vertex]
      }
    }
    self.count = count
    first = Cells(repeating: 0, count: count + 1)
    tails = Cells(repeating: 0, count: arcCount)
    costs = Cells(repeating: 0, count: arcCount)
    let down = metric.costs.down.view
    var number: UInt32 = 0
    var next: UInt32 = 0
    for vertex in (0..<UInt32(vertexCount)).reversed() where numbers[vertex] != .max {
      numbers[vertex] = number
      for arc in arcs.upper(of: vertex) where down[arc] < ArcCosts.closed {
        tails[next] = numbers[arcs.heads[arc]]
        costs[next] = down[arc]
        next += 1
      }
      number += 1
      first[number] = next
    }
    self.numbers = numbers
  }

  /// Returns the number of a vertex; `UInt32.max` if it isn't selected.
  @inline(__always)
  func number(of vertex: UInt32) -> UInt32 { numbers[vertex] }

  /// Lowers the costs of all selected vertices to those of paths from higher ones.
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
}

/// The costs of a vertex for several origins; the sum of two costs fits in 32 bits.
typealias CostLanes = SIMD8<UInt32>
