extension TownNet {
  /// Opens minor one-way streets in both directions where cars couldn't leave or reach a place
  /// otherwise.
  ///
  /// A strongly connected component (Tarjan 1972) that no street leads out of, or into, is a trap.
  /// Each round opens at most one minor street for every trap, which joins the trap to its
  /// neighbor. Rounds are repeated until no street can be opened. Streets that aren't at a trap
  /// keep their direction.
  ///
  /// - Complexity: O(*n*) for each round.
  mutating func openOnewayTraps() {
    while openTrapsOnce() {}
  }

  private mutating func openTrapsOnce() -> Bool {
    let streets = CarStreets(self)
    let components = StrongComponents(self, streets)
    var leadsOut = [Bool](repeating: false, count: components.count)
    var leadsIn = leadsOut
    var oneways: [(way: Int, from: Int, to: Int)] = []
    for way in ways.indices where streets.directions[way] != .none {
      for place in ways[way].nodes.indices.dropLast() {
        for isBackward in [false, true] {
          let step = Step(way: way, place: place, isBackward: isBackward)
          let from = components.numbers[start(of: step)]
          let to = components.numbers[end(of: step)]
          guard streets.isOpen(step), from != to else { continue }
          leadsOut[from] = true
          leadsIn[to] = true
          if isMinorOneway(way) { oneways.append((way, from, to)) }
        }
      }
    }
    var isJoined = [Bool](repeating: false, count: components.count)
    var opened = false
    for street in oneways
    where !leadsOut[street.to] && !isJoined[street.to]
      || !leadsIn[street.from] && !isJoined[street.from]
    {
      ways[street.way].tags = ways[street.way].tags
        .removing("oneway", "oneway:bicycle", "cycleway:left")
      isJoined[street.from] = true
      isJoined[street.to] = true
      opened = true
    }
    return opened
  }

  private func isMinorOneway(_ way: Int) -> Bool {
    let tags = ways[way].tags
    return tags["oneway"] != nil
      && ["residential", "living_street", "service", "unclassified"]
        .contains(tags["highway"] ?? "")
  }
}

/// The strongly connected components of the streets for cars.
private struct StrongComponents {
  /// The component of each node; nodes without streets are in component 0.
  private(set) var numbers: [Int]
  private(set) var count = 1

  init(_ net: TownNet, _ streets: CarStreets) {
    let nodes = net.points.count
    numbers = [Int](repeating: 0, count: nodes)
    var order = [Int](repeating: -1, count: nodes)
    var low = order
    var path: [Int] = []
    var open: [(node: Int, arm: Int)] = []
    var clock = 0
    let isBlocked = net.nodeTags.map { $0["barrier"] == "bollard" }

    for root in 0..<nodes where order[root] < 0 && !streets.arms(root).isEmpty {
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
          } else if numbers[next] == 0 {
            low[node] = min(low[node], order[next])
          }
          continue
        }
        open.removeLast()
        if let parent = open.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == order[node] else { continue }
        while let member = path.popLast() {
          numbers[member] = count
          if member == node { break }
        }
        count += 1
      }
    }
  }
}
