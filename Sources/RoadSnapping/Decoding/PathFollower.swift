import RoadNetworks

/// A decoder that follows the path of a vehicle from observation to observation, and abandons it
/// when too many observations contradict it.
///
/// Observations that don't fit the main path may be position errors, or the beginning of another
/// path. Until that is clear, a second hypothesis, the rival, is built from them.
struct PathFollower {
  /// The reason why an observation lies on no path.
  enum Fate: UInt8, CaseIterable {
    case noRoad
    case outlier
    /// The vehicle was off all roads of the map.
    case offRoad
  }

  var main: PathHypothesis
  var rival: PathHypothesis
  /// Observations that fit neither path, in ascending order.
  var misfits: [Int] = []
  /// The number of observations that haven't fit the main path since it was last extended.
  var missCount = 0
  var skipping: Skipping
  /// The last observation near which there is no road; -1 if there is none.
  var lastWithoutRoad = -1
  var fates: [(number: Int, fate: Fate)] = []
  var paths: [DecidedPath] = []

  /// The maximum number of observations that fit each other, but not the preceding path, and may
  /// still be position errors.
  private let errorLimit: Int
  /// The number of observations that don't fit a path above which it is abandoned even if they
  /// don't fit each other.
  let patience: Int
  /// Whether a rival that begins too far from the main path is extended in preference to that path.
  private let believesJumps: Bool
  /// Whether a single observation that is too far ahead is skipped.
  private let passesSingles: Bool

  init(_ rules: SnappingRules) {
    main = PathHypothesis(rules)
    rival = PathHypothesis(rules)
    errorLimit = rules.contains(.rivals) ? 4 : 0
    patience = rules.contains(.patience) ? 32 : .max
    believesJumps = rules.contains(.jumps)
    passesSingles = rules.contains(.singleErrors)
    skipping = Skipping(isAllowed: rules.contains(.skipping))
  }

  mutating func removeAll() {
    paths.removeAll(keepingCapacity: true)
    main.removeAll()
    rival.removeAll()
    misfits.removeAll(keepingCapacity: true)
    missCount = 0
    skipping.removeAll()
    lastWithoutRoad = -1
    fates.removeAll(keepingCapacity: true)
  }

  /// Whether candidates for an observation are searched for farther away than usual.
  func looksFar(at number: Int) -> Bool { main.looks.second.contains(number) }

  var firstRival: Int? { rival.columns.numbers.first }

  /// Whether later observations may still change the result for an observation.
  func isOpen(_ number: Int) -> Bool {
    main.columns.numbers.contains(number) || rival.columns.numbers.contains(number)
      || misfits.contains(number)
  }

  var firstOpen: Int? {
    let first = min(
      main.columns.numbers.first ?? .max, rival.columns.numbers.first ?? .max,
      misfits.first ?? .max)
    return first < .max ? first : nil
  }

  /// The first observation whose fate may still change; nil if there is none.
  var firstChangeable: Int? {
    // If the path is decided, no more columns are removed.
    main.isEmpty || main.decidedEnd != nil || main.isDecidedOffRoad ? nil : firstOpen
  }
}

extension PathFollower {
  /// Processes the next observation and its candidates.
  mutating func take(
    _ candidates: [Candidate], of next: NumberedObservation, _ search: inout StepSearch,
    _ model: TransitionModel
  ) -> Continuation {
    guard skipping.range.isEmpty else {
      return takeAfterSkipped(candidates, of: next, &search, model)
    }
    let hasRoad = candidates.contains { !$0.isOffRoad }
    guard
      hasRoad || !candidates.isEmpty && main.canLeaveRoads(to: next.observation, search)
    else {
      fates.append((next.number, .noRoad))
      lastWithoutRoad = next.number
      return .on
    }
    guard !main.isEmpty else {
      main.start(candidates, of: next)
      search.recorder?.start()
      return .on
    }
    if extendPastSingle(candidates, of: next, &search, model) {
      fitMain()
      return .on
    }
    if extendRival(candidates, of: next, &search, model) {
      return leaveMain(at: next.number, search)
    }
    guard let obstacle = main.extend(to: candidates, of: next, &search, model) else {
      fitMain()
      return rewound(main.rewindBeforeHole().or(main.rewindBeforeCostlyStep()))
    }
    let continuation = takeAside(candidates, of: next, &search, model, because: obstacle)
    return leaveMain(at: next.number, search).or(continuation)
  }

