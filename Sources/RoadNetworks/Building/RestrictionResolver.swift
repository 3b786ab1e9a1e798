/// A resolver that finds the chains of edges that turn restrictions forbid.
struct RestrictionResolver {
  private let restrictions: [[TurnRestriction]]
  private let pieces: RoadSplitter.Pieces
  private let layout: EdgeLayout
  private let tables: EdgeTables
  private let access: [AccessMask]
  private var wayIndex: [Int64: Int] = [:]
  /// The network indices of via nodes on roads; `absent` for points that are only part of a shape.
  private let nodes: [Int64: NodeIndex]
  /// Via nodes that roads use but the source lacks.
  private let missingNodes: Set<Int64>

  init(
    _ builder: borrowing RoadNetworkBuilder, _ pieces: RoadSplitter.Pieces, _ layout: EdgeLayout,
    _ tables: EdgeTables
  ) {
    restrictions = builder.restrictions
    self.pieces = pieces
    self.layout = layout
    self.tables = tables
    access = builder.attributes.rows.map { AccessMask(rawValue: $0.access) }
    var named = Set<Int64>()
    var nodes: [Int64: NodeIndex] = [:]
    var missingNodes = Set<Int64>()
    for turn in builder.restrictions.joined() {
      named.formUnion(turn.from)
      named.formUnion(turn.to)
      switch turn.via {
      case .nodes(let ids):
        for id in ids {
          guard let place = builder.place(ofNode: id) else { continue }
          nodes[id] = layout.nodes[place]
          if builder.positions[place] == RoadNetworkBuilder.missing { missingNodes.insert(id) }
        }
      case .ways(let ids): named.formUnion(ids)
      }
    }
    self.nodes = nodes
    self.missingNodes = missingNodes
    for (index, way) in builder.ways.enumerated() where named.contains(way.id) {
      wayIndex[way.id] = index
    }
  }

  struct Forbidden {
    var edges: [EdgeIndex]
    /// The modes concerned, one bit each.
    var modes: UInt32
    /// The circumstance under which the chain is forbidden; nil for always.
    var circumstance: RoadCondition.Circumstance?

    /// Whether searches obey the restriction; they ignore one with an unsupported circumstance.
    var isObeyed: Bool {
      if case .text = circumstance { false } else { true }
    }
  }

  /// Returns the forbidden chains of edges, and counts the restrictions in the report.
  func resolved(_ report: inout BuildReport) -> [Forbidden] {
    var result: [Forbidden] = []
    let found = restrictions.map { turns in
      turns.map { turn in Result { () throws(RestrictionProblem) in try chains(of: turn) } }
    }
    // Several mandatory turns from the same edges are alternatives, like the arrows on one sign.
    var mandatory: [ArraySlice<EdgeIndex>: [Chain]] = [:]
    for (turn, found) in zip(restrictions.joined(), found.joined()) where turn.isOnly {
      for chain in (try? found.get()) ?? [] {
        mandatory[chain.edges.dropLast(), default: []].append(chain)
      }
    }
    for (turns, found) in zip(restrictions, found) {
      let before = result.count
      var problem: RestrictionProblem?
      for (turn, found) in zip(turns, found) {
        do throws(RestrictionProblem) {
          for chain in try forbidden(by: turn, try found.get(), mandatory) {
            result.append(
              Forbidden(edges: chain.edges, modes: chain.modes, circumstance: turn.circumstance))
          }
        } catch {
          problem = problem ?? error
        }
      }
      if result[before...].contains(where: \.isObeyed) {
        report.restrictions += 1
      } else if result.count > before {
        report.restrictionsLeftOut[.notUnderstood, default: 0] += 1
      } else if let problem {
        report.restrictionsLeftOut[problem, default: 0] += 1
      }
    }
    return result
  }

  /// A chain of edges with the modes concerned, one bit each.
  private struct Chain {
    var edges: [EdgeIndex]
    var modes: UInt32
  }

