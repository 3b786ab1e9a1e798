public import Coordinates
public import RoadNetworks

/// Puts the locations of one vehicle on roads as they come.
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
/// The model is that of ``RoadSnapper``, but for skipping what tells nothing new, which needs what
/// comes behind, and for fast roads that are driven slowly, which have no advantage at all: where
/// ways lead that have not met again isn't known yet. Each location gives the current position at
/// once, for which all that came before counts; and decides what it can of the locations before it:
/// where all likely ways agree about them (the survivors of Viterbi's algorithm have met) and have
/// gone on for 40 of the locations that decide, or when they are older than ``lag``. Decisions are
/// final.
///
/// A stream is a small value; the memory for searching is the workspace's, which serves any number
/// of streams one after the other. Memory doesn't grow with the stream. Asynchronous sequences of
/// locations have ``Swift/AsyncSequence/snapped(by:lag:)``.
///
/// Times may repeat. A location that is earlier than the latest one is out of order: it decides
/// nothing. If more than ``lateLimit`` come so in a row, the clock was set back, and the stream
/// goes on by the new time. Where years lie behind the first few, and nothing is decided, these are
/// out of order: the clock wasn't set yet.
public struct LiveSnapper: Sendable {
  /// How many consecutive locations may be earlier than the latest one before the clock is assumed
  /// to have been set back.
  public static let lateLimit = StreamClock.lateLimit
  /// The most locations that wait for a decision, except those that belong to open observations.
  static let waitingLimit = 1024

  /// The snapper whose model puts locations on roads.
  public private(set) var snapper: RoadSnapper
  /// The time after which a decision waits no longer.
  ///
  /// However long it is, and where times are unknown or stand still, no more than some 1500
  /// locations wait, and 256 of those that decide. Where a path can't be joined to the one before
  /// it, and where nothing tells yet which way a vehicle stands at the start, that limit alone
  /// holds.
  public var lag: Duration { .seconds(lagSeconds) }
  var lagSeconds: Double

  var noise = RunningNoise()
  /// The noise that was estimated when the first waiting location was taken, as long as nothing is
  /// decided.
  var firstNoise = NoiseEstimate()
  var clock = StreamClock()
  var selector: ObservationSelector
  var observations = StreamObservations()
  var follower: PathFollower
  /// The locations that wait for a decision.
  var waiting = AnswerAssembler()
  /// The number of the first matching since the stream began, was finished or moved.
  var firstMatching = 0
  /// Whether any path was decided since then, even that of a lone location.
  var hasPath = false

  /// Creates a stream that nothing is known of.
  ///
  /// - Parameter lag: the time after which decisions wait no longer, by the times of locations;
  ///   below 0 it is 0.
  public init(_ snapper: RoadSnapper, lag: Duration = .seconds(30)) {
    self.snapper = snapper
    lagSeconds = max(0, lag.inSeconds)
    selector = ObservationSelector(noise: noise.estimate, snapper.options)
    follower = PathFollower(snapper.options.rules)
  }

  /// Takes the next location.
  ///
  /// - Precondition: the workspace comes from ``snapper``, or from one with the same network and
  ///   equal options.
  /// - Throws: `invalidCoordinate`, and the location counts as not given; `damaged` where the
  ///   network's file has changed.
  /// - Complexity: O(*k*²) for *k* candidates, a search of the roads between the last observation
  ///   and the location, and O(*n k*) for *n* observations that wait; where something is decided
  ///   O(*n k*²). As long as nothing is, what waits is taken once more where the noise turns out to
  ///   be another one.
  public mutating func update(
    with location: Location, using workspace: SnappingWorkspace
  ) throws(RoadNetworkError) -> LiveUpdate {
    var update = LiveUpdate()
    try self.update(with: location, using: workspace, into: &update)
    return update
  }

  /// Takes the next location, as ``update(with:using:)``, and replaces an update that is no longer
  /// needed: its memory is reused, so that a stream allocates nothing once it is warm.
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

  /// Decides all that waits.
  ///
  /// The stream may go on, as another drive, whose first matching begins with
  /// ``Matching/Split-swift.enum/start``. Before the first location the update's number is -1.
  ///
  /// - Precondition: as of ``update(with:using:)``.
  /// - Throws: as ``update(with:using:)``.
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

  /// Goes on with another network, or other options: what is decided stays, what isn't is decided
  /// anew.
  ///
  /// From here on workspaces of the new snapper serve the stream. The next stretch begins another
  /// matching, with ``Matching/Split-swift.enum/start``; ``LiveUpdate/Decision`` and stretches
  /// given so far keep the edges of the old network.
  public mutating func move(to snapper: RoadSnapper) {
    self.snapper = snapper
    beginDrive()
    takeAnew(noise: selector.noise)
  }

  /// Says that the next matching is the first.
  private mutating func beginDrive() {
    firstMatching = waiting.end.matching + 1
    hasPath = false
  }

  /// Takes a location, and those before it anew where they were taken with a noise that is no
  /// longer believed.
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

  /// Takes all that waits anew.
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

  /// Whether the times of all that came before were those of a clock that no satellite had set.
  private func isFirstWithClockSet(_ location: Location) -> Bool {
    guard let seconds = location.finiteSeconds, let latest = clock.latest else { return false }
    return waiting.end.matching < firstMatching && waiting.end.lastPlaced == nil
      && waiting.locations.count <= Self.lateLimit && seconds - latest >= TimeOrder.silence
  }

  /// Leaves out what waits with a time.
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

  /// Follows the path from an observation to the last one.
  private mutating func follow(from number: Int, using workspace: SnappingWorkspace) {
    var next = observations.index(of: number) ?? observations.list.count
    while next < observations.list.count {
      switch workspace.pathfinder.follow(&follower, to: observations.list[next], transition) {
      case .on: next += 1
      case .rewind(let first): next = observations.index(of: first) ?? next + 1
      }
    }
  }

  /// The model, by the stream's clock.
  private var transition: TransitionModel {
    snapper.transition.forStream
      .forClock(repeating: clock.intervals.repeats, of: clock.intervals.values.count)
  }

  /// What can't wait for a decision any more.
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
