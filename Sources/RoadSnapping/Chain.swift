import RoadNetworks

/// Observations that are joined by ways: the columns that are not decided yet, and the path before.
struct Chain {
  /// What stops a chain from going on to an observation.
  enum Obstacle {
    case tooFast
    case noWay
  }

  /// Observations in a row that may be passed over though they were joined.
  static let passingLimit = 3
  /// The negative log likelihood of an observation that is an error of position.
  static let passingCost = 50.0
  /// The negative log likelihood of a sequence, beyond that of the likeliest one, from which on it is
  /// given up.
  static let beam = 25.0
  /// The newest columns, which what comes next may still change.
  private static let lag = 32

  /// The negative log likelihood of an observation from which on the map is doubted.
  static let doubt = 15.0
  /// Observations for which the map stays in doubt.
  private static let doubtfulCount = 24
  /// The negative log likelihood of a hole in the map.
  private static let holeCost = 75.0

  /// The paths that are decided, each but the last before a hole in the map.
  private(set) var paths = [DecidedPath()]
  /// Why it begins where it does.
  var split: Matching.Split {
    get { paths[0].split }
    set { paths[0].split = newValue }
  }
  /// Observations for which the map is still in doubt.
  private var doubtfulCount = 0
  private var lattice = Lattice(reach: passingLimit + 1)
  private var columns = CandidateColumns()
  /// What each column stands for, and its number in the trace.
  private var observations: [(number: Int, observation: Observation)] = []
  private var settlingCount = 0
  private var chances = PathChances()
  /// The steps by which the candidates of the last column are reached; -1 for none.
  private var arrivals: [Int] = []
  /// Columns back from which the steps at hand start.
  private var distances: [Int] = []

  var isEmpty: Bool { observations.isEmpty }

  /// Columns that are not dropped yet.
  var columnCount: Int { observations.count }

  /// The numbers of the observations that are not dropped yet, ascending.
  var numbers: some BidirectionalCollection<Int> { observations.lazy.map(\.number) }

  mutating func removeAll() {
    observations.removeAll(keepingCapacity: true)
    chances.removeAll()
    paths = [DecidedPath()]
    doubtfulCount = 0
  }

  /// Begins with the candidates of an observation.
  mutating func start(_ candidates: [Candidate], number: Int, _ observation: Observation) {
    removeAll()
    // Nothing is known of how the vehicle came.
    var candidates = candidates.filter { $0.state == $0.edge }
    lattice.start(
      candidates.lazy.map {
        $0.emission
          + EmissionModel.cost(distance: $0.sight.meters.magnitude, noise: observation.noise)
      })
    for index in candidates.indices {
      candidates[index].error = candidates[index].error
        .updated(by: candidates[index].sight, noise: observation.noise)
    }
    columns.removeAll()
    columns.append(candidates, kept: candidates.indices) { _, _ in }
    observations.append((number, observation))
    settlingCount = 0
  }

  /// Goes on to the candidates of an observation.
  ///
  /// - Returns: what stops it, and nothing has changed; nil where nothing does.
  mutating func advance(
    to candidates: [Candidate], number: Int, _ next: Observation, _ search: inout StepSearch,
    _ model: TransitionModel
  ) -> Obstacle? {
    guard doubtfulCount == 0 else {
      doubtfulCount -= 1
      return extend(to: candidates, number: number, next, &search, model, hole: Self.holeCost)
    }
    let before = lattice.least
    let obstacle = extend(to: candidates, number: number, next, &search, model, hole: nil)
    if obstacle == nil, lattice.least - before > Self.doubt {
      lattice.removeLast()
      columns.removeLast()
      observations.removeLast()
      doubtfulCount = Self.doubtfulCount
      return extend(to: candidates, number: number, next, &search, model, hole: Self.holeCost)
    }
    return obstacle
  }

