import RoadNetworks

/// Finds the candidates of observations and the ways between them, and has a path follow these.
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
  /// - Parameter window: columns after which what can't change any more is decided and dropped.
  /// - Returns: the most columns that were held at once.
  mutating func follow(
    _ follower: inout PathFollower, along observations: [Observation], _ model: TransitionModel,
    window: Int
  ) -> Int {
    var mostColumns = 0
    var next = 0
    while next < observations.count {
      let observation = follower.observation(next, in: observations)
      let again = follow(&follower, to: observation, number: next, model)
      // What is taken once more may tell something: none of it is skipped.
      if again != nil { follower.lookDensely(before: next) }
      mostColumns = max(mostColumns, follower.main.columnCount)
      follower.settle(window: window, search.network, search.recorder)
      next = again ?? follower.next(behind: next, in: observations, search.network)
      guard next == observations.count else { continue }
      next = follower.goBackBeforeLeaving(at: next - 1) ?? next
    }
    follower.finish(search.network, search.recorder)
    return mostColumns
  }

  /// Follows a path to an observation.
  ///
  /// - Returns: the number of the observation to go on from, where that is not the next one.
  mutating func follow(
    _ follower: inout PathFollower, to observation: Observation, number: Int,
    _ model: TransitionModel
  ) -> Int? {
    goTo(observation)
    finder.find(observation, isFar: follower.looksFar(at: number), into: &candidates)
    paces.charge(&candidates, of: observation, model)
    lanes.charge(&candidates, of: observation)
    search.recorder?.take(candidates, of: observation, at: number)
    return follower.take(candidates, number: number, observation, &search, model)
  }

  /// Goes on to another trace, or another moment of a stream: the memory may have served others.
  mutating func begin(at seconds: Double?) {
    if time.begin(at: seconds) { useConditions() }
  }

  /// Goes on to the time of an observation: other roads may be open then.
  private mutating func goTo(_ observation: Observation) {
    if time.go(to: observation.seconds) { useConditions() }
  }

  private mutating func useConditions() {
    finder.use(time.conditions)
    search.use(time.conditions)
  }

  /// Where a location is that came after all observations of a path, and the chance of it; nil
  /// where no road explains it.
  mutating func look(
    _ follower: inout PathFollower, _ observation: Observation, _ model: TransitionModel,
    settlingBefore deadline: Chain.Deadline
  ) -> (candidate: Candidate, chance: Double)? {
    goTo(observation)
    finder.find(observation, into: &candidates)
    paces.charge(&candidates, of: observation, model)
    lanes.charge(&candidates, of: observation)
    guard !candidates.isEmpty else { return nil }
    if let found = follower.look(
      candidates, observation, &search, model, settlingBefore: deadline)
    {
      return found.candidate.isOffRoad ? nil : found
    }
    var start = Chain(rules)
    start.start(candidates, number: 0, observation)
    return start.newest().flatMap { $0.candidate.isOffRoad ? nil : $0 }
  }
}
