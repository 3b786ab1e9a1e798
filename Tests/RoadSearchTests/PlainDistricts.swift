import RoadNetworks

@testable import RoadSearch

/// A plain classification of roads by the nodes that can be reached from each node.
///
/// The core of a connected component is the largest set of its open streets that are mutually
/// reachable.
struct PlainDistricts {
  /// Own-traffic roads.
  private(set) var own: Set<UInt32> = []
  /// Open streets without an open way to the core.
  private(set) var withoutExit: Set<UInt32> = []
  /// Open streets without an open way from the core.
  private(set) var withoutEntry: Set<UInt32> = []

  /// A rule that decides which routes are legal.
  enum Rule {
    /// All roads between the first and the last open road are open.
    case open
    /// A route consists of up to four parts.
    ///
    /// The parts are: own-traffic roads or roads without an exit; open roads with an exit; open
    /// roads with an entry; own-traffic roads or roads without an entry.
    case lenient
  }

  /// Returns the parts of a route in which an edge can be, as a bit set.
  private func parts(of edge: UInt32, _ rule: Rule) -> UInt8 {
    let isFirst = own.contains(edge) || (rule == .lenient && withoutExit.contains(edge))
    let isLast = own.contains(edge) || (rule == .lenient && withoutEntry.contains(edge))
    return (isFirst ? 1 : 2) | (isLast ? 8 : 4)
  }

  /// Returns the parts in which the next edge of a route can be; 0 if the route is not legal.
  ///
  /// A gate is passed within the first part, or on entering the last one.
  ///
  /// - Parameter before: the parts in which the previous edge can be; nil for the first edge.
  func parts(
    after before: UInt8?, _ edge: UInt32, _ rule: Rule, throughGate: Bool = false
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
  /// If it may not continue onto any road, it makes a U-turn.
  func leadsOn(_ edge: UInt32, from last: UInt32, throughGate: Bool = false) -> Bool {
    func isFirst(_ edge: UInt32) -> Bool { own.contains(edge) || withoutExit.contains(edge) }
    return !(throughGate || isFirst(edge)) || isFirst(last)
  }

  init(
    _ network: RoadNetwork, _ costs: TravelCosts, isGate: (Int64) -> Bool = { _ in false },
    isBarrier: (Int64) -> Bool
  ) {
    let nodeCount = UInt32(network.nodeCount)
    var usable: [(edge: UInt32, tail: UInt32, head: UInt32)] = []
    var barriers: Set<UInt32> = []
    var gates: Set<UInt32> = []
    for edge in 0..<network.edges.count {
      let record = network.edges[edge]
      let tail = network.tail(of: edge)
      if isBarrier(network.osmNodes(of: edge)[0]) { barriers.insert(tail) }
      if isGate(network.osmNodes(of: edge)[0]) { gates.insert(tail) }
      if costs.pace(record.attributes) == 0 { continue }
      usable.append((edge, tail, record.head))
      if costs.isEndsOnly(record.attributes) { own.insert(edge) }
    }
    // Among parts of equal size, the core is the one with the southernmost node.
    func isSouth(_ a: UInt32, of b: UInt32) -> Bool {
      let (a, b) = (network.nodes[a].position, network.nodes[b].position)
      return (a.latitude, a.longitude) < (b.latitude, b.longitude)
    }
    func reached(from start: UInt32, _ steps: [(tail: UInt32, head: UInt32)]) -> Set<UInt32> {
      var seen: Set<UInt32> = [start]
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
    let onward = (0..<nodeCount).map { reached(from: $0, open) }
    var fromCore: Set<UInt32> = []
    var toCore: Set<UInt32> = []
    var settled: Set<UInt32> = []
    for node in 0..<nodeCount where !settled.contains(node) {
      let district = reached(from: node, either)
      settled.formUnion(district)
      var core: [UInt32] = []
      for member in district.sorted(by: { isSouth($0, of: $1) }) {
        let part = onward[Int(member)].filter { onward[Int($0)].contains(member) }
        if part.count > core.count { core = Array(part) }
      }
      fromCore.formUnion(onward[Int(core[0])])
      toCore.formUnion((0..<nodeCount).filter { onward[Int($0)].contains(core[0]) })
    }
    for (edge, tail, head) in usable {
      // A vehicle turns back at a barrier, so the other end of the edge decides. The same is true
      // of a gate if that end is open.
      func deciding(_ node: UInt32, else other: UInt32) -> UInt32? {
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
