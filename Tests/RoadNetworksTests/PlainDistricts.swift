@testable import RoadNetworks

/// Which edges a route may use only at its ends, by asking from every node what can be reached.
///
/// Those that are so by their access, and open ones that don't lie on open ways from the largest
/// part of open streets, of those that are joined at all, back to it.
struct PlainDistricts {
  private(set) var endsOnly: Set<UInt32> = []

  init(_ network: RoadNetwork, _ costs: TravelCosts, isBarrier: (Int64) -> Bool) {
    let nodeCount = UInt32(network.nodeCount)
    var usable: [(edge: UInt32, tail: UInt32, head: UInt32)] = []
    var barriers: Set<UInt32> = []
    for edge in 0..<network.edges.count {
      let record = network.edges[edge]
      let tail = network.tail(of: edge)
      if isBarrier(network.osmNodes(of: edge)[0]) { barriers.insert(tail) }
      if costs.pace(record.attributes) == 0 { continue }
      usable.append((edge, tail, record.head))
      if costs.isEndsOnly(record.attributes) { endsOnly.insert(edge) }
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
    let open = passable.filter { !endsOnly.contains($0.edge) }.map { ($0.tail, $0.head) }
    let either = passable.flatMap { [($0.tail, $0.head), ($0.head, $0.tail)] }
    let onward = (0..<nodeCount).map { reached(from: $0, open) }
    // Parts of a random network are too small for two of them to be towns of their own.
    var fromCore: Set<UInt32> = []
    var toCore: Set<UInt32> = []
    var settled: Set<UInt32> = []
    for node in 0..<nodeCount where !settled.contains(node) {
      let district = reached(from: node, either)
      settled.formUnion(district)
      var core: [UInt32] = []
      for member in district.sorted() {
        let part = onward[Int(member)].filter { onward[Int($0)].contains(member) }
        if part.count > core.count { core = Array(part) }
      }
      fromCore.formUnion(onward[Int(core[0])])
      toCore.formUnion((0..<nodeCount).filter { onward[Int($0)].contains(core[0]) })
    }
    for (edge, tail, head) in usable {
      // At a barrier one turns back, so the other end decides.
      let start = barriers.contains(tail) ? head : tail
      let end = barriers.contains(head) ? tail : head
      guard !barriers.contains(start), !barriers.contains(end) else { continue }
      if !fromCore.contains(start) || !toCore.contains(end) { endsOnly.insert(edge) }
    }
  }
}
