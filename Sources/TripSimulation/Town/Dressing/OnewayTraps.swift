extension TownNet {
  /// Opens one-way streets that lead to where there is no way back, or from where none leads to.
  ///
  /// A street within one strongly connected component (Tarjan 1972) can be left and reached both
  /// ways. Opening every minor street between two components leaves one component for each part of
  /// the town that hangs together.
  ///
  /// - Complexity: O(*n*).
  mutating func openOnewayTraps() {
    let streets = CarStreets(self)
    let components = StrongComponents(self, streets).numbers
    for index in ways.indices {
      guard
        ["residential", "living_street", "service", "unclassified"].contains(
          ways[index].tags["highway"] ?? ""), ways[index].tags["oneway"] != nil
      else { continue }
      let nodes = ways[index].nodes
      if zip(nodes, nodes.dropFirst()).contains(where: { components[$0] != components[$1] }) {
        ways[index].tags = ways[index].tags.removing("oneway", "oneway:bicycle", "cycleway:left")
      }
    }
  }
}

/// The strongly connected components of the streets for cars.
private struct StrongComponents {
  /// For each node the number of its component; -1 where no street is.
  private(set) var numbers: [Int32]

  init(_ net: TownNet, _ streets: CarStreets) {
    let count = net.points.count
    numbers = [Int32](repeating: -1, count: count)
    var order = [Int32](repeating: -1, count: count)
    var low = [Int32](repeating: 0, count: count)
    var path: [Int] = []
    var open: [(node: Int, arm: Int)] = []
    var clock: Int32 = 0
    var component: Int32 = 0
    let isBlocked = net.nodeTags.map { $0["barrier"] == "bollard" }

    for root in 0..<count where order[root] < 0 && !streets.arms(root).isEmpty {
      open.append((root, streets.arms(root).startIndex))
      while let (node, arm) = open.last {
        let arms = streets.arms(node)
        if arm == arms.startIndex {
          order[node] = clock
          low[node] = clock
          clock += 1
          path.append(node)
        }
        if arm < arms.endIndex, !isBlocked[node] {
          open[open.count - 1].arm += 1
          guard streets.isOpen(arms[arm]) else { continue }
          let next = net.end(of: arms[arm])
          if order[next] < 0 {
            open.append((next, streets.arms(next).startIndex))
          } else if numbers[next] < 0 {
            low[node] = min(low[node], order[next])
          }
          continue
        }
        open.removeLast()
        if let parent = open.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == order[node] else { continue }
        while let member = path.popLast() {
          numbers[member] = component
          if member == node { break }
        }
        component += 1
      }
    }
  }
}
