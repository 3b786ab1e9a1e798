import Coordinates
import RoadNetworks

/// The memory of a snapper: reused from trace to trace, used by one task at a time.
public final class SnappingWorkspace {
  let network: RoadNetwork
  var finder: CandidateFinder
  /// The candidates of the observation at hand.
  var candidates: [Candidate] = []
  /// Columns after which what can't change any more is decided and dropped.
  var window = 256

  /// Columns that are not dropped yet.
  var columnCount: Int { lattice.columnCount }

  private var search: OneToManySearch
  private var lattice = Lattice()
  private var columns = CandidateColumns()
  private var settlingCount = 0
  private var rows: [Int] = []
  private var reaches: [OneToManySearch.Reach] = []
  private var targets: [OneToManySearch.Target] = []
  private var costs: [Double] = []
  private var steps: [Double] = []
  private var ways: [OneToManySearch.Reach] = []

  /// States that the searches of a step may find together, which only long gaps in wide networks
  /// need.
  static let labelLimit = 1 << 18
  /// The newest columns, which what comes next may still change.
  private static let lag = 32

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    finder = CandidateFinder(network, options)
    search = OneToManySearch(network, .matching(in: network, for: options.mode))
  }

  /// Starts a matching with the candidates at hand.
  func start() {
    // Nothing is known of how the vehicle came.
    candidates.removeAll { $0.state != $0.edge }
    lattice.start(candidates.lazy.map(\.emission))
    columns.removeAll()
    columns.append(candidates) { _, _ in }
    settlingCount = window
  }

  /// Goes on from one observation to the next, whose candidates are at hand.
  ///
  /// - Returns: false, and nothing has changed, where no candidate can be reached from any other.
  func advance(
    from last: Observation, to next: Observation, _ model: TransitionModel
  ) -> Bool {
    let straight = last.coordinate.distance(to: next.coordinate)
    let noise = (last.noise + next.noise) / 2
    let limits = model.limits(straight: straight, seconds: next.seconds(since: last), noise: noise)
    targets.removeAll(keepingCapacity: true)
    costs.removeAll(keepingCapacity: true)
    for candidate in candidates {
      targets.append(OneToManySearch.Target(state: candidate.state, offset: candidate.offset))
      costs.append(candidate.emission)
    }
    // The cheapest first: they are the last to miss something for want of labels.
    rows.removeAll(keepingCapacity: true)
    for row in columns.lastColumn.indices {
      let row = row - columns.lastColumn.startIndex
      if lattice.cost(ofLast: row) < .infinity { rows.append(row) }
    }
    rows.sort { lattice.cost(ofLast: $0) < lattice.cost(ofLast: $1) }

    measureSteps(within: limits.likely, straight, noise, model)
    if !lattice.append(costs, steps: steps) {
      guard limits.possible > limits.likely else { return false }
      measureSteps(within: limits.possible, straight, noise, model)
      guard lattice.append(costs, steps: steps) else { return false }
    }
    columns.append(candidates) { index, body in
      guard let row = lattice.predecessor(ofLast: index) else { return }
      search.forEachEdge(before: ways[row * candidates.count + index], body)
    }
    return true
  }

  /// What each step from a candidate of the last column to one at hand costs.
  private func measureSteps(
    within limit: Double, _ straight: Double, _ noise: Double, _ model: TransitionModel
  ) {
    let width = candidates.count
    let count = columns.lastColumn.count * width
    steps.removeAll(keepingCapacity: true)
    steps.append(contentsOf: repeatElement(.infinity, count: count))
    ways.removeAll(keepingCapacity: true)
    ways.append(contentsOf: repeatElement(.out, count: count))
    search.begin()
    let column = columns.lastColumn
    for row in rows {
      let candidate = column[column.startIndex + row]
      search.search(
        from: candidate.state, at: candidate.offset, to: targets, limit: UInt64(limit * 1000),
        labelLimit: Self.labelLimit, into: &reaches)
      for (index, target) in candidates.enumerated() {
        var reach = reaches[index]
        if let cost = Maneuver.cost(
          from: candidate, to: target, in: network, search, noise: noise), cost < reach.cost
        {
          reach = OneToManySearch.Reach(cost: cost, label: OneToManySearch.Reach.direct)
        }
        guard reach.isReached else { continue }
        ways[row * width + index] = reach
        steps[row * width + index] = model.cost(
          way: Double(reach.cost) / 1000, straight: straight, noise: noise)
      }
    }
  }

  /// Decides what is sure not to change any more, now and then.
  func settle(_ path: inout DecidedPath) {
    guard lattice.columnCount >= settlingCount else { return }
    if let column = lattice.meeting(atOrBefore: lattice.columnCount - 1 - Self.lag) {
      decide(through: column, &path)
      lattice.removeColumns(before: column)
      columns.removeColumns(before: column)
    }
    settlingCount = lattice.columnCount + window
  }

  /// Decides all that is left.
  func finish(_ path: inout DecidedPath) {
    decide(through: lattice.columnCount - 1, &path)
  }

  private func decide(through end: Int, _ path: inout DecidedPath) {
    let chosen = lattice.cheapest()
    let chances = lattice.posteriors(of: chosen)
    // The first column that is left was decided before.
    for column in (path.places.isEmpty ? 0 : 1)..<(end + 1) {
      path.append(
        columns.candidate(chosen[column], of: column),
        by: columns.way(to: chosen[column], of: column), chance: chances[column], network)
    }
  }
}