  private func forbidden(
    by turn: TurnRestriction, _ meant: [Chain], _ mandatory: [ArraySlice<EdgeIndex>: [Chain]]
  ) throws(RestrictionProblem) -> [Chain] {
    let forbidden =
      turn.isOnly
      ? meant.flatMap { others(than: $0, of: mandatory[$0.edges.dropLast()] ?? []) } : meant
    guard !forbidden.isEmpty else { throw .redundant }
    return forbidden
  }

  /// Returns the open turns that can replace the last step of a chain, except mandatory turns.
  private func others(than chain: Chain, of command: [Chain]) -> [Chain] {
    let lead = Array(chain.edges.dropLast())
    let node = tables.edges[lead[lead.count - 1]].head
    return tables.edges(from: node).compactMap { other in
      let path = lead + [other]
      let modes = command.reduce(modes(chain.modes, on: path)) { modes, meant in
        meant.edges == path ? modes & ~meant.modes : modes
      }
      return modes == 0 ? nil : Chain(edges: path, modes: modes)
    }
  }

  /// Returns the chains of edges that a restriction refers to.
  ///
  /// A chain concerns only the modes that may use all of its edges.
  private func chains(of restriction: TurnRestriction) throws(RestrictionProblem) -> [Chain] {
    let from = restriction.from.compactMap { wayIndex[$0] }
    let to = restriction.to.compactMap { wayIndex[$0] }
    if from.isEmpty || to.isEmpty { throw .missingMember }
    var complete: [[EdgeIndex]] = []
    switch restriction.via {
    case .nodes(let ids):
      let known = ids.filter { !missingNodes.contains($0) }
      if known.isEmpty { throw .missingMember }
      let nodes = Set(known.compactMap { self.nodes[$0] }).subtracting([.absent])
      for way in from {
        for arrival in edges(of: way) where nodes.contains(tables.edges[arrival].head) {
          for last in to {
            complete += ends(of: [arrival], onto: last).filter {
              // If both members are the same way, the chain may continue straight along it or make
              // a U-turn; the restriction's direction determines which.
              way != last
                || ($0[1] == tables.edges[arrival].twin) == (restriction.direction == .back)
            }
          }
        }
      }
    case .ways(let ids):
      let ways = ids.compactMap { wayIndex[$0] }
      if ways.isEmpty || ways.count < ids.count { throw .missingMember }
      for way in from {
        for last in to {
          let inOrder = chains(from: way, along: ways, onto: last)
          complete +=
            inOrder.isEmpty ? chains(from: way, along: ways.reversed(), onto: last) : inOrder
        }
      }
    }
    guard !complete.isEmpty else { throw .disconnected }
    let open = TravelMode.allCases.flatMap { mode in
      meant(complete.filter { modes(restriction.modes, on: $0) & mode.bit != 0 }, restriction)
        .map { Chain(edges: $0, modes: mode.bit) }
    }
    guard !open.isEmpty else { throw .redundant }
    return open.reduce(into: []) { chains, next in
      if let known = chains.firstIndex(where: { $0.edges == next.edges }) {
        chains[known].modes |= next.modes
      } else {
        chains.append(next)
      }
    }
  }

