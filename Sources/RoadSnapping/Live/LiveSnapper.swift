public import Coordinates
public import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Puts the locations of one vehicle on roads as they come.
///
///     let snapper = RoadSnapper(network)
///     let workspace = snapper.makeWorkspace()
///     var live = LiveSnapper(snapper)
///     for location in stream {
///       let update = try live.add(location, using: workspace)
///       show(update.current, update.decisions)
///     }
///     let rest = try live.finish(using: workspace)
///
/// The model is that of ``RoadSnapper``. Each location gives the current position at once, for which all
/// that came before counts; and decides what it can of the locations before it: as soon as all likely
/// ways agree about them (the survivors of Viterbi's algorithm have met), or when they are older than
/// ``lag``. Decisions are final.
///
/// A stream is a small value; the memory for searching is the workspace's, which serves any number
/// of streams one after the other. Memory doesn't grow with the stream.
///
/// Times may repeat. A location that is earlier than the latest one is out of order: it decides nothing.
/// If more than ``lateLimit`` come so in a row, the clock was set back, and the stream goes on by the
/// new time.
public struct LiveSnapper: Sendable {
  /// Locations in a row that are earlier than the latest one before the clock is believed to be set
  /// back.
  public static let lateLimit = 5
  /// Locations that wait for a decision, at most.
  private static let waitingLimit = 1024

  /// What locations are put on roads by.
  public private(set) var snapper: RoadSnapper
  /// The time after which a decision waits no longer, in seconds.
  public private(set) var lag: Double

  private struct Waiting {
    var location = Location()
    var answer: SnappedPoint?
  }

  private var noise = RunningNoise()
  private var selector: ObservationSelector
  private var follower: PathFollower
  /// The observations that may still be asked for, and the number of the first.
  private var observations: [Observation] = []
  private var firstObservation = 0
  /// The locations that wait for a decision with what is known of them, and the number of the first.
  private var waiting: [Waiting] = []
  private var firstWaiting = 0
  private var latest: Double?
  private var lateCount = 0
  private var matching = -1
  /// Meters of the matching that are decided.
  private var decidedLength = 0.0

  /// Creates a stream that nothing is known of.
  ///
  /// - Parameter lag: the time after which decisions wait no longer, by the times of locations.
  public init(_ snapper: RoadSnapper, lag: Duration = .seconds(30)) {
    self.snapper = snapper
    self.lag =
      Double(lag.components.seconds) + Double(lag.components.attoseconds) * 1e-18
    selector = ObservationSelector(noise: noise.estimate, snapper.options.rules)
    follower = PathFollower(snapper.options.rules)
  }

  /// Takes the next location.
  ///
  /// - Precondition: the workspace comes from ``snapper``, or from one with the same network and equal
  ///   options.
  /// - Throws: `invalidCoordinate`, and the location counts as not given; `damaged` where the network's
  ///   file has changed.
  /// - Complexity: O(*k*²) for *k* candidates, and a search of the roads between the last observation
  ///   and the location.
  public mutating func add(
    _ location: Location, using workspace: SnappingWorkspace
  ) throws(RoadNetworkError) -> LiveUpdate {
    var update = LiveUpdate()
    try add(location, using: workspace, into: &update)
    return update
  }

  /// Takes the next location, as ``add(_:using:)``, and replaces an update that is no longer needed: its
  /// memory is reused, so that a stream allocates nothing once it is warm.
  public mutating func add(
    _ location: Location, using workspace: SnappingWorkspace, into update: inout LiveUpdate
  ) throws(RoadNetworkError) {
    workspace.checkServes(snapper)
    guard location.coordinate.isValid else {
      throw RoadNetworkError(
        .invalidCoordinate,
        CoordinateError.invalid(location.coordinate, index: nil).description)
    }
    update.removeAll(&workspace.usedTraversals)
    update.number = firstWaiting + waiting.count
    waiting.append(Waiting(location: location))
    if isInOrder(location) {
      let needsDistance = noise.needsDistance
      noise.add(
        location,
        distance: needsDistance
          ? workspace.finder.nearestDistance(to: location.coordinate) : nil,
        &workspace.medianMemory)
      selector.noise = noise.estimate
      if let given = snapper.options.noise { selector.noise.total = given }
      selector.append(location, at: update.number)
      followObservations(using: workspace)
      follower.settle(snapper.network)
      update.current = current(location, using: workspace)
    } else {
      waiting[waiting.count - 1].answer = SnappedPoint(
        status: .outOfOrder, place: nil, reason: nil)
    }
    follower.settle(before: (latest ?? -.infinity) - lag, snapper.network)
    try decide(into: &update, hasEnded: false, using: workspace)
  }

