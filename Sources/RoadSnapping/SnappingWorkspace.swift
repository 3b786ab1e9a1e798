import Coordinates
import RoadNetworks

/// The memory of a snapper: reused from trace to trace, used by one task at a time.
public final class SnappingWorkspace {
  let network: RoadNetwork
  let options: SnappingOptions
  var finder: CandidateFinder
  /// Columns after which what can't change any more is decided and dropped.
  var window = 256
  /// Takes down what is looked at; nil unless somebody asks for an explanation.
  var recorder: SnappingRecorder? {
    get { search.recorder }
    set { search.recorder = newValue }
  }

  /// What is reused from trace to trace, and from location to location.
  var placementMemory = PointPlacement.Memory()
  var usedTraversals: [EdgeTraversal] = []
  var medianMemory: [Double] = []

  /// The most columns that were held at once.
  private(set) var mostColumns = 0

  private var search: StepSearch
  private var candidates: [Candidate] = []
  private var follower: PathFollower

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    self.options = options
    finder = CandidateFinder(network, options)
    search = StepSearch(network, options)
    follower = PathFollower(options.rules)
  }

  /// Decides a trace's paths, and what becomes of the observations that lie on none.
  func decide(
    _ observations: [Observation], _ model: TransitionModel, _ answer: inout TraceAnswer
  ) {
    follower.removeAll()
    var next = 0
    while next < observations.count {
      let observation = follower.observation(next, in: observations)
      let again = follow(&follower, next, observation, model)
      // What is taken once more may tell something: none of it is skipped.
      if again != nil { follower.lookDensely(before: next) }
      mostColumns = max(mostColumns, follower.main.columnCount)
      follower.settle(window: window, network, recorder)
      next = again ?? follower.next(behind: next, in: observations, network)
      guard next == observations.count else { continue }
      next = follower.goBackBeforeLeaving(at: next - 1) ?? next
    }
    follower.finish(network, recorder)
    for (number, fate) in follower.fates { answer.set(number, fate) }
    for path in follower.paths { answer.add(path) }
    follower.forgetPaths()
  }

  /// Gives the memory of a path that is no longer needed; that of a long one is let go.
  func reuse(_ path: consuming DecidedPath) {
    if !path.isLong { follower.reuse(path) }
  }

  /// Looks for the candidates of an observation, and follows a path there.
  ///
  /// - Returns: the number of the observation to go on from, where that is not the next one.
  func follow(
    _ follower: inout PathFollower, _ number: Int, _ observation: Observation,
    _ model: TransitionModel
  ) -> Int? {
    finder.find(observation, isFar: follower.looksFar(at: number), into: &candidates)
    recorder?.take(candidates, of: observation, at: number)
    return follower.take(candidates, number: number, observation, &search, model)
  }

  /// Where a location is that came after all observations of a path, and the chance of it; nil where no
  /// road explains it.
  func look(
    _ follower: inout PathFollower, _ observation: Observation, _ model: TransitionModel,
    settlingBefore deadline: Chain.Deadline
  ) -> (candidate: Candidate, chance: Double)? {
    finder.find(observation, into: &candidates)
    guard !candidates.isEmpty else { return nil }
    if let found = follower.look(
      candidates, observation, &search, model, settlingBefore: deadline)
    {
      return found
    }
    var start = Chain(options.rules)
    start.start(candidates, number: 0, observation)
    return start.newest()
  }

  /// Checks that a snapper's traces may use this memory.
  func checkServes(_ snapper: RoadSnapper) {
    precondition(
      network === snapper.network && options == snapper.options,
      "a workspace serves the network and the options it was made for")
  }
}
