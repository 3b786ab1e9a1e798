import RoadNetworks

/// A hypothesis of the path of a vehicle: the paths decided so far, and the open columns that
/// continue them.
struct PathHypothesis {
  var columns: Columns
  var decided = DecidedPaths()
  var looks: SecondLooks
  var extender: ColumnExtender
  /// The number of columns at which a whole trace is settled next; 0 at the start.
  var settlingCount = 0

  init(_ rules: SnappingRules) {
    extender = ColumnExtender(rules)
    columns = Columns(reach: extender.passingLimit + 1)
    looks = SecondLooks(rules)
  }

  var isEmpty: Bool { columns.isEmpty }

  mutating func removeAll() {
    columns.removeAll()
    decided.removeAll()
    looks.removeAll()
  }

  /// Starts with the candidates of an observation.
  mutating func start(_ candidates: [Candidate], of observation: NumberedObservation) {
    precondition(isEmpty, "a hypothesis starts once")
    // The edges by which the vehicle arrived are unknown, so no restriction has begun.
    var candidates = candidates.filter { !$0.isWithinRestriction }
    let noise = observation.observation.noise
    for index in candidates.indices where !candidates[index].isOffRoad {
      candidates[index].error = PositionError(first: candidates[index].sight, noise: noise)
    }
    let emission = extender.emission
    columns.start(
      candidates, of: observation,
      costs: candidates.lazy.map {
        if $0.isOffRoad { return OffRoadModel.doubt }
        let meters = $0.sight.meters.magnitude
        return $0.emission + emission.cost(distance: meters, noise: noise)
          + emission.remoteness(distance: meters, noise: noise)
      })
    settlingCount = 0
  }

  /// Extends the hypothesis by one column, or returns the obstacle.
  mutating func extend(
    to candidates: [Candidate], of next: NumberedObservation, _ search: inout StepSearch,
    _ model: TransitionModel
  ) -> ColumnExtender.Obstacle? {
    let obstacle = extender.extend(
      &columns, to: candidates, of: next, leeway: looks.leeway(at: next.number), &search,
      looks.second.contains(next.number) ? model.withDetours : model)
    if obstacle == nil, columns.endsAtHole { looks.latestHole = next.number }
    return obstacle
  }

  /// Extends the hypothesis by one column, and returns true, unless the observation is a surprise
  /// or can't be reached.
  mutating func extendUnsurprised(
    to candidates: [Candidate], of next: NumberedObservation, _ search: inout StepSearch,
    _ model: TransitionModel
  ) -> Bool {
    guard extend(to: candidates, of: next, &search, model) == nil else { return false }
    if !columns.isSurprise(last: 1) { return true }
    columns.removeLast()
    search.recorder?.takeBack()
    return false
  }

  /// Whether the vehicle could have reached the next observation off the roads; if not, the
  /// observation is a position error.
  func canLeaveRoads(to next: Observation, _ search: borrowing StepSearch) -> Bool {
    columns.observations.last.map { search.canLeaveRoads(from: $0.observation, to: next) } ?? true
  }

  /// The path up to the last decided place; nil if a later column is open.
  var decidedEnd: DecidedPath? { columns.count == 1 ? decided.end : nil }

  /// The path up to the last place before the vehicle left all roads; nil unless that is decided.
  var endBeforeHole: DecidedPath? { decided.endsOffRoad ? decided.end : nil }

  /// Whether all columns are decided, and the vehicle is off all roads.
  var isDecidedOffRoad: Bool { columns.count == 1 && decided.endsOffRoad }

  /// Decides all open columns, and returns the decided paths.
  mutating func finish(
    _ network: RoadNetwork, _ recorder: SnappingRecorder? = nil
  ) -> [DecidedPath] {
    decided.append(through: columns.count - 1, of: &columns, network, recorder)
    let paths = decided.takeAll()
    removeAll()
    return paths
  }
}
