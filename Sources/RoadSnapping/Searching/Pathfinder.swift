import RoadNetworks
import RoadSearch

/// A search for paths, which finds the candidates of observations and extends a path to them.
struct Pathfinder: ~Copyable {
  var finder: CandidateFinder
  var search: StepSearch
  private var time: ConditionTracker
  private let paces: DrivenPaces
  private let lanes: LaneSides
  private let rules: SnappingRules
  private var candidates: [Candidate] = []

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    finder = CandidateFinder(network, options)
    search = StepSearch(network, options)
    time = ConditionTracker(network, options.clock)
    paces = DrivenPaces(network, options)
    lanes = LaneSides(network, options)
    rules = options.rules
  }

  /// Follows a path along all observations of a trace.
  ///
  /// - Parameter window: the number of new columns after which decisions are made.
  /// - Returns: the maximum number of columns that were open at once.
  mutating func follow(
    _ follower: inout PathFollower, along observations: [Observation], _ model: TransitionModel,
    window: Int
  ) -> Int {
    var mostColumns = 0
    var next = 0
    while next < observations.count {
      let continuation = follow(
        &follower, to: follower.observation(next, in: observations), model)
      mostColumns = max(mostColumns, follower.main.columns.count)
      follower.main.settle(window: window, search.network, search.recorder)
      switch continuation {
      case .on: next = follower.next(after: next, in: observations, search.network)
      case .rewind(let first):
        // Observations that are processed again may matter, so none of them is skipped.
        follower.lookDensely(before: next)
        next = first
      }
      if next == observations.count,
        case .rewind(let first) = follower.rewindBeforeLeaving(at: next - 1)
      {
        next = first
      }
    }
    follower.finish(search.network, search.recorder)
    return mostColumns
  }

  mutating func follow(
    _ follower: inout PathFollower, to next: NumberedObservation, _ model: TransitionModel
  ) -> Continuation {
    findCandidates(of: next.observation, isFar: follower.looksFar(at: next.number), model)
    search.recorder?.take(candidates, of: next.observation, at: next.number)
    return follower.take(candidates, of: next, &search, model)
  }

  /// Returns the most likely candidate for a location that is newer than all observations of a
  /// path, and its probability; nil if no road explains it.
  mutating func look(
    _ follower: inout PathFollower, _ observation: Observation, _ model: TransitionModel,
    settlingBefore deadline: Deadline
  ) -> (candidate: Candidate, chance: Double)? {
    findCandidates(of: observation, isFar: false, model)
    guard !candidates.isEmpty else { return nil }
    if let found = follower.look(
      candidates, observation, &search, model, settlingBefore: deadline)
    {
      return found.candidate.isOffRoad ? nil : found
    }
    var start = PathHypothesis(rules)
    start.start(candidates, of: NumberedObservation(observation: observation))
    return start.newest().flatMap { $0.candidate.isOffRoad ? nil : $0 }
  }

  private mutating func findCandidates(
    of observation: Observation, isFar: Bool, _ model: TransitionModel
  ) {
    // Other roads may be open at the time of the observation.
    if time.go(to: observation.seconds) { useConditions() }
    finder.find(observation, isFar: isFar, into: &candidates)
    paces.charge(&candidates, of: observation, model)
    lanes.charge(&candidates, of: observation)
  }

  /// Prepares for another trace, or for the next location of a stream.
  mutating func begin(at seconds: Double?) {
    if time.begin(at: seconds) { useConditions() }
  }

  private mutating func useConditions() {
    finder.use(time.conditions)
    search.use(time.conditions)
  }
}
