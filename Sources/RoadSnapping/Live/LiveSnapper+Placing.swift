import Coordinates
import RoadNetworks

extension LiveSnapper {
  /// Says what is decided by now.
  mutating func decide(
    into update: inout LiveUpdate, hasEnded: Bool, using workspace: SnappingWorkspace
  ) throws(RoadNetworkError) {
    for number in 0..<follower.decidedCount {
      place(follower.decided(number), &update, hasEnded: hasEnded, workspace)
    }
    follower.forgetPaths()
    if let path = follower.main.endBeforeHole {
      place(behind: path, through: .max, workspace)
    } else if let path = follower.main.decidedEnd {
      // The vehicle stands there: what can't wait is placed.
      place(behind: path, through: lastLate(of: path), workspace)
    }
    tellFates(workspace)
    try snapper.network.checkIntact()

    // Nothing before the first observation that may still change waits for anything.
    let open = follower.firstOpen.flatMap { observation($0)?.point }
    let boundary = hasEnded ? firstWaiting + waiting.count : open ?? firstWaiting
    var count = 0
    while count < waiting.count, waiting[count].answer != nil || firstWaiting + count < boundary {
      update.decisions.append(
        LiveUpdate.Decision(
          number: firstWaiting + count, point: waiting[count].answer ?? .isolated))
      count += 1
    }
    waiting.removeFirst(count)
    firstWaiting += count
    let first = min(follower.firstOpen ?? .max, nextObservation - 1)
    observations.removeFirst(observations.prefix { $0.number < first }.count)
  }

  /// Answers for the observations that lie on no path, and drops them, where nothing before them
  /// may be taken once more.
  private mutating func tellFates(_ workspace: SnappingWorkspace) {
    let last = nextObservation - 1
    let end = follower.firstChangeable ?? .max
    for (number, fate) in follower.fates where number < end {
      answer(points(of: number), fate, workspace)
      // The path may stay where it is for long.
      if number < last, !follower.isOpen(number), let index = index(of: number) {
        observations.remove(at: index)
      }
    }
    // The last one stands for locations that are still to come.
    follower.forgetFates(before: end, except: last)
  }

  /// Places the locations up to one behind the last place of a path that the place stands for.
  private mutating func place(
    behind path: DecidedPath, through last: Int, _ workspace: SnappingWorkspace
  ) {
    guard let number = path.observations.last, let observation = observation(number) else { return }
    let points = points(of: number).filter { observation.point < $0 && $0 <= last }
    guard !points.isEmpty else { return }
    var placement = PointPlacement(
      path, snapper.network, matching: matching, snapper.options, rule: gapRule,
      &workspace.placementMemory)
    let stop = PointPlacement.Stop(observation)
    for point in points { place(point, by: &placement, column: 0, of: stop, workspace) }
    placement.giveBack(&workspace.placementMemory)
  }

  /// The last of the locations that a path's last place stands for, and that can't wait.
  private func lastLate(of path: DecidedPath) -> Int {
    guard let number = path.observations.last else { return -1 }
    return points(of: number).last { point in
      point < deadline.point
        || waiting[point - firstWaiting].location.finiteSeconds ?? .infinity < deadline.seconds
    } ?? -1
  }

  /// Places the locations along a path that was decided.
  private mutating func place(
    _ path: DecidedPath, _ update: inout LiveUpdate, hasEnded: Bool, _ workspace: SnappingWorkspace
  ) {
    // Whether the path ends there.
    let isLast = hasEnded || path.observations.last != follower.firstOpen
    guard let first = path.observations.first, index(of: first) != nil else { return }
    if !path.isContinued {
      // A lone location that fits neither neighbor is no drive, unless nothing else is.
      let isOnlyOne = hasEnded && !hasPath && follower.decidedCount == 1
      hasPath = true
      if isLast, path.observations.count == 1, !isOnlyOne, points(of: first).count == 1,
        snapper.options.rules.contains(.loneLocations)
      {
        return
      }
      matching += 1
      decidedLength = 0
      decidedSeconds = nil
      lastPlaced = nil
      lastDistance = 0
    }
    var placement = PointPlacement(
      path, snapper.network, matching: matching, snapper.options, rule: gapRule,
      &workspace.placementMemory)
    if let lastPlaced {
      placement.start(at: decidedSeconds, lastPlaced: lastPlaced, distance: lastDistance)
    }
    for (column, number) in path.observations.enumerated() {
      guard let observation = observation(number) else { continue }
      let stop = PointPlacement.Stop(observation)
      for point in points(of: number) {
        if column == path.observations.count - 1, point > observation.point, !isLast { break }
        place(point, by: &placement, column: column, of: stop, workspace)
      }
    }
    if !placement.isTimedToEnd() { decidedSeconds = nil }
    let timed = placement.timedPath(&workspace.usedTraversals)
    placement.giveBack(&workspace.placementMemory)
    decidedLength += timed.length
    guard path.observations.count > 1 else {
      workspace.usedTraversals = timed.traversals
      return
    }
    update.stretches.append(
      LiveUpdate.Stretch(
        matching: matching, split: matching == firstMatching ? .start : path.split, path: timed))
  }

  /// Places a location that has no answer yet.
  private mutating func place(
    _ point: Int, by placement: inout PointPlacement, column: Int, of stop: PointPlacement.Stop,
    _ workspace: SnappingWorkspace
  ) {
    let index = point - firstWaiting
    guard waiting[index].answer == nil else { return }
    let location = waiting[index].location
    guard
      var answer = placement.place(location, at: point, column: column, of: stop)
    else {
      waiting[index].answer = .onNoPath(
        .outlier, location.coordinate, &workspace.pathfinder.finder)
      return
    }
    answer.place?.distanceAlong += decidedLength
    waiting[index].answer = answer
    decidedSeconds = location.finiteSeconds ?? decidedSeconds
    lastPlaced = point
    lastDistance = answer.place?.distance ?? 0
  }

  /// Answers for locations on no path that have no answer yet.
  private mutating func answer(
    _ points: Range<Int>, _ fate: PathFollower.Fate, _ workspace: SnappingWorkspace
  ) {
    for point in points where waiting[point - firstWaiting].answer == nil {
      waiting[point - firstWaiting].answer = .onNoPath(
        fate, waiting[point - firstWaiting].location.coordinate, &workspace.pathfinder.finder)
    }
  }

  private var gapRule: GapRule {
    GapRule(
      usualInterval: intervals.median, quietSeconds: snapper.options.motion.quietSeconds,
      topSpeed: snapper.options.fastest)
  }

  /// The locations that an observation stands for, as far as is known.
  private func points(of number: Int) -> Range<Int> {
    guard let index = index(of: number) else { return firstWaiting..<firstWaiting }
    let first = max(firstWaiting, observations[index].observation.first)
    let end =
      index + 1 < observations.count
      ? observations[index + 1].observation.first
      : selector.firstUndecided ?? firstWaiting + waiting.count
    return first..<max(first, end)
  }

  /// Where an observation is among those that may be asked for; nil where it was dropped.
  func index(of number: Int) -> Int? {
    let index = observations.partitionPoint { $0.number >= number }
    return index < observations.count && observations[index].number == number ? index : nil
  }

  func observation(_ number: Int) -> Observation? {
    index(of: number).map { observations[$0].observation }
  }
}
