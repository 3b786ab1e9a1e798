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
  /// The negative log likelihood of a sequence, beyond that of the likeliest one, from which on it
  /// is given up, but before a costly step.
  static let beam = Lattice.unlikely

  /// The negative log likelihood of an observation from which on the model explains nothing.
  static let doubt = 15.0
  /// The negative log likelihood of an observation, beyond what it is on any road, up to which it
  /// is no surprise.
  private static let surprise = 4.0
  /// Times the speed that a vehicle had up to which it goes on as it did.
  private static let steadiness = 1.25

  struct Numbered {
    var number = 0
    var observation = Observation()
  }

  private let emission: EmissionModel
  /// Observations in a row that may be passed over.
  private let passingLimit: Int
  /// Whether several that fit the path are no errors because something else doesn't.
  private let believesJumps: Bool
  /// Whether they may be where the path goes on as fast as before.
  private let believesLag: Bool
  let looksTwice: Bool
  /// Whether a costly step has what led there looked at with a wider beam.
  let widensBeam: Bool
  /// The paths that are decided, each but the last before a hole in the map.
  var paths = [DecidedPath()]
  /// The memory of the next path.
  private var used = DecidedPath()
  /// Why it begins where it does.
  var split: Matching.Split {
    get { paths[0].split }
    set { paths[0].split = newValue }
  }
  /// Whether the first column was decided, and what was before it dropped.
  var isFirstDecided = false
  /// The candidate of the first column that was decided, where others are still open.
  var decided: Candidate?
  /// The observations that are looked at once more, or so at once; none before it will be.
  var secondLook = 0..<0
  /// The observations that are looked at with a wider beam; none before it will be.
  var widerLook = 0..<0
  /// The last observation that the cheapest sequence may come to over a hole in the map, or in one;
  /// -1 for none.
  var latestHole = -1
  var lattice = Lattice(reach: passingLimit + 1)
  var columns = CandidateColumns()
  /// What each column stands for, and its number in the trace.
  var observations: [Numbered] = []
  var settlingCount = 0
  var chances = PathChances()
  /// The steps by which the candidates of the last column are reached; -1 for none.
  private(set) var arrivals: [Int] = []
  /// Columns back from which the steps at hand start.
  private var distances: [Int] = []
  /// What the time since each of ``distances`` does to errors of position.
  private var lapses: [PositionError.Lapse] = []
  /// The costs of the candidates at hand.
  private var emissions: [Double] = []

  init(_ rules: SnappingRules) {
    emission = EmissionModel(rules)
    passingLimit = rules.contains(.passingOver) ? Self.passingLimit : 0
    believesJumps = rules.contains(.jumps)
    believesLag = rules.contains(.lag)
    looksTwice = rules.contains(.secondLooks)
    widensBeam = rules.contains(.widerBeam)
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
    isFirstDecided = false
    secondLook = 0..<0
    widerLook = 0..<0
    latestHole = -1
  }

  /// Begins with the candidates of an observation.
  ///
  /// - Precondition: the chain is empty.
  mutating func start(_ candidates: [Candidate], number: Int, _ observation: Observation) {
    precondition(isEmpty, "a chain starts once")
    // Nothing is known of how the vehicle came.
    var candidates = candidates.filter { $0.state == $0.edge }
    lattice.start(
      candidates.lazy.map { [emission] in
        if $0.isOffRoad { return OffRoadModel.doubt }
        let meters = $0.sight.meters.magnitude
        return $0.emission + emission.cost(distance: meters, noise: observation.noise)
          + emission.remoteness(distance: meters, noise: observation.noise)
      })
    for index in candidates.indices where !candidates[index].isOffRoad {
      candidates[index].error = PositionError(
        first: candidates[index].sight, noise: observation.noise)
    }
    columns.removeAll()
    columns.append(candidates, kept: candidates.indices) { _, _ in }
    observations.append(Numbered(number: number, observation: observation))
    settlingCount = 0
  }

  /// Goes on to the candidates of an observation, unless it is a surprise.
  ///
  /// - Returns: whether a column was added.
  mutating func goOnUnsurprised(
    to candidates: [Candidate], number: Int, _ next: Observation, _ search: inout StepSearch,
    _ model: TransitionModel
  ) -> Bool {
    guard extend(to: candidates, number: number, next, &search, model) == nil
    else { return false }
    if !isSurprise(last: 1) { return true }
    removeLast()
    search.recorder?.takeBack()
    return false
  }

  /// Whether the last columns are a surprise, on the whole.
  ///
  /// - Parameter count: fewer than there are columns.
  private func isSurprise(last count: Int) -> Bool {
    let usual = (1...count).reduce(0) { $0 + leastEmission(back: $1) }
    return cost(ofLast: count) - usual > Double(count) * Self.surprise
  }

  /// What it costs to be on the likeliest road of a column, as far as that tells alone.
  ///
  /// - Parameter distance: columns back from the next one.
  func leastEmission(back distance: Int) -> Double {
    columns.column(columnCount - distance).lazy.filter { !$0.isOffRoad }.map(\.emission).min() ?? 0
  }

  /// What the last columns add to the cheapest sequence; fewer than there are.
  func cost(ofLast count: Int) -> Double {
    lattice.least - (lattice.costs(back: count + 1).min() ?? .infinity)
  }

  /// Whether the last columns may be errors of position, since something else doesn't fit.
  ///
  /// One may, and several that are a surprise. That the path goes on from before them is believed
  /// at the speed there too, as behind a tunnel in which a receiver lagged.
  private func mayBeErrors(last count: Int, before next: Observation, _ straight: Double) -> Bool {
    if count <= 1 || !believesJumps { return true }
    let last = observations[columnCount - count - 1].observation
    if believesLag, let speed = last.speed, let seconds = next.seconds(since: last),
      straight <= Self.steadiness * speed * seconds
    {
      return true
    }
    return isSurprise(last: count)
  }

  /// Goes on to the candidates of an observation by one column.
  ///
  /// - Returns: what stops it, and no column was added; nil where nothing does.
  mutating func extend(
    to candidates: [Candidate], number: Int, _ next: Observation, _ search: inout StepSearch,
    _ model: TransitionModel
  ) -> Obstacle? {
    search.begin()
    distances.removeAll(keepingCapacity: true)
    lapses.removeAll(keepingCapacity: true)
    search.recorder?.begin(behind: observations[columnCount - 1].number)
    // The least that the best sequence to one of the candidates can cost.
    var least = Double.infinity
    let leeway = leeway(at: number)
    let model = secondLook.contains(number) ? model.withDetours : model
    emissions.removeAll(keepingCapacity: true)
    for index in candidates.indices { emissions.append(candidates[index].emission) }
    let emission = emissions.min() ?? 0
    var isTooFast = false
    for distance in 1...min(passingLimit + 1, columnCount) {
      let penalty = Double(distance - 1) * Self.passingCost
      // Steps cost nothing at best: where a sequence is known that costs less than that, passing
      // over more observations gives none that is better.
      let earlier = lattice.costs(back: distance).min() ?? .infinity
      guard earlier + penalty + emission < least else { continue }
      let last = observations[columnCount - distance].observation
      let straight = last.coordinate.distance(to: next.coordinate)
      let model = distance == 1 ? model : model.withoutHaste
      let isTooFastHere = model.isTooFast(from: last, to: next, straight: straight)
      if distance == 1 { isTooFast = isTooFastHere }
      guard !isTooFastHere else {
        search.recorder?.addHaste(from: observations[columnCount - distance].number)
        continue
      }
      if isTooFast, !mayBeErrors(last: distance - 1, before: next, straight) { continue }
      let lapse = PositionError.Lapse(
        seconds: next.likelySeconds(since: last, pace: model.pace), self.emission)
      let source = StepSearch.Source(
        observation: last, straight: straight, lapse: lapse,
        candidates: columns.column(columnCount - distance), costs: lattice.costs(back: distance),
        penalty: penalty, leeway: leeway)
      let start = search.steps.count
      let found = search.add(from: source, to: candidates, of: next, model)
      search.recorder?.add(
        source, from: observations[columnCount - distance].number, steps: start, search, model)
      guard let found else {
        search.removeSteps(from: start)
        continue
      }
      distances.append(distance)
      lapses.append(lapse)
      least = min(least, found)
    }
    let isAppended =
      !distances.isEmpty
      && lattice.append(
        emissions, steps: search.steps, from: distances, within: Self.beam + leeway,
        always: candidates.last?.isOffRoad == true ? candidates.count - 1 : nil)
    guard isAppended else {
      return isTooFast ? .tooFast : .noWay
    }
    arrivals.removeAll(keepingCapacity: true)
    for index in lattice.kept.indices {
      arrivals.append(step(toLast: index, candidates.count) ?? -1)
    }
    columns.append(candidates, kept: lattice.kept) { [arrivals] index, body in
      if arrivals[index] >= 0 { search.forEachEdge(ofStep: arrivals[index], body) }
    }
    for (index, candidate) in lattice.kept.enumerated() {
      guard let before = lattice.predecessor(ofLast: index) else { continue }
      if candidates[candidate].isOffRoad { continue }
      let sight = candidates[candidate].sight
      let last = columns.candidate(before.candidate, of: columnCount - before.distance)
      if last.isOffRoad {
        columns.setArrival(.offRoad, ofLast: index)
        columns.setError(PositionError(first: sight, noise: next.noise), ofLast: index)
        latestHole = number
      } else if search.isHole(arrivals[index]) {
        columns.setArrival(.overHole, ofLast: index)
        columns.setError(PositionError(first: sight, noise: next.noise), ofLast: index)
        latestHole = number
      } else if let at = distances.firstIndex(of: before.distance) {
        let error = columns.error(of: before.candidate, in: columnCount - before.distance)
          .fading(by: lapses[at], noise: next.noise)
          .updated(by: sight, noise: next.noise, change: lapses[at].change, self.emission)
        columns.setError(error, ofLast: index)
      }
    }
    if columns.candidate(lattice.cheapestOfLast, of: columnCount).isOffRoad { latestHole = number }
    observations.append(Numbered(number: number, observation: next))
    search.recorder?.append(lattice.kept, columns.column(columnCount - 1))
    return nil
  }

  /// Takes back the last column.
  mutating func removeLast() {
    lattice.removeLast()
    columns.removeLast()
    observations.removeLast()
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

  /// The last place that is decided, where nothing else is known.
  var decidedEnd: DecidedPath? { columnCount == 1 ? end : nil }

  /// The last place before the vehicle was off all roads, where that is decided.
  var endBeforeHole: DecidedPath? { decided?.isOffRoad == true ? end : nil }

  /// The last path, where nothing but its last place is left of it.
  private var end: DecidedPath? {
    guard let path = paths.last, path.isContinued, path.places.count == 1 else { return nil }
    return path
  }

  /// Whether a vehicle can have come to a place without roads; else its location is an error.
  func canLeaveRoads(to next: Observation, _ search: borrowing StepSearch) -> Bool {
    observations.last.map { search.canLeaveRoads(from: $0.observation, to: next) } ?? true
  }

  /// Whether all is decided, and the vehicle is off all roads.
  var isDecidedOffRoad: Bool { columnCount == 1 && decided?.isOffRoad == true }

  /// How many of the first paths hold what was decided since ``forgetDecided()``.
  var decidedCount: Int {
    let last = paths[paths.count - 1]
    let isNew = last.places.count > 1 || !(last.isContinued || last.places.isEmpty)
    return paths.count - (isNew ? 0 : 1)
  }

  /// Drops the paths that are decided and what lies beside them, the last one up to its last place,
  /// from which it goes on.
  mutating func forgetDecided() {
    let isNew = decidedCount == paths.count
    if paths.count > 1 { swap(&paths[0], &used) }
    paths.removeSubrange(..<(paths.count - 1))
    if isNew { paths[0].forgetAllButEnd() }
    paths[0].forgetBeside()
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

  mutating func beginPath(_ split: Matching.Split) {
    var path = DecidedPath()
    swap(&path, &used)
    path.removeAll()
    path.split = split
    paths.append(path)
  }
}
