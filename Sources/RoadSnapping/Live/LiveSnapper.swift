public import Coordinates
public import RoadNetworks

/// A stream of one vehicle's locations, which are matched to roads as they arrive.
///
///     let snapper = RoadSnapper(network)
///     let workspace = snapper.makeWorkspace()
///     var live = LiveSnapper(snapper)
///     for location in stream {
///       let update = try live.update(with: location, using: workspace)
///       show(update.current, update.decisions)
///     }
///     let rest = try live.finish(using: workspace)
///
/// The model is nearly that of ``RoadSnapper``. However, locations along a straight, unambiguous
/// road aren't skipped, since that would require later locations. And fast roads that are driven
/// slowly have no advantage at all, since it isn't known yet where diverging ways lead.
///
/// Each update contains the most likely current position, given all locations so far. If possible,
/// earlier locations are decided, too: those on which all likely ways agree (the survivors of
/// Viterbi's algorithm have met) and that are followed by 40 observations, and those that are older
/// than ``lag``. Decisions are final.
///
/// A stream is a small value; the memory for searches belongs to the workspace, which serves any
/// number of streams one after another. Memory doesn't grow with the stream. For asynchronous
/// sequences of locations, use ``Swift/AsyncSequence/snapped(by:lag:)``.
///
/// Times may repeat. A location that is earlier than the latest one is out of order and doesn't
/// take part in the decision. If more than ``lateLimit`` consecutive locations are earlier, the
/// clock was set back, and the stream continues with the new time. A jump ahead by five years or
/// more means that the clock hadn't been set before, if at most ``lateLimit`` locations wait and
/// none has a place yet. Then the waiting locations with a time are out of order.
public struct LiveSnapper: Sendable {
  /// The number of consecutive locations that may be earlier than the latest one before the clock
  /// is assumed to have been set back.
  public static let lateLimit = StreamClock.lateLimit
  /// The maximum number of locations that wait for a decision, not counting those of open
  /// observations.
  static let waitingLimit = 1024

  /// The snapper whose model matches locations to roads.
  public private(set) var snapper: RoadSnapper
  /// The time after which a location is decided even if later ones could still change the decision.
  ///
  /// No matter how long the lag is, and even if times are unknown or don't advance, at most about
  /// 1500 locations and 256 observations wait. Only this limit applies if a path can't be joined to
  /// the previous one, or if it isn't known yet in which direction a vehicle faces at the start.
  public var lag: Duration { .seconds(lagSeconds) }
  var lagSeconds: Double

  var noise = RunningNoise()
  /// The noise estimate with which the selection from the waiting locations last began; only used
  /// as long as nothing is decided.
  var firstNoise = NoiseEstimate()
  var clock = StreamClock()
  var selector: ObservationSelector
  var observations = StreamObservations()
  var follower: PathFollower
  /// The locations that wait for a decision.
  var waiting = AnswerAssembler()
  /// The number of the first matching since the stream began or was last finished or moved.
  var firstMatching = 0
  /// Whether the current drive has a decided path, even that of a lone location.
  var hasPath = false

  /// Creates a stream without locations.
  ///
  /// - Parameter lag: the time after which decisions no longer wait, measured by the times of
  ///   locations; a negative value counts as 0.
  public init(_ snapper: RoadSnapper, lag: Duration = .seconds(30)) {
    self.snapper = snapper
    lagSeconds = max(0, lag.inSeconds)
    selector = ObservationSelector(noise: noise.estimate, snapper.options)
    follower = PathFollower(snapper.options.rules)
  }

  /// Adds the next location.
  ///
  /// - Precondition: The workspace was made by ``snapper``, or by one with the same network and
  ///   equal options.
  /// - Throws: `invalidCoordinate`, in which case the location is ignored; `damaged` if the
  ///   network's file has changed.
  /// - Complexity: O(*k*²) for *k* candidates, a search of the roads between the last observation
  ///   and the location, and O(*n k*) for *n* waiting observations; O(*n k*²) if something is
  ///   decided. As long as nothing is decided, all waiting locations are processed again if the
  ///   noise estimate changes noticeably.
  public mutating func update(
    with location: Location, using workspace: SnappingWorkspace
  ) throws(RoadNetworkError) -> LiveUpdate {
    var update = LiveUpdate()
    try self.update(with: location, using: workspace, into: &update)
    return update
  }

  /// Adds the next location as ``update(with:using:)`` does, and replaces an update that is no
  /// longer needed.
  ///
  /// The memory of the update is reused, so that a stream eventually allocates no more memory.
  public mutating func update(
    with location: Location, using workspace: SnappingWorkspace, into update: inout LiveUpdate
  ) throws(RoadNetworkError) {
    workspace.checkServes(snapper)
    guard location.coordinate.isValid else {
      throw RoadNetworkError(
        .invalidCoordinate,
        CoordinateError.invalid(location.coordinate, index: nil).description)
    }
    update.removeAll(&workspace.usedTraversals)
    workspace.pathfinder.begin(at: location.finiteSeconds ?? clock.latest)
    if isFirstWithClockSet(location) { beginAnew() }
    update.number = waiting.next
    waiting.append(location)
    if clock.take(location, after: selector.newestLocation) {
      noise.add(
        location,
        distance: noise.needsDistance(of: location)
          ? workspace.pathfinder.finder.nearestDistance(to: location.coordinate) : nil,
        &workspace.medianMemory)
      observe(location, at: update.number)
      followObservations(using: workspace)
      follower.main.settle(snapper.network)
      update.current = current(using: workspace)
    } else {
      waiting[update.number] = .outOfOrder
    }
    follower.settle(
      before: deadline, rivalPoint: follower.firstRival.flatMap { observations[$0]?.point },
      snapper.network)
    try decide(into: &update, hasEnded: false, using: workspace)
  }

