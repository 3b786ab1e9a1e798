/// Finds the edges that turn restrictions speak of, and forbids what they forbid.
struct RestrictionResolver {
  private let restrictions: [[TurnRestriction]]
  private let pieces: RoadSplitter.Pieces
  private let layout: EdgeLayout
  private let tables: EdgeTables
  private let access: [AccessMask]
  private var wayIndex: [Int64: Int] = [:]
  /// The network's numbers of via nodes that lie on roads, `EdgeLayout.none` for points of shape.
  private let nodeNumber: [Int64: UInt32]
  /// Via nodes that roads use and the source doesn't have.
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
    var nodeNumber: [Int64: UInt32] = [:]
    var missingNodes = Set<Int64>()
    for turn in builder.restrictions.joined() {
      named.insert(turn.from)
      named.insert(turn.to)
      switch turn.via {
      case .node(let id):
        guard let place = builder.place(ofNode: id) else { continue }
        nodeNumber[id] = layout.nodeNumbers[place]
        if builder.positions[place] == RoadNetworkBuilder.missing { missingNodes.insert(id) }
      case .ways(let ids): named.formUnion(ids)
      }
    }
    self.nodeNumber = nodeNumber
    self.missingNodes = missingNodes
    for (index, way) in builder.ways.enumerated() where named.contains(way.id) {
      wayIndex[way.id] = index
    }
  }

  /// The sequences of edges that are forbidden, with the modes bound and when; restrictions that can't be
  /// resolved are counted with their reason.
  func resolved(
    _ report: inout BuildReport
  ) -> [(edges: [UInt32], modes: UInt32, circumstance: RoadCondition.Circumstance?)] {
    var result: [(edges: [UInt32], modes: UInt32, circumstance: RoadCondition.Circumstance?)] = []
    for turns in restrictions {
      var isKept = false
      var problem: RestrictionProblem?
      for turn in turns {
        switch sequences(of: turn) {
        case .success(let sequences):
          for sequence in sequences {
            for forbidden in turn.isOnly ? others(than: sequence, of: sequences) : [sequence] {
              result.append((forbidden.edges, forbidden.modes, turn.circumstance))
            }
          }
          isKept = true
        case .failure(let found): problem = problem ?? found.reason
        }
      }
      if isKept {
        report.restrictions += 1
      } else if let problem {
        report.restrictionsLeftOut[problem, default: 0] += 1
      }
    }
    return result
  }

  private struct Problem: Error {
    let reason: RestrictionProblem
  }

  /// A chain of edges, with the modes that can drive it, a bit each.
  private struct Sequence {
    var edges: [UInt32]
    var modes: UInt32
  }

  /// Every turn behind a chain's beginning but those of a command: its way may leave the node in two
  /// directions.
  private func others(than sequence: Sequence, of command: [Sequence]) -> [Sequence] {
    let lead = Array(sequence.edges.dropLast())
    let node = Int(tables.edges[Int(lead[lead.count - 1])].head)
    return (tables.nodes[node].firstEdge..<tables.nodes[node + 1].firstEdge).compactMap { other in
      let path = lead + [other]
      return command.contains { $0.edges == path }
        ? nil : Sequence(edges: path, modes: sequence.modes)
    }
  }

  /// The chains of edges that a restriction means.
  private func sequences(of restriction: TurnRestriction) -> Result<[Sequence], Problem> {
    guard let from = wayIndex[restriction.from], let to = wayIndex[restriction.to] else {
      return .failure(Problem(reason: .missingMember))
    }
    var chains: [[UInt32]] = []
    switch restriction.via {
    case .node(let id):
      if missingNodes.contains(id) { return .failure(Problem(reason: .missingMember)) }
      guard let node = nodeNumber[id], node != EdgeLayout.none else {
        return .failure(Problem(reason: .disconnected))
      }
      for arrival in edges(of: from) where tables.edges[Int(arrival)].head == node {
        chains.append([arrival])
      }
    case .ways(let ids):
      var ways: [Int] = []
      for id in ids {
        guard let way = wayIndex[id] else { return .failure(Problem(reason: .missingMember)) }
        ways.append(way)
      }
      guard let first = ways.first else { return .failure(Problem(reason: .missingMember)) }
      let entry = nodes(of: first)
      chains = edges(of: from).filter { entry.contains(tables.edges[Int($0)].head) }.map { [$0] }
      for (index, way) in ways.enumerated() {
        let exits = nodes(of: index + 1 < ways.count ? ways[index + 1] : to)
        chains = chains.flatMap { walk($0, along: way, until: exits) }
      }
    }
    // Where from and to are one way, it may run on through the via node or be turned back on: the
    // kind of the restriction tells which of them is meant.
    let complete = chains.flatMap { chain -> [[UInt32]] in
      let last = tables.edges[Int(chain[chain.count - 1])]
      return edges(of: to).filter { departure in
        let start = tables.edges[Int(tables.edges[Int(departure)].twin)].head
        guard start == last.head, !chain.contains(departure) else { return false }
        return chain.count > 1 || restriction.from != restriction.to
          || (departure == last.twin) == restriction.turnsBack
      }.map { chain + [$0] }
    }
    guard !complete.isEmpty else { return .failure(Problem(reason: .disconnected)) }
    // A command to go where a mode may not binds the other modes alone.
    let open = complete.map { Sequence(edges: $0, modes: modes(restriction.modes, on: $0)) }
      .filter { $0.modes != 0 }
    return open.isEmpty ? .failure(Problem(reason: .redundant)) : .success(open)
  }

  /// Follows a way from the end of a chain to the first node of a set, in either direction.
  private func walk(_ chain: [UInt32], along way: Int, until exits: Set<UInt32>) -> [[UInt32]] {
    let start = tables.edges[Int(chain[chain.count - 1])].head
    let all = edges(of: way)
    var found: [[UInt32]] = []
    for first in all
    where tables.edges[Int(tables.edges[Int(first)].twin)].head == start
      && first != tables.edges[Int(chain[chain.count - 1])].twin
    {
      var path = chain
      var edge = first
      while path.count - chain.count < all.count {
        path.append(edge)
        let head = tables.edges[Int(edge)].head
        if exits.contains(head) {
          found.append(path)
          break
        }
        let isBackward = tables.edges[Int(edge)].isBackward
        guard
          let next = all.first(where: {
            tables.edges[Int(tables.edges[Int($0)].twin)].head == head
              && tables.edges[Int($0)].isBackward == isBackward
          })
        else { break }
        edge = next
      }
    }
    return found
  }

  /// All edges of a way, both directions.
  private func edges(of way: Int) -> [UInt32] {
    (pieces.firstPair[way]..<pieces.firstPair[way + 1]).flatMap {
      [layout.forwardEdges[$0], layout.backwardEdges[$0]]
    }
  }

  /// The network nodes that a way's edges lead to.
  private func nodes(of way: Int) -> Set<UInt32> {
    Set(edges(of: way).map { tables.edges[Int($0)].head })
  }

  /// Those of the modes that may legally use all edges of a chain.
  private func modes(_ modes: UInt32, on edges: [UInt32]) -> UInt32 {
    TravelMode.allCases.reduce(0) { bits, mode in
      let isOpen = edges.allSatisfy {
        access[Int(tables.edges[Int($0)].attributes)][mode].isRoutable
      }
      return isOpen ? bits | modes & 1 << UInt32(mode.rawValue) : bits
    }
  }
}
