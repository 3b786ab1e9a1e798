import Coordinates
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
  /// Meters for which the map stays in doubt.
  private static let doubtfulMeters = 600.0
  /// The negative log likelihood of a hole in the map.
  private static let holeCost = 85.0

  struct Numbered {
    var number = 0
    var observation = Observation()
  }

  private let emission: EmissionModel
  /// Whether the map may lack a road.
  private let doubtsMap: Bool
  /// Observations in a row that may be passed over.
  private let passingLimit: Int
  /// The paths that are decided, each but the last before a hole in the map.
  var paths = [DecidedPath()]
  /// The memory of the next path.
  private var used = DecidedPath()
  /// Why it begins where it does.
  var split: Matching.Split {
    get { paths[0].split }
    set { paths[0].split = newValue }
  }
  /// The candidate of the first column that was decided, where others are still open.
  var decided: Candidate?
  /// Meters for which the map is still in doubt.
  var doubtfulMeters = 0.0
  var lattice = Lattice(reach: passingLimit + 1)
  var columns = CandidateColumns()
  /// What each column stands for, and its number in the trace.
  var observations: [Numbered] = []
  var settlingCount = 0
  var chances = PathChances()
  /// The steps by which the candidates of the last column are reached; -1 for none.
  private var arrivals: [Int] = []
  /// Columns back from which the steps at hand start.
  private var distances: [Int] = []

  init(_ rules: SnappingRules) {
    emission = EmissionModel(rules)
    doubtsMap = rules.contains(.holes)
    passingLimit = rules.contains(.passingOver) ? Self.passingLimit : 0
  }

  var isEmpty: Bool { observations.isEmpty }

  /// Columns that are not dropped yet.
  var columnCount: Int { observations.count }

  /// The numbers of the observations that are not dropped yet, ascending.
  var numbers: some BidirectionalCollection<Int> { observations.lazy.map(\.number) }

  mutating func removeAll() {
    observations.removeAll(keepingCapacity: true)
    chances.removeAll()
    if !paths.isEmpty, !used.hasMemory { swap(&paths[0], &used) }
    paths.removeAll(keepingCapacity: true)
    beginPath(.start)
    decided = nil
    doubtfulMeters = 0
  }

  /// Begins with the candidates of an observation.
  mutating func start(_ candidates: [Candidate], number: Int, _ observation: Observation) {
    removeAll()
    // Nothing is known of how the vehicle came.
    var candidates = candidates.filter { $0.state == $0.edge }
    lattice.start(
      candidates.lazy.map { [emission] in
        $0.emission
          + emission.cost(distance: $0.sight.meters.magnitude, noise: observation.noise)
      })
    for index in candidates.indices {
      candidates[index].error = candidates[index].error
        .updated(by: candidates[index].sight, noise: observation.noise, emission)
    }
    columns.removeAll()
    columns.append(candidates, kept: candidates.indices) { _, _ in }
    observations.append(Numbered(number: number, observation: observation))
    settlingCount = 0
  }

  /// Goes on to the candidates of an observation.
  ///
  /// - Returns: what stops it, and nothing has changed; nil where nothing does.
  mutating func advance(
    to candidates: [Candidate], number: Int, _ next: Observation, _ search: inout StepSearch,
    _ model: TransitionModel
  ) -> Obstacle? {
    guard doubtfulMeters <= 0 else {
      doubtfulMeters -= observations[columnCount - 1].observation.coordinate
        .distance(to: next.coordinate)
      return extend(to: candidates, number: number, next, &search, model, hole: Self.holeCost)
    }
    let before = lattice.least
    let obstacle = extend(to: candidates, number: number, next, &search, model, hole: nil)
    if obstacle == nil, doubtsMap, lattice.least - before > Self.doubt {
      lattice.removeLast()
      columns.removeLast()
      observations.removeLast()
      doubtfulMeters = Self.doubtfulMeters
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
    search.recorder?.begin(behind: observations[columnCount - 1].number)
    // The least that the best sequence to one of the candidates can cost.
    var least = Double.infinity
    let emission = candidates.lazy.map(\.emission).min() ?? 0
    for distance in 1...min(passingLimit + 1, columnCount) {
      let penalty = Double(distance - 1) * Self.passingCost
      // Steps cost nothing at best: where a sequence is known that costs less than that, passing over
      // more observations gives none that is better.
      let earlier = lattice.costs(back: distance).min() ?? .infinity
      guard earlier + penalty + emission < least else { continue }
      let last = observations[columnCount - distance].observation
      let model = distance == 1 ? model : model.withoutHaste
      guard !model.isTooFast(from: last, to: next) else {
        search.recorder?.addHaste(from: observations[columnCount - distance].number)
        continue
      }
      let source = StepSearch.Source(
        observation: last, candidates: columns.column(columnCount - distance),
        costs: lattice.costs(back: distance), penalty: penalty, hole: distance == 1 ? hole : nil)
      let start = search.steps.count
      let isFound = search.add(from: source, to: candidates, of: next, model)
      search.recorder?.add(
        source, from: observations[columnCount - distance].number, steps: start, search, model)
      guard isFound else {
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
        let share = PositionError.share(lasting: next.likelySeconds(since: last), self.emission)
        error = columns.candidate(before.candidate, of: columnCount - before.distance).error
          .fading(to: share, noise: next.noise)
      }
      columns.setError(
        error.updated(by: candidates[number].sight, noise: next.noise, self.emission), ofLast: index
      )
    }
    observations.append(Numbered(number: number, observation: next))
    search.recorder?.append(lattice.kept, columns.column(columnCount - 1))
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
  mutating func settle(
    window: Int, _ network: RoadNetwork, _ recorder: SnappingRecorder? = nil
  ) {
    if settlingCount == 0 { settlingCount = window }
    guard columnCount >= settlingCount else { return }
    let last = columnCount - 1 - Self.lag
    var meeting = lattice.meeting(atOrBefore: last)
    if meeting == nil, last > 0, columnCount / 4 >= window {
      meeting = lattice.force(atOrBefore: last)
    }
    if let column = meeting, column > 0 {
      decide(through: column, network, recorder)
      lattice.removeColumns(before: column)
      columns.removeColumns(before: column)
      observations.removeSubrange(..<column)
    }
    settlingCount = columnCount + window
  }

  /// Decides what can't change any more.
  mutating func settle(_ network: RoadNetwork) {
    guard columnCount > 1, let column = lattice.meeting(atOrBefore: columnCount - 1) else { return }
    settle(through: column, network)
  }

  /// Decides what is too old to wait, as it is likeliest by all that came since.
  ///
  /// - Parameter seconds: the time of the observations up to which a decision can't wait.
  mutating func settle(before seconds: Double, _ network: RoadNetwork) {
    guard columnCount > 1,
      let late = observations.lastIndex(where: { ($0.observation.seconds ?? .infinity) < seconds }),
      late > 0
    else { return }
    settle(through: lattice.cut(atOrBefore: late), network)
  }

  private mutating func settle(through column: Int, _ network: RoadNetwork) {
    guard column > 0 else { return }
    decide(through: column, network)
    decided = columns.candidate(lattice.cheapest()[column], of: column)
    lattice.removeColumns(before: column)
    columns.removeColumns(before: column)
    observations.removeSubrange(..<column)
  }

  /// The last place that is decided, where nothing else is known.
  var decidedEnd: DecidedPath? {
    guard columnCount == 1, let path = paths.last, path.isContinued, path.places.count == 1 else {
      return nil
    }
    return path
  }

  /// How many of the first paths hold what was decided since ``forgetDecided()``.
  var decidedCount: Int {
    let last = paths[paths.count - 1]
    let isNew = last.places.count > 1 || !(last.isContinued || last.places.isEmpty)
    return paths.count - (isNew ? 0 : 1)
  }

  /// Drops the paths that are decided, the last one up to its last place, from which it goes on.
  mutating func forgetDecided() {
    let isNew = decidedCount == paths.count
    if paths.count > 1 { swap(&paths[0], &used) }
    paths.removeSubrange(..<(paths.count - 1))
    if isNew { paths[0].forgetAllButEnd() }
  }

  /// Where a location is that came after all observations, and the chance of it; nil where no way leads
  /// there.
  ///
  /// Decides what is too old to wait, as it is likeliest with this location; else nothing changes.
  mutating func look(
    _ candidates: [Candidate], _ next: Observation, _ search: inout StepSearch,
    _ model: TransitionModel, settlingBefore seconds: Double
  ) -> (candidate: Candidate, chance: Double)? {
    guard
      extend(to: candidates, number: -1, next, &search, model, hole: nil) == nil
    else { return nil }
    settle(before: seconds, search.network)
    defer {
      lattice.removeLast()
      columns.removeLast()
      observations.removeLast()
    }
    return newest()
  }

  /// The candidate of the last observation on the cheapest sequence, and the chance of it.
  func newest() -> (candidate: Candidate, chance: Double)? {
    guard columnCount > 0 else { return nil }
    let costs = lattice.costs(back: 1)
    guard let least = costs.min(), least < .infinity, let index = costs.firstIndex(of: least) else {
      return nil
    }
    let sum = costs.reduce(0) { $0 + exponential(least - $1) }
    return (columns.candidate(index - costs.startIndex, of: columnCount - 1), 1 / sum)
  }

  /// Decides all that is left, and gives the paths.
  mutating func finish(
    _ network: RoadNetwork, _ recorder: SnappingRecorder? = nil
  ) -> [DecidedPath] {
    decide(through: columnCount - 1, network, recorder)
    var finished: [DecidedPath] = []
    swap(&finished, &paths)
    removeAll()
    return finished
  }

  /// Gives the memory of a path that is no longer needed.
  mutating func reuse(_ path: consuming DecidedPath) { used = path }

  private mutating func beginPath(_ split: Matching.Split) {
    var path = DecidedPath()
    swap(&path, &used)
    path.removeAll()
    path.split = split
    paths.append(path)
  }

  private mutating func decide(
    through end: Int, _ network: RoadNetwork, _ recorder: SnappingRecorder? = nil
  ) {
    let chosen = lattice.cheapest()
    lattice.weigh()
    recorder?.decide(chosen, through: end, lattice, observations.map(\.number))
    chances.lay(chosen, columns)
    // The first column that is left was decided before, if perhaps wrongly.
    var first = paths[0].places.isEmpty ? 0 : 1
    if first == 1, let decided, chosen[0] >= 0,
      !Candidate.isSame(columns.candidate(chosen[0], of: 0), decided)
    {
      first = 0
      beginPath(.correction)
    }
    var stop = first
    var cost = first == 0 ? 0 : lattice.cost(of: chosen[0], in: 0)
    for column in first..<(end + 1) {
      let number = observations[column].number
      guard chosen[column] >= 0 else {
        paths[paths.count - 1].passedOver.append(number)
        continue
      }
      if columns.isBehindHole(chosen[column], of: column) {
        beginPath(.noRoute)
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
