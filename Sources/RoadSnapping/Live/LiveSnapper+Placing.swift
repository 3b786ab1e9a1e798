import Coordinates
import RoadNetworks

extension LiveSnapper {
  /// Adds new decisions and stretches to an update.
  mutating func decide(
    into update: inout LiveUpdate, hasEnded: Bool, using workspace: SnappingWorkspace
  ) throws(RoadNetworkError) {
    place(into: &update, hasEnded: hasEnded, workspace)
    answerFates(workspace)
    try snapper.network.checkIntact()

    // Locations before the first open observation needn't wait any longer.
    let open = follower.firstOpen.flatMap { observations[$0]?.point }
    let boundary = hasEnded ? waiting.next : open ?? waiting.first
    waiting.removeDecided(before: boundary) {
      update.decisions.append(LiveUpdate.Decision(number: $0, point: $1))
    }
    observations.removeAll(before: min(follower.firstOpen ?? .max, observations.last))
  }

  private mutating func place(
    into update: inout LiveUpdate, hasEnded: Bool, _ workspace: SnappingWorkspace
  ) {
    let rules = PlacementRules(
      snapper,
      gaps: GapRule(
        usualInterval: clock.intervals.median, quietSeconds: snapper.options.motion.quietSeconds,
        topSpeed: snapper.options.fastest))
    let spans = spans
    for number in 0..<follower.decidedCount {
      place(follower.decided(number), spans, rules, &update, hasEnded: hasEnded, workspace)
    }
    follower.forgetPaths()
    if let path = follower.main.endBeforeHole {
      place(atEndOf: path, spans, rules, isLate: { _ in true }, workspace)
    } else if let path = follower.main.decidedEnd {
      // The path may still continue, so only locations that can't wait any longer are placed.
      place(atEndOf: path, spans, rules, isLate: isLate, workspace)
    }
  }

  private mutating func place(
    _ path: DecidedPath, _ spans: LocationSpans<NumberedObservation>, _ rules: PlacementRules,
    _ update: inout LiveUpdate, hasEnded: Bool, _ workspace: SnappingWorkspace
  ) {
    let isEnded = hasEnded || path.observations.last != follower.firstOpen
    guard let first = path.observations.first, spans.stop(of: first) != nil else { return }
    if !path.isContinued {
      let isOnlyOne = hasEnded && !hasPath && follower.decidedCount == 1
      hasPath = true
      if isEnded, !isOnlyOne, rules.leavesOutLoneLocations, AnswerAssembler.isLone(path, spans) {
        return
      }
      waiting.end.begin(waiting.end.matching + 1)
    }
    let placed = waiting.place(on: path, spans, isEnded: isEnded, rules, workspace)
    guard path.observations.count > 1 else {
      workspace.usedTraversals = placed.path.traversals
      return
    }
    let matching = waiting.end.matching
    update.stretches.append(
      LiveUpdate.Stretch(
        matching: matching, split: matching == firstMatching ? .start : path.split,
        path: placed.path))
  }

  /// Places locations that are represented by the last observation of a path: those after the
  /// observation, up to the last late one.
  private mutating func place(
    atEndOf path: DecidedPath, _ spans: LocationSpans<NumberedObservation>,
    _ rules: PlacementRules, isLate: (Int) -> Bool, _ workspace: SnappingWorkspace
  ) {
    guard let number = path.observations.last, let stop = spans.stop(of: number) else { return }
    let points = spans.points(of: number)
    guard let last = points.last(where: isLate), stop.point < last else { return }
    waiting.place(
      max(points.lowerBound, stop.point + 1)...last, atEndOf: path, stop, rules, workspace)
  }

  private func isLate(_ point: Int) -> Bool {
    point < deadline.point
      || waiting[location: point].finiteSeconds ?? .infinity < deadline.seconds
  }

  /// Sets the results for the locations of observations that lie on no path, and removes these
  /// observations.
  ///
  /// Observations after one that may be processed again are left for later.
  private mutating func answerFates(_ workspace: SnappingWorkspace) {
    let last = observations.last
    let end = follower.firstChangeable ?? .max
    for (number, fate) in follower.fates where number < end {
      waiting.answer(spans.points(of: number), fate, workspace)
      // Don't wait until the path continues, which may take a long time.
      if number < last, !follower.isOpen(number) { observations.remove(number) }
    }
    // The last observation also represents locations that haven't arrived yet.
    follower.forgetFates(before: end, except: last)
  }

  /// The waiting locations by the observations that represent them.
  private var spans: LocationSpans<NumberedObservation> {
    let end = selector.firstUndecided ?? waiting.next
    return observations.spans(in: waiting.first..<max(waiting.first, end))
  }
}