  /// Decides all that waits.
  ///
  /// The stream may go on, as another drive.
  ///
  /// - Precondition: as of ``add(_:using:)``.
  /// - Throws: as ``add(_:using:)``.
  public mutating func finish(
    using workspace: SnappingWorkspace
  ) throws(RoadNetworkError) -> LiveUpdate {
    workspace.checkServes(snapper)
    var update = LiveUpdate(number: firstWaiting + waiting.count - 1)
    selector.finish()
    followObservations(using: workspace)
    if let closing = selector.closing(), let last = observations.last,
      last.coordinate.distance(to: closing.coordinate) >= closing.noise
    {
      observations.append(closing)
      follow(using: workspace)
    }
    follower.finish(snapper.network)
    try decide(into: &update, hasEnded: true, using: workspace)
    follower.removeAll()
    selector = ObservationSelector(noise: noise.estimate, snapper.options.rules)
    firstObservation += observations.count
    observations.removeAll()
    latest = nil
    return update
  }

  /// Goes on with another network, or other options: what is decided stays, what isn't is decided anew.
  ///
  /// From here on workspaces of the new snapper serve the stream. The next stretch begins another
  /// matching; ``LiveUpdate/Decision`` and stretches given so far keep the edges of the old network.
  public mutating func move(to snapper: RoadSnapper) {
    self.snapper = snapper
    follower = PathFollower(snapper.options.rules)
    firstObservation += observations.count
    observations.removeAll()
    selector = ObservationSelector(noise: selector.noise, snapper.options.rules)
    for index in waiting.indices where waiting[index].answer?.status != .outOfOrder {
      waiting[index].answer = nil
      selector.append(waiting[index].location, at: firstWaiting + index)
    }
  }

  private mutating func isInOrder(_ location: Location) -> Bool {
    guard let seconds = location.finiteSeconds else { return true }
    if let latest, seconds < latest, lateCount < Self.lateLimit {
      lateCount += 1
      return false
    }
    lateCount = 0
    latest = seconds
    return true
  }

  private mutating func followObservations(using workspace: SnappingWorkspace) {
    while let observation = selector.nextObservation() {
      observations.append(observation)
      follow(using: workspace)
    }
  }

  /// Follows the path to the last observation.
  private mutating func follow(using workspace: SnappingWorkspace) {
    var next = observations.count - 1
    while next < observations.count {
      let again = workspace.follow(
        &follower, firstObservation + next, observations[next], snapper.transition)
      next = again.map { $0 - firstObservation } ?? next + 1
    }
  }

  private mutating func current(
    _ location: Location, using workspace: SnappingWorkspace
  ) -> LiveUpdate.Position? {
    let found = workspace.look(
      &follower,
      Observation(
        point: 0, first: 0, coordinate: location.coordinate, seconds: location.finiteSeconds,
        noise: selector.noise.noise(of: location), bearing: nil), snapper.transition,
      settlingBefore: (latest ?? -.infinity) - lag)
    guard let found else { return nil }
    let network = snapper.network
    let (coordinate, bearing) = network.place(on: found.candidate.edge, at: found.candidate.offset)
    return LiveUpdate.Position(
      position: EdgePosition(
        edge: network.id(found.candidate.edge), offset: found.candidate.offset),
      coordinate: coordinate, offset: location.coordinate.distance(to: coordinate),
      bearing: bearing, confidence: found.chance)
  }

  /// Says what is decided by now.
  private mutating func decide(
    into update: inout LiveUpdate, hasEnded: Bool, using workspace: SnappingWorkspace
  ) throws(RoadNetworkError) {
    for number in 0..<follower.decidedCount {
      place(follower.decided(number), &update, hasEnded: hasEnded, workspace)
    }
    follower.forgetPaths()
    placeStanding(workspace)
    for (number, fate) in follower.fates {
      for point in points(of: number) where waiting[point - firstWaiting].answer == nil {
        waiting[point - firstWaiting].answer = fate == .noRoad ? .withoutRoad : .outlier
      }
    }
    follower.forgetFates()
    try snapper.network.checkIntact()

    // Nothing before the first observation that may still change waits for anything.
    let open = follower.firstOpen.map { observations[$0 - firstObservation].point }
    let boundary = hasEnded ? firstWaiting + waiting.count : open ?? firstWaiting
    var count = 0
    while count < waiting.count,
      waiting[count].answer != nil || firstWaiting + count < boundary
        || waiting.count - count > Self.waitingLimit
    {
      update.decisions.append(
        LiveUpdate.Decision(
          number: firstWaiting + count, point: waiting[count].answer ?? .isolated))
      count += 1
    }
    waiting.removeFirst(count)
    firstWaiting += count
    let first = follower.firstOpen ?? firstObservation + observations.count
    observations.removeFirst(first - firstObservation)
    firstObservation = first
  }

  /// Places the locations of a vehicle that stands where the path was decided, and that can't wait.
  private mutating func placeStanding(_ workspace: SnappingWorkspace) {
    guard let latest, let path = follower.main.decidedEnd, let number = path.observations.last
    else { return }
    let observation = observations[number - firstObservation]
    var placement = PointPlacement(
      path, snapper.network, matching: matching, snapper.options, rule: GapRule([]),
      &workspace.placementMemory)
    for point in points(of: number) where point > observation.point {
      let index = point - firstWaiting
      guard waiting[index].location.finiteSeconds ?? latest < latest - lag else { break }
      guard waiting[index].answer == nil else { continue }
      var answer =
        placement.place(waiting[index].location, at: point, column: 0, of: observation) ?? .outlier
      answer.place?.distanceAlong += decidedLength
      waiting[index].answer = answer
    }
    placement.giveBack(&workspace.placementMemory)
  }

