import RoadNetworks

/// The memory of a snapper: reused from trace to trace, used by one task at a time.
public final class SnappingWorkspace {
  let network: RoadNetwork
  let options: SnappingOptions
  /// One property, so that a trace is one access to it.
  var pathfinder: Pathfinder
  /// Columns after which what can't change any more is decided and dropped.
  var window = 256
  /// Takes down what is looked at; nil unless somebody asks for an explanation.
  var recorder: SnappingRecorder? {
    get { pathfinder.search.recorder }
    set { pathfinder.search.recorder = newValue }
  }

  /// What is reused from trace to trace, and from location to location.
  var placementMemory = PathClock.Memory()
  var usedTraversals: [EdgeTraversal] = []
  var medianMemory: [Double] = []

  /// The most columns that were held at once.
  private(set) var mostColumns = 0

  private var follower: PathFollower

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    self.options = options
    pathfinder = Pathfinder(network, options)
    follower = PathFollower(options.rules)
  }

  /// Decides a trace's paths, and what becomes of the observations that lie on none.
  func decide(
    _ observations: [Observation], _ model: TransitionModel, _ answer: inout TraceAnswer
  ) {
    follower.removeAll()
    follower.main.decided.reserveCapacity(observations.count)
    let columns = pathfinder.follow(&follower, along: observations, model, window: window)
    mostColumns = max(mostColumns, columns)
    for (number, fate) in follower.fates { answer.add(number, fate) }
    // The answer for a long trace takes memory enough.
    if follower.paths.contains(where: \.isLong) { pathfinder.search.letGo() }
    for path in follower.paths { answer.add(path) }
    follower.forgetPaths()
  }

  /// Gives the memory of a path that is no longer needed; that of a long one is let go.
  func reuse(_ path: consuming DecidedPath) {
    if !path.isLong, path.hasMemory { follower.main.decided.reuse(path) }
  }

  /// Checks that a snapper's traces may use this memory.
  func checkServes(_ snapper: RoadSnapper) {
    precondition(
      network === snapper.network && options == snapper.options,
      "a workspace serves the network and the options it was made for")
  }
}
