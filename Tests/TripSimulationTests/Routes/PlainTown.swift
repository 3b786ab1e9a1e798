import Coordinates
import RoadImport
import RoadNetworks

/// The roads of a town and the rules for cars on them, as input of a plain search.
///
/// Only the edges of the roads, with their ids, nodes, and directions, come from the network.
/// Access, lengths, and restrictions are read from the town's own elements. Only tags and values
/// that occur in the town are supported.
struct PlainTown {
  /// An edge of a road in one direction.
  struct Arc {
    var id: EdgeID
    var way: Int64
    var from: Int64
    var to: Int64
    var isForward: Bool
    /// The length in millimeters.
    var length: UInt64
    var access: Access
    /// Whether an open path leads from the arc to the core of its district (see `findPockets`).
    var hasExit = true
    /// Whether an open path leads from the core of the district to the arc.
    var hasEntry = true
    var reverse = 0
  }

  enum Access { case open, endsOnly, closed }

  /// A restriction: after driving the prefix, a vehicle may only continue to the goals, or to all
  /// arcs except the goals.
  struct Rule {
    var prefix: [Int]
    var goals: Set<Int>
    var isOnly: Bool
  }

  private(set) var arcs: [Arc] = []
  private(set) var leaving: [Int64: [Int]] = [:]
  private(set) var rules: [Rule] = []
  private(set) var barriers: Set<Int64> = []
  /// The arcs of each way.
  private var arcsOfWay: [Int64: [Int]] = [:]

  init(
    nodes: [OSMNode], ways: [OSMWay], relations: [OSMRelation], _ network: RoadNetwork
  ) throws {
    let places = Dictionary(uniqueKeysWithValues: nodes.map { ($0.id, $0.coordinate.onGrid) })
    let wayByID = Dictionary(uniqueKeysWithValues: ways.map { ($0.id, $0) })
    for node in nodes where Self.blocksCars(node.tags) { barriers.insert(node.id) }
    var numbers: [EdgeID: Int] = [:]
    var reverses: [EdgeID] = []
    for id in network.edgeIDs {
      let edge = try network.edge(id)
      let points = edge.osmNodes
      guard let way = wayByID[edge.osmWay], let from = points.first, let to = points.last else {
        throw Missing(edge: id)
      }
      // If an edge goes out and back over the same nodes, its directions can't be distinguished by
      // nodes.
      let isForward =
        points == points.reversed()
        ? !network.edges[id.index].isBackward
        : zip(way.nodes, way.nodes.dropFirst()).contains { $0 == (points[0], points[1]) }
      // Summed in the direction of the way, so that the length is the same in both directions.
      let line = (isForward ? points : points.reversed()).compactMap { places[$0] }
      let meters = zip(line, line.dropFirst()).reduce(0.0) { $0 + $1.0.distance(to: $1.1) }
      numbers[id] = arcs.count
      reverses.append(edge.reverse)
      leaving[from, default: []].append(arcs.count)
      arcsOfWay[way.id, default: []].append(arcs.count)
      arcs.append(
        Arc(
          id: id, way: way.id, from: from, to: to, isForward: isForward,
          length: UInt64((meters * 1000).rounded()),
          access: Self.access(way.tags, isForward: isForward)))
    }
    for index in arcs.indices { arcs[index].reverse = numbers[reverses[index]] ?? index }
    for relation in relations { addRules(of: relation) }
    findPockets()
  }

  private struct Missing: Error { var edge: EdgeID }

  // MARK: - Tags

  private static func access(_ tags: OSMTags, isForward: Bool) -> Access {
    switch (tags["oneway"], tags["junction"], tags["highway"]) {
    case ("no", _, _): break
    case ("-1", _, _): if isForward { return .closed }
    case ("yes", _, _), (_, "roundabout", _), (_, _, "motorway"), (_, _, "motorway_link"):
      if !isForward { return .closed }
    default: break
    }
    let stated = tags["motor_vehicle"] ?? tags["access"]
    switch stated {
    case "no", "agricultural": return .closed
    case "destination", "delivery", "customers":
      return isDriveway(tags, stated) ? .endsOnly : .closed
    case "private": return isDriveway(tags, stated) ? .endsOnly : .closed
    case "yes": return isDriveway(tags, stated) ? .open : .closed
    default: break
    }
    switch tags["highway"] {
    case "footway", "path", "steps", "cycleway", "pedestrian", "track": return .closed
    default: return tags["service"] == "emergency_access" ? .closed : .open
    }
  }

  /// Returns whether cars can use a road with these tags if an access tag permits it.
  private static func isDriveway(_ tags: OSMTags, _ stated: String?) -> Bool {
    switch tags["highway"] {
    case "footway", "path", "steps", "cycleway", "pedestrian": tags["motor_vehicle"] != nil
    default: tags["service"] != "emergency_access"
    }
  }

  private static func blocksCars(_ tags: OSMTags) -> Bool {
    tags["barrier"] == "bollard" || (tags["barrier"] != nil && tags["motor_vehicle"] == "no")
  }

  // MARK: - Restrictions