  /// Decides all waiting locations.
  ///
  /// The stream may then continue with another drive, whose first matching begins with
  /// ``Matching/Split-swift.enum/start``. If no location has been added yet, the number of the
  /// update is -1.
  ///
  /// - Precondition: that of ``update(with:using:)``.
  /// - Throws: `damaged` if the network's file has changed.
  public mutating func finish(
    using workspace: SnappingWorkspace
  ) throws(RoadNetworkError) -> LiveUpdate {
    workspace.checkServes(snapper)
    workspace.pathfinder.begin(at: clock.latest)
    var update = LiveUpdate(number: waiting.next - 1)
    selector.finish()
    followObservations(using: workspace)
    if let closing = selector.closing(), let last = observations.list.last?.observation,
      last.coordinate.distance(to: closing.coordinate) >= closing.noise
    {
      observations.append(closing)
      follow(from: observations.last, using: workspace)
    }
    while case .rewind(let first) = follower.rewindBeforeLeaving(at: observations.last) {
      follow(from: first, using: workspace)
    }
    follower.finish(snapper.network)
    try decide(into: &update, hasEnded: true, using: workspace)
    follower.removeAll()
    selector = ObservationSelector(noise: noise.estimate, snapper.options)
    observations.removeAll()
    waiting.end.begin(waiting.end.matching)
    beginDrive()
    firstNoise = noise.estimate
    clock.restart()
    return update
  }

  /// Continues with another network or other options; decisions stay, and undecided locations are
  /// matched again.
  ///
  /// From now on, the stream needs a workspace of the new snapper. The next stretch begins another
  /// matching with ``Matching/Split-swift.enum/start``. The decisions (``LiveUpdate/Decision``) and
  /// stretches returned so far still refer to edges of the old network.
  public mutating func move(to snapper: RoadSnapper) {
    self.snapper = snapper
    beginDrive()
    takeAnew(noise: selector.noise)
  }

  /// Makes the next matching the first of a drive.
  private mutating func beginDrive() {
    firstMatching = waiting.end.matching + 1
    hasPath = false
  }

  /// Adds a new location to those from which observations are selected; if nothing is decided and
  /// the noise estimate has changed noticeably, selects from all waiting locations again.
  private mutating func observe(_ location: Location, at number: Int) {
    var noise = noise.estimate
    if let given = snapper.options.noise {
      noise.total = given
      noise.scale = 1
    }
    let isDecided = waiting.end.matching >= firstMatching
    guard isDecided || !noise.differs(from: firstNoise) else { return takeAnew(noise: noise) }
    selector.noise = noise
    selector.append(location, at: number)
  }

  /// Discards all observations, and selects from all waiting locations again.
  private mutating func takeAnew(noise: NoiseEstimate) {
    firstNoise = noise
    follower = PathFollower(snapper.options.rules)
    observations.removeAll()
    selector = ObservationSelector(noise: noise, snapper.options)
    for point in waiting.first..<waiting.next where waiting[point].status != .outOfOrder {
      waiting[point] = .isolated
      selector.append(waiting[location: point], at: point)
    }
  }

  /// Whether a location is the first one with a correct time, after the receiver's clock was set.
  private func isFirstWithClockSet(_ location: Location) -> Bool {
    guard let seconds = location.finiteSeconds, let latest = clock.latest else { return false }
    return waiting.end.matching < firstMatching && waiting.end.lastPlaced == nil
      && waiting.locations.count <= Self.lateLimit && seconds - latest >= TimeOrder.silence
  }

  /// Marks the waiting locations that have a time as out of order, and restarts the clock.
  private mutating func beginAnew() {
    for point in waiting.first..<waiting.next
    where waiting[location: point].finiteSeconds != nil { waiting[point] = .outOfOrder }
    takeAnew(noise: selector.noise)
    hasPath = false
    clock.restart()
  }

  private mutating func followObservations(using workspace: SnappingWorkspace) {
    while let observation = selector.nextObservation() {
      observations.append(observation)
      follow(from: observations.last, using: workspace)
    }
  }

  private mutating func follow(from number: Int, using workspace: SnappingWorkspace) {
    var next = observations.list.index(of: number) ?? observations.list.count
    while next < observations.list.count {
      switch workspace.pathfinder.follow(&follower, to: observations.list[next], transition) {
      case .on: next += 1
      case .rewind(let first): next = observations.list.index(of: first) ?? next + 1
      }
    }
  }

  private var transition: TransitionModel {
    snapper.transition.forStream
      .forClock(repeating: clock.intervals.repeats, of: clock.intervals.values.count)
  }

  var deadline: Deadline {
    Deadline(
      seconds: (clock.latest ?? -.infinity) - lagSeconds,
      point: waiting.locations.count > Self.waitingLimit
        ? waiting.next - Self.waitingLimit / 2 : .min)
  }

  private mutating func current(using workspace: SnappingWorkspace) -> LiveUpdate.Position? {
    guard let observation = selector.newest(),
      let found = workspace.pathfinder.look(
        &follower, observation, transition, settlingBefore: deadline)
    else { return nil }
    let network = snapper.network
    let (coordinate, bearing) = network.place(on: found.candidate.edge, at: found.candidate.offset)
    let offset = observation.coordinate.distance(to: coordinate)
    let chance = PathConfidence.calibrated(found.chance, lead: PathConfidence.newestLead)
    return LiveUpdate.Position(
      position: EdgePosition(
        edge: network.id(found.candidate.edge), offset: found.candidate.offset),
      coordinate: coordinate, offset: offset, bearing: bearing,
      confidence: min(chance, OffRoadDoubt.limit(offset, noise: observation.noise)))
  }
}