  private mutating func extend(
    to candidates: [Candidate], number: Int, _ next: Observation, _ search: inout StepSearch,
    _ model: TransitionModel, hole: Double?
  ) -> Obstacle? {
    search.begin()
    distances.removeAll(keepingCapacity: true)
    // The least that the best sequence to one of the candidates can cost.
    var least = Double.infinity
    let emission = candidates.lazy.map(\.emission).min() ?? 0
    for distance in 1...min(Self.passingLimit + 1, columnCount) {
      let penalty = Double(distance - 1) * Self.passingCost
      // Steps cost nothing at best: where a sequence is known that costs less than that, passing over
      // more observations gives none that is better.
      let earlier = lattice.costs(back: distance).min() ?? .infinity
      guard earlier + penalty + emission < least else { continue }
      let last = observations[columnCount - distance].observation
      let model = distance == 1 ? model : model.withoutHaste
      guard !model.isTooFast(from: last, to: next) else { continue }
      let source = StepSearch.Source(
        observation: last, candidates: columns.column(columnCount - distance),
        costs: lattice.costs(back: distance), penalty: penalty, hole: distance == 1 ? hole : nil)
      let start = search.steps.count
      guard search.add(from: source, to: candidates, of: next, model) else {
        search.removeSteps(from: start)
        continue
      }
      distances.append(distance)
      var at = start
      for cost in source.costs {
        for candidate in candidates {
          least = min(least, cost + search.steps[at] + candidate.emission)
          at += 1
        }
      }
    }
    let isAppended =
      !distances.isEmpty
      && lattice.append(
        candidates.lazy.map(\.emission), steps: search.steps, from: distances,
        within: Self.beam + (hole ?? 0))
    guard isAppended else {
      let isTooFast = model.isTooFast(from: observations[columnCount - 1].observation, to: next)
      return isTooFast ? .tooFast : .noWay
    }
    arrivals.removeAll(keepingCapacity: true)
    for index in lattice.kept.indices {
      arrivals.append(step(toLast: index, candidates.count) ?? -1)
    }
    columns.append(candidates, kept: lattice.kept) { [arrivals] index, body in
      if arrivals[index] >= 0 { search.forEachEdge(ofStep: arrivals[index], body) }
    }
    for (index, number) in lattice.kept.enumerated() {
      guard let before = lattice.predecessor(ofLast: index) else { continue }
      var error = PositionError(noise: next.noise)
      if search.isHole(arrivals[index]) {
        columns.setHole(beforeLast: index)
      } else {
        let last = observations[columnCount - before.distance].observation
        let share = PositionError.share(lasting: next.likelySeconds(since: last))
        error = columns.candidate(before.candidate, of: columnCount - before.distance).error
          .fading(to: share, noise: next.noise)
      }
      columns.setError(
        error.updated(by: candidates[number].sight, noise: next.noise), ofLast: index)
    }
    observations.append((number, next))
    return nil
  }

  /// The number of the step by which a candidate of the last column is reached, the column being
  /// appended already; nil for none.
  private func step(toLast index: Int, _ width: Int) -> Int? {
    guard let before = lattice.predecessor(ofLast: index) else { return nil }
    var row = before.candidate
    for distance in distances {
      if distance == before.distance { break }
      // The new column is the last one by now.
      row += lattice.costs(back: distance + 1).count
    }
    return row * width + lattice.kept[index]
  }

  /// Decides what is sure not to change any more, now and then; and the likelier of two ways that stay
  /// apart for four windows.
  mutating func settle(window: Int, _ network: RoadNetwork) {
    if settlingCount == 0 { settlingCount = window }
    guard columnCount >= settlingCount else { return }
    let last = columnCount - 1 - Self.lag
    var meeting = lattice.meeting(atOrBefore: last)
    if meeting == nil, last > 0, columnCount / 4 >= window {
      meeting = lattice.force(atOrBefore: last)
    }
    if let column = meeting, column > 0 {
      decide(through: column, network)
      lattice.removeColumns(before: column)
      columns.removeColumns(before: column)
      observations.removeSubrange(..<column)
    }
    settlingCount = columnCount + window
  }

  /// Decides all that is left, and gives the paths.
  mutating func finish(_ network: RoadNetwork) -> [DecidedPath] {
    decide(through: columnCount - 1, network)
    defer { removeAll() }
    return paths
  }

  private mutating func decide(through end: Int, _ network: RoadNetwork) {
    let chosen = lattice.cheapest()
    lattice.weigh()
    chances.lay(chosen, columns)
    // The first column that is left was decided before.
    let first = paths[0].places.isEmpty ? 0 : 1
    var stop = first
    var cost = first == 0 ? 0 : lattice.cost(of: chosen[0], in: 0)
    for column in first..<(end + 1) {
      let number = observations[column].number
      guard chosen[column] >= 0 else {
        paths[paths.count - 1].passedOver.append(number)
        continue
      }
      if columns.isBehindHole(chosen[column], of: column) {
        paths.append(DecidedPath())
        paths[paths.count - 1].split = .noRoute
        // The hole explains what the map can't: no place lies in it.
        cost += Self.holeCost
      }
      paths[paths.count - 1].observations.append(number)
      paths[paths.count - 1].append(
        columns.candidate(chosen[column], of: column),
        by: columns.way(to: chosen[column], of: column), network)
      let total = lattice.cost(of: chosen[column], in: column)
      chances.find(around: stop, lattice, columns, network)
      paths[paths.count - 1].confidence.append(
        chances.chances, earlierCount: chances.earlierCount, surprise: total - cost)
      cost = total
      stop += 1
    }
    chances.keep(before: stop - 1)
  }
}
