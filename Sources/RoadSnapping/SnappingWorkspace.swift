import RoadNetworks

/// The memory of a snapper: reused from trace to trace, used by one task at a time.
public final class SnappingWorkspace {
  let network: RoadNetwork
  var finder: CandidateFinder
  private var search: OneToManySearch
  var lattice = Lattice()
  var columns = CandidateColumns()
  /// The candidates of the observation at hand.
  var candidates: [Candidate] = []
  private var reaches: [OneToManySearch.Reach] = []
  private var targets: [OneToManySearch.Target] = []
  private var costs: [Double] = []
  private var steps: [Double] = []
  private var ways: [OneToManySearch.Reach] = []

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    finder = CandidateFinder(network, options)
    search = OneToManySearch(network, .matching(in: network, for: options.mode))
  }

  /// Starts a matching with the candidates at hand.
  func start() {
    lattice.start(candidates.lazy.map(\.emission))
    columns.removeAll()
    columns.append(candidates) { _, _ in }
  }

  /// Goes on from one observation to the next, whose candidates are at hand.
  ///
  /// - Returns: false, and nothing has changed, where no candidate can be reached from any other.
  func advance(
    from last: Observation, to next: Observation, _ straight: Double, _ model: TransitionModel,
    _ network: RoadNetwork
  ) -> Bool {
    let noise = (last.noise + next.noise) / 2
    let limit = model.limit(straight: straight, seconds: next.seconds(since: last), noise: noise)
    targets.removeAll(keepingCapacity: true)
    for candidate in candidates {
      targets.append(OneToManySearch.Target(edge: candidate.edge, offset: candidate.offset))
    }
    search.begin()
    steps.removeAll(keepingCapacity: true)
    ways.removeAll(keepingCapacity: true)
    for candidate in columns.lastColumn {
      search.search(
        from: candidate.edge, at: candidate.offset, to: targets,
        limit: UInt64(min(limit, TransitionModel.farthest) * 1000),
        into: &reaches)
      for (index, target) in candidates.enumerated() {
        reaches[index].admitManeuver(
          from: candidate, to: target, in: network, slack: 2 * noise + 5)
        steps.append(
          reaches[index].isReached
            ? model.cost(
              way: Double(reaches[index].cost) / 1000, straight: straight, noise: noise)
            : .infinity)
      }
      ways.append(contentsOf: reaches)
    }
    costs.removeAll(keepingCapacity: true)
    for candidate in candidates { costs.append(candidate.emission) }
    guard lattice.append(costs, steps: steps) else { return false }
    columns.append(candidates) { index, body in
      guard let row = lattice.predecessor(ofLast: index) else { return }
      search.forEachEdge(before: ways[row * candidates.count + index], body)
    }
    return true
  }
}

extension OneToManySearch.Reach {
  /// Millimetres of road that turning back between two nodes counts for.
  private static let turnCost: UInt64 = 60_000

  /// Considers what searches along edges don't: standing still with noise, and turning back midway.
  ///
  /// - Parameter slack: metres by which a standing vehicle's position may run backwards.
  fileprivate mutating func admitManeuver(
    from a: Candidate, to b: Candidate, in network: RoadNetwork, slack: Double
  ) {
    let edge = network.edges[a.edge]
    if a.edge == b.edge, b.offset < a.offset, Double(a.offset - b.offset) <= slack * 1000 {
      self = Self(cost: 0, label: Self.direct)
    } else if b.edge == edge.twin {
      let ahead = edge.length - min(edge.length, b.offset)
      let way = UInt64(ahead > a.offset ? ahead - a.offset : a.offset - ahead) + Self.turnCost
      if way < cost { self = Self(cost: way, label: Self.direct) }
    }
  }
}

/// The candidates of all columns, and how each is reached from its predecessor.
struct CandidateColumns {
  private(set) var candidates: [Candidate] = []
  private var first: [Int] = [0]
  /// For each candidate the edges between its predecessor's and its own.
  private var ways: [Range<Int>] = []
  private var edges: [UInt32] = []

  mutating func removeAll() {
    candidates.removeAll(keepingCapacity: true)
    first.removeAll(keepingCapacity: true)
    first.append(0)
    ways.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
  }

  var lastColumn: ArraySlice<Candidate> {
    first.count > 1 ? candidates[first[first.count - 2]...] : []
  }

  /// Appends a column; for each of its candidates the edges that lead there, last first.
  mutating func append(_ column: [Candidate], way: (Int, (UInt32) -> Void) -> Void) {
    for (index, candidate) in column.enumerated() {
      let start = edges.count
      way(index) { edges.append($0) }
      edges[start...].reverse()
      ways.append(start..<edges.count)
      candidates.append(candidate)
    }
    first.append(candidates.count)
  }

  func candidate(_ index: Int, of column: Int) -> Candidate { candidates[first[column] + index] }

  func way(to index: Int, of column: Int) -> ArraySlice<UInt32> {
    edges[ways[first[column] + index]]
  }
}
