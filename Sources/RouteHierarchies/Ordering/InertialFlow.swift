/// A finder of small cuts of a graph of junctions by inertial flow: the nodes that lie farthest in
/// a direction are sources, those at the other side are sinks, and a minimum cut between them is
/// small and halves the graph roughly.
///
/// Sources: Schild and Sommer, "On Balanced Separators in Road Networks" (2015); Dinic's algorithm
/// (1970).
struct InertialFlow {
  /// The share of the nodes that are sources, and of those that are sinks.
  static let share = 0.25

  // The graph of the cell: for each node its arcs, for each arc its head and its reverse.
  private var first: [UInt32]
  private var heads: [UInt32]
  private var reverse: [UInt32]
  /// 1 if an arc carries flow, -1 if its reverse does.
  private var flow: [Int8]
  private var level: [UInt32]
  private var next: [UInt32]
  private var queue: [UInt32] = []
  /// The arcs of the path along which flow is sent.
  private var path: [UInt32] = []
  private let count: Int

  /// - Parameter links: the ends of each link, as numbers of nodes.
  init(nodeCount: Int, links: [(UInt32, UInt32)]) {
    count = nodeCount
    first = [UInt32](repeating: 0, count: nodeCount + 1)
    for (a, b) in links where a != b {
      first[Int(a) + 1] += 1
      first[Int(b) + 1] += 1
    }
    for node in 0..<nodeCount { first[node + 1] += first[node] }
    var fill = first
    heads = [UInt32](repeating: 0, count: Int(first[nodeCount]))
    reverse = heads
    for (a, b) in links where a != b {
      let (there, back) = (fill[Int(a)], fill[Int(b)])
      fill[Int(a)] += 1
      fill[Int(b)] += 1
      heads[Int(there)] = b
      heads[Int(back)] = a
      reverse[Int(there)] = back
      reverse[Int(back)] = there
    }
    flow = [Int8](repeating: 0, count: heads.count)
    level = [UInt32](repeating: 0, count: nodeCount)
    next = level
  }

  /// Returns the number of each node's connected component, and their number.
  func components() -> (numbers: [UInt32], count: Int) {
    var numbers = [UInt32](repeating: .max, count: count)
    var components = 0
    var stack: [UInt32] = []
    for root in 0..<count where numbers[root] == .max {
      numbers[root] = UInt32(components)
      stack.append(UInt32(root))
      while let node = stack.popLast() {
        for arc in first[Int(node)]..<first[Int(node) + 1] {
          let head = Int(heads[Int(arc)])
          guard numbers[head] == .max else { continue }
          numbers[head] = UInt32(components)
          stack.append(UInt32(head))
        }
      }
      components += 1
    }
    return (numbers, components)
  }

  /// A cut: whether each node is on the side of the sources.
  struct Cut {
    var isSource: [Bool]
    var size: Int
    var smaller: Int

    /// The size relative to the smaller side; lower is better.
    var cost: Double { Double(size) / Double(max(1, smaller)) }
  }

  /// Returns the best cut over several directions.
  mutating func cut(_ places: [SIMD2<Float>]) -> Cut {
    var best: Cut?
    let directions: [SIMD2<Float>] = [
      SIMD2(1, 0), SIMD2(0, 1), SIMD2(1, 1), SIMD2(1, -1),
    ]
    for direction in directions {
      let keys = places.map { $0.x * direction.x + $0.y * direction.y }
      let order = (0..<UInt32(count)).sorted { keys[Int($0)] < keys[Int($1)] }
      let terminals = max(1, Int(Double(count) * Self.share))
      let cut = cut(order.prefix(terminals), order.suffix(terminals), limit: best)
      if let cut, best.map({ cut.cost < $0.cost }) ?? true { best = cut }
    }
    return best ?? Cut(isSource: [], size: 0, smaller: 0)
  }

  private mutating func cut(
    _ sources: ArraySlice<UInt32>, _ sinks: ArraySlice<UInt32>, limit: Cut?
  ) -> Cut? {
    for arc in flow.indices { flow[arc] = 0 }
    var isSink = [Bool](repeating: false, count: count)
    for node in sinks { isSink[Int(node)] = true }
    var size = 0
    while levels(from: sources, isSink) {
      for node in 0..<count { next[node] = first[node] }
      for source in sources {
        while augment(from: source, isSink) { size += 1 }
      }
      // Even halves would not make a larger cut better.
      if let limit, Double(size) / Double(count / 2) > limit.cost { return nil }
    }
    // The side that the sources still reach, or the one from which the sinks can be reached.
    var near = [Bool](repeating: false, count: count)
    var nearCount = 0
    for node in 0..<count where level[node] != .max {
      near[node] = true
      nearCount += 1
    }
    var far = [Bool](repeating: true, count: count)
    var farCount = count
    queue.removeAll(keepingCapacity: true)
    for node in sinks {
      far[Int(node)] = false
      farCount -= 1
      queue.append(node)
    }
    var place = 0
    while place < queue.count {
      let node = Int(queue[place])
      place += 1
      for arc in first[node]..<first[node + 1] {
        let tail = Int(heads[Int(arc)])
        guard far[tail], flow[Int(reverse[Int(arc)])] < 1 else { continue }
        far[tail] = false
        farCount -= 1
        queue.append(UInt32(tail))
      }
    }
    let nearSmaller = min(nearCount, count - nearCount)
    let farSmaller = min(farCount, count - farCount)
    return nearSmaller >= farSmaller
      ? Cut(isSource: near, size: size, smaller: nearSmaller)
      : Cut(isSource: far, size: size, smaller: farSmaller)
  }

  /// Sets the levels of the nodes that can be reached, and returns whether a sink is among them.
  private mutating func levels(from sources: ArraySlice<UInt32>, _ isSink: [Bool]) -> Bool {
    for node in 0..<count { level[node] = .max }
    queue.removeAll(keepingCapacity: true)
    for node in sources {
      level[Int(node)] = 0
      queue.append(node)
    }
    var place = 0
    var reached = false
    while place < queue.count {
      let node = Int(queue[place])
      place += 1
      if isSink[node] {
        reached = true
        continue
      }
      for arc in first[node]..<first[node + 1] where flow[Int(arc)] < 1 {
        let head = Int(heads[Int(arc)])
        guard level[head] == .max else { continue }
        level[head] = level[node] + 1
        queue.append(UInt32(head))
      }
    }
    return reached
  }

  /// Sends a unit of flow from a source along rising levels; false if none is left.
  private mutating func augment(from source: UInt32, _ isSink: [Bool]) -> Bool {
    path.removeAll(keepingCapacity: true)
    var node = Int(source)
    while !isSink[node] {
      var isStuck = true
      while next[node] < first[node + 1] {
        let arc = Int(next[node])
        let head = Int(heads[arc])
        if flow[arc] < 1, level[head] == level[node] + 1 {
          path.append(UInt32(arc))
          node = head
          isStuck = false
          break
        }
        next[node] += 1
      }
      if isStuck {
        guard let last = path.popLast() else { return false }
        node = Int(heads[Int(reverse[Int(last)])])
        next[node] += 1
      }
    }
    for arc in path {
      flow[Int(arc)] += 1
      flow[Int(reverse[Int(arc)])] -= 1
    }
    return true
  }
}
