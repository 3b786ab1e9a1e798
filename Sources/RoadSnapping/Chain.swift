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

  private(set) var path = DecidedPath()
  /// Why it begins where it does.
  var split = Matching.Split.start
  private var lattice = Lattice(reach: passingLimit + 1)
  private var columns = CandidateColumns()
  /// What each column stands for, and its number in the trace.
  private var observations: [(number: Int, observation: Observation)] = []
  private var settlingCount = 0
  /// Columns back from which the steps at hand start.
  private var distances: [Int] = []

  var isEmpty: Bool { observations.isEmpty }

  /// Columns that are not dropped yet.
  var columnCount: Int { observations.count }

  /// The numbers of the observations that are not dropped yet, ascending.
  var numbers: some BidirectionalCollection<Int> { observations.lazy.map(\.number) }

  mutating func removeAll() {
    observations.removeAll(keepingCapacity: true)
    path = DecidedPath()
    split = .start
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
        costs: lattice.costs(back: distance), penalty: penalty)
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
        candidates.lazy.map(\.emission), steps: search.steps, from: distances, within: Self.beam)
    guard isAppended else {
      let isTooFast = model.isTooFast(from: observations[columnCount - 1].observation, to: next)
      return isTooFast ? .tooFast : .noWay
    }
    columns.append(candidates, kept: lattice.kept) { index, body in
      guard let before = lattice.predecessor(ofLast: index) else { return }
      var row = before.candidate
      for distance in distances {
        if distance == before.distance { break }
        // The new column is the last one by now.
        row += lattice.costs(back: distance + 1).count
      }
      search.forEachEdge(ofStep: row * candidates.count + lattice.kept[index], body)
    }
    for (index, number) in lattice.kept.enumerated() {
      guard let before = lattice.predecessor(ofLast: index) else { continue }
      let last = observations[columnCount - before.distance].observation
      let share = PositionError.share(lasting: next.likelySeconds(since: last))
      columns.setError(
        columns.candidate(before.candidate, of: columnCount - before.distance).error
          .fading(to: share, noise: next.noise)
          .updated(by: candidates[number].sight, noise: next.noise), ofLast: index)
    }
    observations.append((number, next))
    return nil
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

  /// Decides all that is left, and gives the path.
  mutating func finish(_ network: RoadNetwork) -> DecidedPath {
    decide(through: columnCount - 1, network)
    var path = path
    path.split = split
    removeAll()
    return path
  }

  private mutating func decide(through end: Int, _ network: RoadNetwork) {
    let chosen = lattice.cheapest()
    let chances = lattice.posteriors(of: chosen)
    // The first column that is left was decided before.
    for column in (path.places.isEmpty ? 0 : 1)..<(end + 1) {
      let number = observations[column].number
      guard chosen[column] >= 0 else {
        path.passedOver.append(number)
        continue
      }
      path.observations.append(number)
      path.append(
        columns.candidate(chosen[column], of: column),
        by: columns.way(to: chosen[column], of: column), chance: chances[column], network)
    }
  }
}
