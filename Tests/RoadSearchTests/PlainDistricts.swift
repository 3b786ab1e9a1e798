import RoadNetworks

@testable import RoadSearch

/// A plain classification of roads by the nodes that can be reached from each node.
///
/// The core of a connected component is the largest set of its nodes that can all reach each other
/// over open streets.
struct PlainDistricts {
  /// Own-traffic roads, which are open only to traffic that starts or ends on them.
  private(set) var own: Set<EdgeIndex> = []
  /// Open streets without an open path to the core.
  private(set) var withoutExit: Set<EdgeIndex> = []
  /// Open streets without an open path from the core.
  private(set) var withoutEntry: Set<EdgeIndex> = []

  /// A rule that decides which routes are legal.
  enum Rule {
    /// All roads between the first and the last open road are open.
    case open
    /// A route consists of up to four successive parts.
    ///
    /// In order, they are: own-traffic roads or roads without an exit; open roads with an exit;
    /// open roads with an entry; own-traffic roads or roads without an entry.
    case lenient
  }

  /// Returns the parts of a route in which an edge can be, as a bit set.
  private func parts(of edge: EdgeIndex, _ rule: Rule) -> UInt8 {
    let isFirst = own.contains(edge) || (rule == .lenient && withoutExit.contains(edge))
    let isLast = own.contains(edge) || (rule == .lenient && withoutEntry.contains(edge))
    return (isFirst ? 1 : 2) | (isLast ? 8 : 4)
  }

  /// Returns the parts in which the next edge of a route can be; 0 if the route is not legal.
  ///
  /// A gate is passed only from the first part or into the last part.
  ///
  /// - Parameter before: the parts in which the previous edge can be; nil for the first edge.
  func parts(
    after before: UInt8?, _ edge: EdgeIndex, _ rule: Rule, throughGate: Bool = false
  ) -> UInt8 {
    let parts = parts(of: edge, rule)
    guard let before else { return parts }
    let all: [UInt8] = [1, 2, 4, 8]
    var found: UInt8 = 0
    for last in all where before & last != 0 {
      for part in all where last <= part && (!throughGate || last == 1 || part == 8) {
        found |= parts & part
      }
    }
    return found
  }

  /// Returns whether a vehicle may continue onto a road.
  ///
  /// A vehicle that may not continue onto any road may make a U-turn.
  func leadsOn(_ edge: EdgeIndex, from last: EdgeIndex, throughGate: Bool = false) -> Bool {
    func isFirst(_ edge: EdgeIndex) -> Bool { own.contains(edge) || withoutExit.contains(edge) }
    return !(throughGate || isFirst(edge)) || isFirst(last)
  }

  init(
    _ network: RoadNetwork, _ costs: TravelCosts, isGate: (Int64) -> Bool = { _ in false },
    isBarrier: (Int64) -> Bool
  ) {
    let nodes = .first..<network.nodes.endIndex.previous
    var usable: [(edge: EdgeIndex, tail: NodeIndex, head: NodeIndex)] = []
    var barriers: Set<NodeIndex> = []
    var gates: Set<NodeIndex> = []
    for edge in network.edges.indices {
      let record = network.edges[edge]
      let tail = network.tail(of: edge)
      if isBarrier(network.osmNodes(of: edge)[0]) { barriers.insert(tail) }
      if isGate(network.osmNodes(of: edge)[0]) { gates.insert(tail) }
      if costs.pace(record.attributes) == 0 { continue }
      usable.append((edge, tail, record.head))
      if costs.isEndsOnly(record.attributes) { own.insert(edge) }
    }
    // Among parts of equal size, the core is the one with the southernmost node.
    func isSouth(_ a: NodeIndex, of b: NodeIndex) -> Bool {
      let (a, b) = (network.nodes[a].position, network.nodes[b].position)
      return (a.latitude, a.longitude) < (b.latitude, b.longitude)
    }
    func reached(
      from start: NodeIndex, _ steps: [(tail: NodeIndex, head: NodeIndex)]
    ) -> Set<NodeIndex> {
      var seen: Set<NodeIndex> = [start]
      var count = 0
      while seen.count > count {
        count = seen.count
        for step in steps where seen.contains(step.tail) { seen.insert(step.head) }
      }
      return seen
    }
    let passable = usable.filter { !barriers.contains($0.tail) && !barriers.contains($0.head) }
    let open = passable.filter {
      !own.contains($0.edge) && !gates.contains($0.tail) && !gates.contains($0.head)
    }.map { ($0.tail, $0.head) }
    let either = passable.flatMap { [($0.tail, $0.head), ($0.head, $0.tail)] }
    let onward = Dictionary(uniqueKeysWithValues: nodes.map { ($0, reached(from: $0, open)) })
    func isOnward(_ node: NodeIndex, from start: NodeIndex) -> Bool {
      onward[start]?.contains(node) == true
    }
    var fromCore: Set<NodeIndex> = []
    var toCore: Set<NodeIndex> = []
    var settled: Set<NodeIndex> = []
    for node in nodes where !settled.contains(node) {
      let district = reached(from: node, either)
      settled.formUnion(district)
      var core: [NodeIndex] = []
      for member in district.sorted(by: { isSouth($0, of: $1) }) {
        let part = nodes.filter { isOnward($0, from: member) && isOnward(member, from: $0) }
        if part.count > core.count { core = part }
      }
      fromCore.formUnion(nodes.filter { isOnward($0, from: core[0]) })
      toCore.formUnion(nodes.filter { isOnward(core[0], from: $0) })
    }
    for (edge, tail, head) in usable {
      // A vehicle turns back at a barrier, so the node at the other end of the edge is used
      // instead. This also applies to a gate if the other end is neither a gate nor a barrier.
      func deciding(_ node: NodeIndex, else other: NodeIndex) -> NodeIndex? {
        if !barriers.contains(node), !gates.contains(node) { return node }
        if !barriers.contains(other), !gates.contains(other) { return other }
        if !barriers.contains(node) { return node }
        return barriers.contains(other) ? nil : other
      }
      guard let start = deciding(tail, else: head), let end = deciding(head, else: tail) else {
        continue
      }
      if own.contains(edge) { continue }
      if !toCore.contains(end) { withoutExit.insert(edge) }
      if !fromCore.contains(start) { withoutEntry.insert(edge) }
    }
  }
}