  /// Returns the chains whose turn fits the direction in the restriction's name; if none does,
  /// those that fit best; if the name has no direction, all chains.
  ///
  /// If a way runs through the node, the turn can start or end in two directions.
  private func meant(_ chains: [[EdgeIndex]], _ restriction: TurnRestriction) -> [[EdgeIndex]] {
    guard chains.count > 1, let direction = restriction.direction else { return chains }
    func fitting(
      _ chains: [[EdgeIndex]], from: (ArraySlice<EdgeIndex>) -> EdgeIndex?,
      to: (ArraySlice<EdgeIndex>) -> EdgeIndex?
    ) -> [[EdgeIndex]] {
      let misfits = chains.map { chain in
        guard let first = from(chain[...]), let last = to(chain[...]) else { return 0 }
        return direction.misfit(
          tables.edges[last].startBearing &- tables.edges[first].endBearing)
      }
      let limit = max(direction.tolerance, (misfits.min() ?? 0) + 1)
      return zip(chains, misfits).compactMap { $1 < limit ? $0 : nil }
    }
    var best = fitting(chains, from: \.first, to: \.last)
    // With via ways, the whole turn may fit in both directions; then the turn at each end decides.
    if Set(best.map(\.last)).count > 1 {
      best = fitting(best, from: { $0.dropLast().last }, to: \.last)
    }
    if Set(best.map(\.first)).count > 1 {
      best = fitting(best, from: \.first, to: { $0.dropFirst().first })
    }
    return best
  }

  /// Returns the chains that extend a chain by one edge of a way; the edge starts at the end of the
  /// chain and isn't in the chain yet.
  private func ends(of chain: [EdgeIndex], onto way: Int) -> [[EdgeIndex]] {
    let end = tables.edges[chain[chain.count - 1]].head
    return edges(of: way).compactMap { departure in
      let start = tables.tail(of: departure)
      return start == end && !chain.contains(departure) ? chain + [departure] : nil
    }
  }

  /// Returns the chains from one way along others onto the last one.
  private func chains(from: Int, along ways: [Int], onto to: Int) -> [[EdgeIndex]] {
    let entry = nodes(of: ways[0])
    var chains = edges(of: from).filter { entry.contains(tables.edges[$0].head) }.map { [$0] }
    for (index, way) in ways.enumerated() {
      let exits = nodes(of: index + 1 < ways.count ? ways[index + 1] : to)
      chains = chains.flatMap { walk($0, along: way, until: exits) }
    }
    return chains.flatMap { ends(of: $0, onto: to) }
  }

  /// Returns the chains that extend a chain along a way, in either direction, to the first node of
  /// a set.
  private func walk(
    _ chain: [EdgeIndex], along way: Int, until exits: Set<NodeIndex>
  ) -> [[EdgeIndex]] {
    let start = tables.edges[chain[chain.count - 1]].head
    let all = edges(of: way)
    var found: [[EdgeIndex]] = []
    for first in all
    where tables.tail(of: first) == start && first != tables.edges[chain[chain.count - 1]].twin {
      var path = chain
      var edge = first
      while path.count - chain.count < all.count {
        path.append(edge)
        let head = tables.edges[edge].head
        if exits.contains(head) {
          found.append(path)
          break
        }
        let isBackward = tables.edges[edge].isBackward
        guard
          let next = all.first(where: {
            tables.tail(of: $0) == head && tables.edges[$0].isBackward == isBackward
          })
        else { break }
        edge = next
      }
    }
    return found
  }

  /// Returns all edges of a way, in both directions.
  private func edges(of way: Int) -> [EdgeIndex] {
    (pieces.firstPair[way]..<pieces.firstPair[way + 1]).flatMap {
      [layout.forwardEdges[$0], layout.backwardEdges[$0]]
    }
  }

  /// Returns the network nodes that a way's edges lead to.
  private func nodes(of way: Int) -> Set<NodeIndex> {
    Set(edges(of: way).map { tables.edges[$0].head })
  }

  /// Returns the modes, among the given ones, that may legally use all edges of a chain.
  private func modes(_ modes: UInt32, on edges: [EdgeIndex]) -> UInt32 {
    TravelMode.allCases.reduce(0) { bits, mode in
      let isOpen = edges.allSatisfy {
        access[Int(tables.edges[$0].attributes)][mode].isRoutable
      }
      return isOpen ? bits | modes & mode.bit : bits
    }
  }
}

extension TravelMode {
  fileprivate var bit: UInt32 { 1 << UInt32(rawValue) }
}