  private mutating func addRules(of relation: OSMRelation) {
    // Conditional restrictions and restrictions for trucks are ignored. No exemption applies to
    // cars.
    guard let kind = relation.tags["restriction"] else { return }
    func ways(_ role: String) -> [Int64] {
      relation.members.filter { $0.role == role && $0.kind == .way }.map(\.id)
    }
    guard let from = ways("from").first, let to = ways("to").first else { return }
    func isUsable(_ arc: Int) -> Bool { arcs[arc].access != .closed }
    var prefixes: [[Int]] = (arcsOfWay[from] ?? []).map { [$0] }
    if let node = relation.members.first(where: { $0.role == "via" && $0.kind == .node }) {
      prefixes.removeAll { arcs[$0[0]].to != node.id }
    } else {
      let via = ways("via")
      prefixes.removeAll { !touches(arcs[$0[0]].to, via[0]) }
      for (index, way) in via.enumerated() {
        let next = index + 1 < via.count ? via[index + 1] : to
        prefixes = prefixes.flatMap { follow($0, along: way, until: next) }
      }
    }
    for prefix in prefixes where prefix.allSatisfy(isUsable) {
      let last = arcs[prefix[prefix.count - 1]]
      var goals = (leaving[last.to] ?? []).filter { arcs[$0].way == to && isUsable($0) }
      if prefix.count == 1, from == to {
        goals.removeAll { ($0 == last.reverse) != kind.hasSuffix("u_turn") }
      }
      if goals.isEmpty { continue }
      rules.append(Rule(prefix: prefix, goals: Set(goals), isOnly: kind.hasPrefix("only")))
    }
  }

  private func touches(_ node: Int64, _ way: Int64) -> Bool {
    (arcsOfWay[way] ?? []).contains { arcs[$0].to == node }
  }

  private func follow(_ path: [Int], along way: Int64, until next: Int64) -> [[Int]] {
    let last = arcs[path[path.count - 1]]
    return (leaving[last.to] ?? []).filter { arcs[$0].way == way && $0 != last.reverse }
      .compactMap { first in
        var path = path + [first]
        while !touches(arcs[path[path.count - 1]].to, next) {
          let end = arcs[path[path.count - 1]]
          guard
            let onward = (leaving[end.to] ?? []).first(where: {
              arcs[$0].way == way && arcs[$0].isForward == end.isForward
            }), path.count < 100
          else { return nil }
          path.append(onward)
        }
        return path
      }
  }

  // MARK: - Pockets

  /// Marks open streets without an open path to the core of their district, or from it.
  ///
  /// A district consists of all roads that are connected to each other, without closed roads and
  /// barriers. Its core is the largest set of its nodes that can reach each other on open roads.
  private mutating func findPockets() {
    let passable = arcs.indices.filter {
      arcs[$0].access != .closed && !barriers.contains(arcs[$0].from)
        && !barriers.contains(arcs[$0].to)
    }
    func neighbors(
      _ keep: (Arc) -> Bool, backwards: Bool = false, both: Bool = false
    ) -> [Int64: [Int64]] {
      var result: [Int64: [Int64]] = [:]
      for index in passable where keep(arcs[index]) {
        if !backwards || both { result[arcs[index].from, default: []].append(arcs[index].to) }
        if backwards || both { result[arcs[index].to, default: []].append(arcs[index].from) }
      }
      return result
    }
    func reached(_ start: [Int64], _ next: [Int64: [Int64]]) -> Set<Int64> {
      var seen = Set(start)
      var open = start
      while let node = open.popLast() {
        for other in next[node] ?? [] where seen.insert(other).inserted { open.append(other) }
      }
      return seen
    }
    let onward = neighbors { $0.access == .open }
    let back = neighbors({ $0.access == .open }, backwards: true)
    let joined = neighbors({ _ in true }, both: true)
    var core: [Int64] = []
    var settled: Set<Int64> = []
    for start in Set(passable.map { arcs[$0].from }).sorted() where !settled.contains(start) {
      let district = reached([start], joined)
      settled.formUnion(district)
      var parts: [Set<Int64>] = []
      var sorted: Set<Int64> = []
      for node in district where !sorted.contains(node) {
        let part = reached([node], onward).intersection(reached([node], back))
        sorted.formUnion(part)
        parts.append(part)
      }
      let largest = parts.map(\.count).max() ?? 0
      if let first = parts.first(where: { $0.count == largest }) { core += first }
    }
    let fromCore = reached(core, onward)
    let toCore = reached(core, back)
    for index in arcs.indices where arcs[index].access == .open {
      let (from, to) = (arcs[index].from, arcs[index].to)
      let start = barriers.contains(from) ? to : from
      let end = barriers.contains(to) ? from : to
      if barriers.contains(start) || barriers.contains(end) { continue }
      arcs[index].hasExit = toCore.contains(end)
      arcs[index].hasEntry = fromCore.contains(start)
    }
  }
}

extension Coordinate {
  /// The nearest coordinate that OpenStreetMap can store.
  fileprivate var onGrid: Coordinate {
    Coordinate(
      latitude: (latitude * 1e7).rounded() / 1e7, longitude: (longitude * 1e7).rounded() / 1e7)
  }
}
