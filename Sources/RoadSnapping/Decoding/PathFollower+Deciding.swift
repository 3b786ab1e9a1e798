import Coordinates
import RoadNetworks

/// Decides observations, and returns the decided paths.
extension PathFollower {
  /// Decides the observations before a deadline; see ``PathHypothesis/settle(before:_:)``.
  ///
  /// If the rival begins before the deadline, the main path is abandoned and the rival followed.
  mutating func settle(before deadline: Deadline, rivalPoint: Int?, _ network: RoadNetwork) {
    if let rivalPoint, rivalPoint < deadline.point { leaveMain(network, nil) }
    main.settle(before: deadline, network)
  }

  /// The number of paths with decisions since the last ``forgetPaths()``.
  var decidedCount: Int { paths.count + main.decided.newCount }

  /// Returns one of the paths with decisions since the last ``forgetPaths()``, in order.
  func decided(_ number: Int) -> DecidedPath {
    number < paths.count ? paths[number] : main.decided.paths[number - paths.count]
  }

  /// Removes the decided paths, but keeps the fates of the observations beside them; the last path
  /// continues from its last place.
  mutating func forgetPaths() {
    for path in main.decided.paths { addFates(beside: path) }
    paths.removeAll(keepingCapacity: true)
    main.decided.forget()
  }

  /// Removes the fates of the observations before `end`, except that of `number`.
  mutating func forgetFates(before end: Int, except number: Int) {
    fates.removeAll { $0.number < end && $0.number != number }
  }

  /// Returns the most likely candidate for a location that is newer than all observations, and its
  /// probability; see ``PathHypothesis/look(_:_:_:_:settlingBefore:)``.
  ///
  /// The rival is only tried if the main path doesn't lead to the location.
  mutating func look(
    _ candidates: [Candidate], _ next: Observation, _ search: inout StepSearch,
    _ model: TransitionModel, settlingBefore deadline: Deadline
  ) -> (candidate: Candidate, chance: Double)? {
    main.look(candidates, next, &search, model, settlingBefore: deadline)
      ?? rival.look(candidates, next, &search, model, settlingBefore: Deadline())
  }

  /// Decides all open observations.
  mutating func finish(_ network: RoadNetwork, _ recorder: SnappingRecorder? = nil) {
    leaveMain(network, recorder)
    leaveMain(network, recorder)
  }
}

extension PathFollower: Archived {
  init() { self.init(.all) }

  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    // Abandoned paths are removed after each location, so they are never saved.
    try archive.visit(&main)
    try archive.visit(&rival)
    try archive.visit(&misfits)
    try archive.visit(&missCount)
    try archive.visit(&lastWithoutRoad)
    try archive.visit(&fates, new: (0, .outlier)) { (own, archive) throws(ArchiveError) in
      try archive.visit(&own.number)
      var fate = Int(own.fate.rawValue)
      try archive.visit(&fate)
      guard Fate.allCases.indices.contains(fate) else {
        throw archive.damaged("found fate \(fate)")
      }
      own.fate = Fate.allCases[fate]
    }
    guard !archive.isReading || 0...patience ~= missCount else {
      throw archive.damaged("found \(missCount) locations that fit no path")
    }
  }

  /// Whether all edges exist in a network, all observations are among the given ones, and the rival
  /// has no decided path.
  func isSound(in network: RoadNetwork, observations: Set<Int>) -> Bool {
    main.isSound(in: network, observations: observations)
      && rival.isSound(in: network, observations: observations)
      && rival.decided.start == nil && rival.decided.paths[0].isEmpty
      && misfits.allSatisfy { observations.contains($0) }
  }
}