  /// Extends the main path past a single observation that is too far from it for the elapsed time,
  /// unless this requires an excessive speed, or the next observation is a surprise.
  ///
  /// If this succeeds, the position or the time of the single observation was wrong.
  private mutating func extendPastSingle(
    _ candidates: [Candidate], of next: NumberedObservation, _ search: inout StepSearch,
    _ model: TransitionModel
  ) -> Bool {
    passesSingles && rival.columns.count == 1 && rival.decided.split == .tooFast && misfits.isEmpty
      && main.extendUnsurprised(to: candidates, of: next, &search, model.withoutHaste)
  }

  /// Extends a rival that begins too far from the main path for the elapsed time, unless the next
  /// observation is a surprise.
  ///
  /// The main path may have enough time to skip the rival, but if the rival were a position error,
  /// the location would jump back by the same distance.
  private mutating func extendRival(
    _ candidates: [Candidate], of next: NumberedObservation, _ search: inout StepSearch,
    _ model: TransitionModel
  ) -> Bool {
    guard believesJumps, !rival.isEmpty, rival.decided.split == .tooFast,
      rival.extendUnsurprised(to: candidates, of: next, &search, model)
    else { return false }
    markMisfits()
    return true
  }

  /// Processes an observation that can't be joined to the main path.
  private mutating func takeAside(
    _ candidates: [Candidate], of next: NumberedObservation, _ search: inout StepSearch,
    _ model: TransitionModel, because obstacle: ColumnExtender.Obstacle
  ) -> Continuation {
    if rival.isEmpty {
      let last = main.columns.numbers.last ?? next.number
      rival.start(candidates, of: next)
      search.recorder?.start()
      rival.decided.split =
        obstacle == .tooFast ? .tooFast : lastWithoutRoad > last ? .noRoad : .noRoute
      return .on
    }
    if rival.extend(to: candidates, of: next, &search, model) == nil {
      markMisfits()
      return .on
    }
    misfits.append(next.number)
    guard misfits.count >= rival.columns.count else { return .on }
    // The misfits are as many as the observations of the rival, so they are tried instead.
    let first = misfits[0]
    misfits.removeAll(keepingCapacity: true)
    dropRival()
    fates.removeAll { $0.number >= first }
    return .rewind(to: first)
  }

  /// Abandons the main path if too many observations don't fit it, unless its end gets a second
  /// look.
  private mutating func leaveMain(at number: Int, _ search: borrowing StepSearch) -> Continuation {
    missCount += 1
    guard rival.columns.count > errorLimit || missCount > patience else { return .on }
    let continuation = rewindBeforeLeaving(at: number)
    if continuation == .on { leaveMain(search.network, search.recorder) }
    return continuation
  }

  /// Removes the end of the main path if no way continues from it, so that it gets a second look.
  ///
  /// - Parameter number: the last observation.
  mutating func rewindBeforeLeaving(at number: Int) -> Continuation {
    guard !rival.isEmpty, rival.decided.split == .noRoute else { return .on }
    return rewound(main.rewindBeforeEnd(at: number))
  }

  /// Prepares for observations that are processed again, and returns the continuation.
  mutating func rewound(_ continuation: Continuation) -> Continuation {
    guard case .rewind(let first) = continuation else { return .on }
    rival.removeAll()
    misfits.removeAll(keepingCapacity: true)
    fates.removeAll { $0.number >= first }
    lastWithoutRoad = min(lastWithoutRoad, first - 1)
    missCount = 0
    return continuation
  }

  /// Records that the latest observation fits the main path, so the rival consisted of position
  /// errors.
  private mutating func fitMain() {
    dropRival()
    missCount = 0
  }

  private mutating func dropRival() {
    guard !rival.isEmpty || !misfits.isEmpty else { return }
    for number in rival.columns.numbers { fates.append((number, .outlier)) }
    for path in rival.decided.paths {
      for number in path.observations { fates.append((number, .outlier)) }
      for number in path.passedOver + path.offRoad { fates.append((number, .outlier)) }
    }
    rival.removeAll()
    markMisfits()
  }

  private mutating func markMisfits() {
    for number in misfits { fates.append((number, .outlier)) }
    misfits.removeAll(keepingCapacity: true)
  }

  /// Decides the main path, and follows the rival instead.
  mutating func leaveMain(_ network: RoadNetwork, _ recorder: SnappingRecorder?) {
    guard !main.isEmpty else { return }
    for path in main.finish(network, recorder) {
      addFates(beside: path)
      if !path.places.isEmpty { paths.append(path) }
    }
    markMisfits()
    swap(&main, &rival)
    missCount = 0
  }

  mutating func addFates(beside path: DecidedPath) {
    for number in path.passedOver { fates.append((number, .outlier)) }
    for number in path.offRoad { fates.append((number, .offRoad)) }
  }
}
