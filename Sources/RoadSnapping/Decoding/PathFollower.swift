import RoadNetworks

/// Follows the path of a trace from observation to observation, and leaves it where observations
/// contradict it for long.
struct PathFollower {
  /// What became of an observation that lies on no path.
  enum Fate {
    case noRoad
    case outlier
    /// The vehicle was off all roads of the map.
    case offRoad
  }

  /// The path that is being followed.
  var main: Chain
  /// What the observations that don't fit it may be instead: the beginning of another.
  private(set) var rival: Chain
  /// Observations that fit neither, ascending.
  private var misfits: [Int] = []
  /// Observations that didn't fit the main chain since it last went on.
  private var missCount = 0
  /// The observations before the one at hand that tell nothing new.
  ///
  /// Streams never skip: of this nothing is saved.
  var skipped = 0..<0
  /// The number of the observation before which none is skipped; never falls within a trace.
  var denseEnd = 0
  /// The last observation that has no candidates.
  private var lastWithoutRoad = -1
  /// What became of observations that lie on no path.
  private(set) var fates: [(number: Int, fate: Fate)] = []
  /// The paths that were left.
  private(set) var paths: [DecidedPath] = []

  /// Observations that fit each other and not the path before them that may be errors of position.
  private let errorLimit: Int
  /// Observations that don't fit a path after which it is left, though they don't fit each other.
  private let patience: Int
  /// Whether what begins too far from the path goes on before the path does.
  private let believesJumps: Bool
  /// Whether a single one that is too far ahead is passed over.
  private let passesSingles: Bool
  /// Whether observations that tell nothing new are skipped.
  let skips: Bool

  init(_ rules: SnappingRules) {
    main = Chain(rules)
    rival = Chain(rules)
    errorLimit = rules.contains(.rivals) ? 4 : 0
    patience = rules.contains(.patience) ? 32 : .max
    believesJumps = rules.contains(.jumps)
    passesSingles = rules.contains(.singleErrors)
    skips = rules.contains(.skipping)
  }

  mutating func removeAll() {
    paths.removeAll(keepingCapacity: true)
    main.removeAll()
    rival.removeAll()
    misfits.removeAll(keepingCapacity: true)
    missCount = 0
    skipped = 0..<0
    denseEnd = 0
    lastWithoutRoad = -1
    fates.removeAll(keepingCapacity: true)
  }

  /// Gives the memory of a path that is no longer needed.
  mutating func reuse(_ path: consuming DecidedPath) { main.reuse(path) }

  /// Whether roads are looked for farther away than usual.
  func looksFar(at number: Int) -> Bool { main.secondLook.contains(number) }

  /// The first observation that may be the beginning of another path; nil where there is none.
  var firstRival: Int? { rival.numbers.first }

  /// Whether what comes next may still change an observation.
  func isOpen(_ number: Int) -> Bool {
    main.numbers.contains(number) || rival.numbers.contains(number) || misfits.contains(number)
  }

  /// The first observation that what comes next may still change; nil where there is none.
  var firstOpen: Int? {
    let first = min(
      main.numbers.first ?? .max, rival.numbers.first ?? .max, misfits.first ?? .max)
    return first < .max ? first : nil
  }

  /// Takes an observation and its candidates.
  ///
  /// - Returns: the number of the observation to go on from, where that is not the next one.
  mutating func take(
    _ candidates: [Candidate], number: Int, _ observation: Observation,
    _ search: inout StepSearch, _ model: TransitionModel
  ) -> Int? {
    guard skipped.isEmpty else {
      return takeBehindSkipped(candidates, number: number, observation, &search, model)
    }
    let hasRoad = candidates.contains { !$0.isOffRoad }
    guard hasRoad || !candidates.isEmpty && main.canLeaveRoads(to: observation, search) else {
      fates.append((number, .noRoad))
      lastWithoutRoad = number
      return nil
    }
    guard !main.isEmpty else {
      main.start(candidates, number: number, observation)
      search.recorder?.start()
      return nil
    }
    if goOnPastOne(candidates, number: number, observation, &search, model) {
      dropRival()
      missCount = 0
      return nil
    }
    var again: Int?
    if !goOnWithRival(candidates, number: number, observation, &search, model) {
      guard
        let obstacle = main.extend(to: candidates, number: number, observation, &search, model)
      else {
        dropRival()
        missCount = 0
        return (main.goBackBeforeHole() ?? main.goBackBeforeCostlyStep()).map { forget(from: $0) }
      }
      again = takeAside(
        candidates, number: number, observation, &search, model, because: obstacle)
    }
    missCount += 1
    guard rival.columnCount > errorLimit || missCount > patience else { return again }
    if let earlier = goBackBeforeLeaving(at: number) { return earlier }
    leaveMain(search.network, search.recorder)
    return again
  }