  /// Places the locations along a path that was decided.
  private mutating func place(
    _ path: DecidedPath, _ update: inout LiveUpdate, hasEnded: Bool, _ workspace: SnappingWorkspace
  ) {
    // Whether the path ends there.
    let isLast = hasEnded || path.observations.last != follower.firstOpen
    guard let first = path.observations.first, first >= firstObservation else { return }
    if !path.isContinued {
      // A lone location that fits neither neighbor is no drive.
      if path.observations.count == 1, matching >= 0, points(of: first).count == 1 { return }
      matching += 1
      decidedLength = 0
    }
    var placement = PointPlacement(
      path, snapper.network, matching: matching, snapper.options, rule: GapRule([]),
      &workspace.placementMemory)
    for (column, number) in path.observations.enumerated() {
      let observation = observations[number - firstObservation]
      for point in points(of: number) where point >= firstWaiting {
        if column == path.observations.count - 1, point > observation.point, !isLast { break }
        guard waiting[point - firstWaiting].answer == nil else { continue }
        var answer =
          placement.place(
            waiting[point - firstWaiting].location, at: point, column: column, of: observation)
          ?? .outlier
        answer.place?.distanceAlong += decidedLength
        waiting[point - firstWaiting].answer = answer
      }
    }
    let timed = placement.timedPath(&workspace.usedTraversals)
    placement.giveBack(&workspace.placementMemory)
    decidedLength += timed.length
    guard path.observations.count > 1 else {
      workspace.usedTraversals = timed.traversals
      return
    }
    update.stretches.append(
      LiveUpdate.Stretch(matching: matching, split: path.split, path: timed))
  }

  /// The locations that an observation stands for.
  private func points(of number: Int) -> Range<Int> {
    let index = number - firstObservation
    guard observations.indices.contains(index) else { return firstWaiting..<firstWaiting }
    let first = max(firstWaiting, observations[index].first)
    let end =
      index + 1 < observations.count
      ? observations[index + 1].first : firstWaiting + waiting.count
    return first..<max(first, end)
  }
}

extension LiveSnapper {
  private static let version = 2

  /// The stream as it is now.
  ///
  /// - Complexity: O(*n*) in what isn't decided.
  public var state: State {
    var copy = self
    var archive = StateArchive()
    do throws(SnappingError) {
      try copy.visit(&archive)
    } catch {
      // Whoever reads what there is would refuse it.
      assertionFailure("a stream can always be saved: \(error)")
    }
    return State(
      version: Self.version, network: snapper.network.identity, bytes: Data(archive.bytes),
      digest: StateArchive.digest(archive.bytes))
  }

  /// Goes on with a saved stream: answers are those that it would have given itself.
  ///
  /// - Parameter snapper: one with the state's network and options.
  /// - Throws: `unsupported`, `otherNetwork` (see ``move(to:)``), `otherOptions`, or `damaged`.
  public init(_ snapper: RoadSnapper, resuming state: State) throws(SnappingError) {
    guard state.version == Self.version else {
      throw SnappingError(
        .unsupported, "found a state of version \(state.version), expected \(Self.version)")
    }
    guard state.network == snapper.network.identity else {
      throw SnappingError(
        .otherNetwork,
        "found a state of network \(state.network), expected \(snapper.network.identity)")
    }
    guard StateArchive.digest(state.bytes) == state.digest else {
      throw SnappingError(.damaged, "found bytes that don't fit their digest")
    }
    self.init(snapper)
    var archive = StateArchive(reading: Array(state.bytes))
    try visit(&archive)
    guard archive.isAtEnd else { throw archive.damaged("found more bytes than expected") }
    let known = firstObservation..<(firstObservation + observations.count)
    let places = 0...(firstWaiting + waiting.count)
    guard follower.isSound(in: snapper.network, observations: known),
      observations.allSatisfy({ places.contains($0.first) && places.contains($0.point) })
    else { throw archive.damaged("found places that the network doesn't have") }
  }

  private mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    var digest = snapper.options.digest
    try archive.visit(&digest)
    guard digest == snapper.options.digest else {
      throw SnappingError(.otherOptions, "found a state of other options")
    }
    try archive.visit(&lag)
    try archive.visit(&noise)
    try archive.visit(&selector)
    try archive.visit(&follower)
    try archive.visit(&observations)
    try archive.visit(&firstObservation)
    try archive.visit(&waiting, new: Waiting()) { (own, archive) throws(SnappingError) in
      try archive.visit(&own.location)
      try archive.visit(&own.answer)
    }
    try archive.visit(&firstWaiting)
    try archive.visit(&latest)
    try archive.visit(&lateCount)
    try archive.visit(&matching)
    try archive.visit(&decidedLength)
    guard 0..<(1 << 48) ~= firstWaiting, 0..<(1 << 48) ~= firstObservation else {
      throw archive.damaged("found location \(firstWaiting) as the first")
    }
  }
}
