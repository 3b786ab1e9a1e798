public import RoadNetworks
import RoadSearch

public enum HierarchyLab {
  public static func run(_ network: RoadNetwork) {
    let clock = ContinuousClock()
    var start = clock.now
    func lap(_ name: String) {
      print(name, clock.now - start)
      start = clock.now
    }
    let mode = TravelMode.car
    let topology = RouteHierarchy(network, mode)
    lap("topology")
    let costs = TravelCosts.time(TravelCosts.Basis(network, mode))
    start = clock.now
    var metric = HierarchyMetric(topology, network, costs)
    lap("metric")
    metric = HierarchyMetric(topology, network, costs)
    lap("metric")
    let search = HierarchySearch(metric, SearchWorkspace(topology))
    var plain = RouteSearch(network, costs)
    var random = UInt64(7)
    func next(_ n: Int) -> Int {
      random = random &* 6364136223846793005 &+ 1442695040888963407
      return Int(random >> 33) % n
    }
    let open = network.edges.indices.filter { topology.copyCount(of: StateIndex($0)) > 0 }
    var pairs: [(RouteSearch.Start, RouteSearch.Goal)] = []
    for _ in 0..<2000 {
      let (a, b) = (open[next(open.count)], open[next(open.count)])
      pairs.append((
        RouteSearch.Start(state: StateIndex(a), offset: network.edges[a].length / 3, cost: 0),
        RouteSearch.Goal(edge: b, offset: network.edges[b].length / 2)))
    }
    for _ in 0..<3 {
    start = clock.now
    var sum: UInt64 = 0
    for pair in pairs { sum &+= search.cost(from: [pair.0], to: [pair.1]) ?? 0 }
    print("cost only", (clock.now - start) / 2000, sum)
    start = clock.now
    for pair in pairs { sum &+= search.path(from: [pair.0], to: [pair.1])?.cost ?? 0 }
    print("path", (clock.now - start) / 2000, sum)
    }
    sweeps(metric, (0..<1000).map { _ in open[next(open.count)] }, (0..<1000).map { _ in open[next(open.count)] })
    sweeps(metric, (0..<64).map { _ in open[next(open.count)] }, open)
    for (extent, objective, mode) in [(RouteSearch.Extent.open, 0, TravelMode.car), (.lenient, 0, .car), (.open, 1, .car), (.open, 0, .bicycle), (.lenient, 0, .bicycle), (.open, 0, .foot)] {
      let topology = mode == .car ? topology : RouteHierarchy(network, mode)
      let basis = TravelCosts.Basis(network, mode)
      let costs = objective == 0 ? TravelCosts.time(basis) : .distance(basis)
      start = clock.now
      let metric = HierarchyMetric(topology, network, costs, leavesPockets: extent == .lenient)
      print(mode, "arcs", topology.arcs.count, clock.now - start)
      let search = HierarchySearch(metric, SearchWorkspace(topology))
      var plain = RouteSearch(network, costs)
      var wrong = 0, none = 0, illegal = 0
      let graph = SearchGraph(network, costs)
      let open = network.edges.indices.filter { graph.isOpen(graph.edges[$0]) }
      let marked = open.filter { graph.isEndsOnly(graph.edges[$0], graph.pockets.either) }
      let pocketed = open.filter { !graph.isEndsOnly(graph.edges[$0], []) && graph.isEndsOnly(graph.edges[$0], graph.pockets.either) }
      print("open", open.count, "marked", marked.count, "pockets", pocketed.count)
      for round in 0..<1000 {
        let from = round % 4 == 1 && !marked.isEmpty ? marked : round % 4 == 3 && !pocketed.isEmpty ? pocketed : open
        let to = round % 4 == 2 && !marked.isEmpty ? marked : round % 8 == 7 && !pocketed.isEmpty ? pocketed : open
        let a = from[next(from.count)]
        let b = round % 10 == 5 ? a : to[next(to.count)]
        let starts = [RouteSearch.Start(state: StateIndex(a), offset: network.edges[a].length / 3, cost: 5)]
        let goals = [RouteSearch.Goal(edge: b, offset: network.edges[b].length / UInt32(2 + next(3)))]
        let x = search.path(from: starts, to: goals)
        let y = extent == .open ? plain.path(from: starts, to: goals, .open) : plain.path(from: starts, to: goals, .lenient)
        if x?.cost != y?.cost { wrong += 1; if wrong < 6 { print("  ", a, b, x?.cost as Any, y?.cost as Any, x?.states.count as Any, y?.states.count as Any) } }
        if y == nil { none += 1 }
        if let x {
          for (s, t) in zip(x.states, x.states.dropFirst()) {
            var isStep = false
            graph.forEachSuccessor(of: s) { if $0.state == t { isStep = true } }
            if !isStep { illegal += 1 }
          }
        }
      }
      print(mode, extent, objective, "wrong", wrong, "none", none, "illegal", illegal)
    }
  }
}

extension HierarchyLab {
  static func sweeps(_ metric: HierarchyMetric, _ origins: [EdgeIndex], _ destinations: [EdgeIndex]) {
    let clock = ContinuousClock()
    let workspace = SearchWorkspace(metric.topology)
    let goals = destinations.map { [RouteSearch.Goal(edge: $0, offset: 0)] }
    let starts = origins.map { [RouteSearch.Start(state: StateIndex($0), offset: 0, cost: 0)] }
    for n in [1, 8, origins.count] {
      let start = clock.now
      let matrix = MatrixSearch(to: goals, metric, workspace)
      let made = clock.now
      var sum = 0
      matrix.costs(from: Array(starts.prefix(n))) { _, row in for x in row where x != .max { sum &+= Int(x) } }
      print(n, "x", destinations.count, "prepare", made - start, "costs", clock.now - made, sum)
    }
    let search = HierarchySearch(metric, workspace)
    var wrong = 0
    let matrix = MatrixSearch(to: goals, metric, workspace)
    matrix.costs(from: Array(starts.prefix(20))) { o, row in
      for (d, x) in row.enumerated() where search.cost(from: starts[o], to: goals[d]) != (x == .max ? nil : UInt64(x)) { wrong += 1 }
    }
    print("wrong", wrong)
  }
}
