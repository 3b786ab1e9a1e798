import RoadNetworks

/// A workspace of a snapper: memory that is reused from trace to trace, by one task at a time.
public final class SnappingWorkspace {
  let network: RoadNetwork
  let options: SnappingOptions
  var pathfinder: Pathfinder
  /// The number of new columns after which columns that can no longer change are decided and
  /// removed.
  var window = 256
  var recorder: SnappingRecorder? {
    get { pathfinder.search.recorder }
    set { pathfinder.search.recorder = newValue }
  }

  /// Memory that is reused from trace to trace, or from location to location.
  var placementMemory = PathClock.Memory()
  var usedTraversals: [EdgeTraversal] = []
  var medianMemory: [Double] = []

  /// The maximum number of columns held at once so far.
  private(set) var mostColumns = 0

  private var follower: PathFollower

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    self.options = options
    pathfinder = Pathfinder(network, options)
    follower = PathFollower(options.rules)
  }

  /// Decides the paths of a trace, and the fates of the observations that lie on no path.
  func decide(
    _ observations: [Observation], _ model: TransitionModel, _ answer: inout TraceAnswer
  ) {
    follower.removeAll()
    follower.main.decided.reserveCapacity(observations.count)
    let columns = pathfinder.follow(&follower, along: observations, model, window: window)
    mostColumns = max(mostColumns, columns)
    for (number, fate) in follower.fates { answer.add(number, fate) }
    // The result for a long trace takes enough memory by itself, so the searches release theirs.
    if follower.paths.contains(where: \.isLong) { pathfinder.search.letGo() }
    for path in follower.paths { answer.add(path) }
    follower.forgetPaths()
  }

  /// Takes the memory of a path that is no longer needed, unless the path is long.
  func reuse(_ path: consuming DecidedPath) {
    if !path.isLong, path.hasMemory { follower.main.decided.reuse(path) }
  }

  func checkServes(_ snapper: RoadSnapper) {
    precondition(
      network === snapper.network && options == snapper.options,
      "a workspace serves the network and the options it was made for")
  }
}