  /// Goes on past a single observation that is too far from the path for the time, where that takes
  /// neither haste nor a surprise: it was an error, of position or of its time.
  private mutating func goOnPastOne(
    _ candidates: [Candidate], number: Int, _ observation: Observation,
    _ search: inout StepSearch, _ model: TransitionModel
  ) -> Bool {
    passesSingles && rival.columnCount == 1 && rival.split == .tooFast && misfits.isEmpty
      && main.goOnUnsurprised(
        to: candidates, number: number, observation, &search, model.withoutHaste)
  }

  /// Takes an observation that is no surprise behind what began too far from the path for the time.
  ///
  /// In passing that over there might be time: but from an error it is as far back as there.
  private mutating func goOnWithRival(
    _ candidates: [Candidate], number: Int, _ observation: Observation,
    _ search: inout StepSearch, _ model: TransitionModel
  ) -> Bool {
    guard believesJumps, !rival.isEmpty, rival.split == .tooFast,
      rival.goOnUnsurprised(to: candidates, number: number, observation, &search, model)
    else { return false }
    markMisfits()
    return true
  }

  /// Takes an observation that can't be joined to the path.
  ///
  /// - Returns: as ``take(_:number:_:_:_:)``.
  private mutating func takeAside(
    _ candidates: [Candidate], number: Int, _ observation: Observation,
    _ search: inout StepSearch, _ model: TransitionModel, because obstacle: Chain.Obstacle
  ) -> Int? {
    if rival.isEmpty {
      let last = main.numbers.last ?? number
      rival.start(candidates, number: number, observation)
      search.recorder?.start()
      rival.split =
        obstacle == .tooFast ? .tooFast : lastWithoutRoad > last ? .noRoad : .noRoute
      return nil
    }
    if rival.extend(to: candidates, number: number, observation, &search, model) == nil {
      markMisfits()
      return nil
    }
    misfits.append(number)
    guard misfits.count >= rival.columnCount else { return nil }
    // What contradicts it is no shorter: try that instead.
    let again = misfits[0]
    misfits.removeAll(keepingCapacity: true)
    dropRival()
    return again
  }

  /// Takes back the end of a path that no way leads on from, to look around there once more.
  ///
  /// - Parameter number: the last observation.
  /// - Returns: the number of the observation to go on from; nil where nothing was taken back.
  mutating func goBackBeforeLeaving(at number: Int) -> Int? {
    guard !rival.isEmpty, rival.split == .noRoute else { return nil }
    return main.goBackBeforeEnd(at: number).map { forget(from: $0) }
  }

  /// Decides what can't change any more; see ``Chain/settle(window:_:_:)``.
  mutating func settle(
    window: Int, _ network: RoadNetwork, _ recorder: SnappingRecorder? = nil
  ) {
    main.settle(window: window, network, recorder)
  }

  /// Decides what can't change any more; see ``Chain/settle(_:)``.
  mutating func settle(_ network: RoadNetwork) {
    main.settle(network)
  }

  /// Decides what can't wait; see ``Chain/settle(before:_:)``.
  ///
  /// - Parameter rivalPoint: the location of the first observation that doesn't fit the path, where
  ///   there is one.
  mutating func settle(
    before deadline: Chain.Deadline, rivalPoint: Int? = nil, _ network: RoadNetwork
  ) {
    if let rivalPoint, rivalPoint < deadline.point { leaveMain(network, nil) }
    main.settle(before: deadline, network)
  }

  /// How many paths were decided since ``forgetPaths()``.
  var decidedCount: Int { paths.count + main.decidedCount }

  /// One of the paths that were decided since ``forgetPaths()``, in order.
  func decided(_ number: Int) -> DecidedPath {
    number < paths.count ? paths[number] : main.paths[number - paths.count]
  }

  /// Drops the paths that are decided, but for what became of observations beside them; the last
  /// one goes on from its last place.
  mutating func forgetPaths() {
    for path in main.paths { noteFates(beside: path) }
    paths.removeAll(keepingCapacity: true)
    main.forgetDecided()
  }

  /// The first observation of those whose fate may still change; nil where there is none.
  var firstChangeable: Int? {
    // From where the path is decided nothing is taken back.
    main.isEmpty || main.decidedEnd != nil || main.isDecidedOffRoad ? nil : firstOpen
  }

  /// Drops what is known of observations on no path before some, but for one.
  mutating func forgetFates(before end: Int, but number: Int) {
    fates.removeAll { $0.number < end && $0.number != number }
  }

  /// Where a location is that came after all observations; see
  /// ``Chain/look(_:_:_:_:settlingBefore:)``.
  mutating func look(
    _ candidates: [Candidate], _ next: Observation, _ search: inout StepSearch,
    _ model: TransitionModel, settlingBefore deadline: Chain.Deadline
  ) -> (candidate: Candidate, chance: Double)? {
    main.look(candidates, next, &search, model, settlingBefore: deadline)
      ?? rival.look(candidates, next, &search, model, settlingBefore: Chain.Deadline())
  }

  /// Decides all that is left.
  mutating func finish(_ network: RoadNetwork, _ recorder: SnappingRecorder? = nil) {
    leaveMain(network, recorder)
    leaveMain(network, recorder)
  }

  /// Follows the rival from here on.
  private mutating func leaveMain(_ network: RoadNetwork, _ recorder: SnappingRecorder?) {
    guard !main.isEmpty else { return }
    for path in main.finish(network, recorder) {
      noteFates(beside: path)
      if !path.places.isEmpty { paths.append(path) }
    }
    markMisfits()
    swap(&main, &rival)
    missCount = 0
  }

  /// Takes down what became of the observations that a path doesn't run by.
  private mutating func noteFates(beside path: DecidedPath) {
    for number in path.passedOver { fates.append((number, .outlier)) }
    for number in path.offRoad { fates.append((number, .offRoad)) }
  }

  /// Forgets what became of observations that are taken once more.
  ///
  /// - Returns: the first of them, as it was given.
  mutating func forget(from number: Int) -> Int {
    rival.removeAll()
    misfits.removeAll(keepingCapacity: true)
    fates.removeAll { $0.number >= number }
    lastWithoutRoad = min(lastWithoutRoad, number - 1)
    missCount = 0
    return number
  }

  /// What the rival was made of were errors of position.
  private mutating func dropRival() {
    guard !rival.isEmpty || !misfits.isEmpty else { return }
    for number in rival.numbers { fates.append((number, .outlier)) }
    for path in rival.paths {
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
}

extension PathFollower: Archived {
  init() { self.init(.all) }

  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    // What was left is taken after each location, and never saved.
    try archive.visit(&main)
    try archive.visit(&rival)
    try archive.visit(&misfits)
    try archive.visit(&missCount)
    try archive.visit(&lastWithoutRoad)
    try archive.visit(&fates, new: (0, .outlier)) { (own, archive) throws(SnappingError) in
      try archive.visit(&own.number)
      let fates: [Fate] = [.noRoad, .outlier, .offRoad]
      var fate = fates.firstIndex(of: own.fate) ?? 0
      try archive.visit(&fate)
      guard fates.indices.contains(fate) else { throw archive.damaged("found fate \(fate)") }
      own.fate = fates[fate]
    }
    guard !archive.isReading || 0...patience ~= missCount else {
      throw archive.damaged("found \(missCount) locations that fit no path")
    }
  }

  /// Whether all edges are those of a network, and all observations among some.
  func isSound(in network: RoadNetwork, observations: Set<Int>) -> Bool {
    main.isSound(in: network, observations: observations)
      && rival.isSound(in: network, observations: observations)
      && misfits.allSatisfy { observations.contains($0) }
  }
}
