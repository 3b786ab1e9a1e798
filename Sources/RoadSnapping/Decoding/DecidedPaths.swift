import Coordinates
import RoadNetworks

/// The decided paths of a hypothesis, the last of which the open columns continue.
struct DecidedPaths {
  /// The paths; each except the last ends at a hole in the map, or before a correction.
  private(set) var paths = [DecidedPath()]
  /// An unused path, whose memory the next path takes over.
  private var used = DecidedPath()
  /// The decided candidate of the first open column; nil if nothing is decided yet.
  private(set) var start: Candidate?
  private var chances = PathChances()

  /// The reason why the first path begins where it does.
  var split: Matching.Split {
    get { paths[0].split }
    set { paths[0].split = newValue }
  }

  var endsOffRoad: Bool { start?.isOffRoad == true }

  /// The last path if only its last place is left; otherwise nil.
  var end: DecidedPath? {
    guard let path = paths.last, path.isContinued, path.places.count == 1 else { return nil }
    return path
  }

  /// The number of paths, starting with the first, with decisions since the last ``forget()``.
  var newCount: Int {
    let last = paths[paths.count - 1]
    let isNew = last.places.count > 1 || !(last.isContinued || last.places.isEmpty)
    return paths.count - (isNew ? 0 : 1)
  }

  mutating func removeAll() {
    chances.removeAll()
    if !paths.isEmpty, !used.hasMemory { swap(&paths[0], &used) }
    paths.removeAll(keepingCapacity: true)
    beginPath(.start)
    start = nil
  }

  mutating func reserveCapacity(_ count: Int) { paths[0].reserveCapacity(count) }

  /// Keeps the memory of a path that is no longer needed.
  mutating func reuse(_ path: consuming DecidedPath) { used = path }

  mutating func takeAll() -> [DecidedPath] {
    var taken: [DecidedPath] = []
    swap(&taken, &paths)
    removeAll()
    return taken
  }

  /// Removes the paths and the observations beside them, except the last place, from which the last
  /// path continues.
  mutating func forget() {
    let isNew = newCount == paths.count
    if paths.count > 1 { swap(&paths[0], &used) }
    paths.removeSubrange(..<(paths.count - 1))
    if isNew { paths[0].forgetAllButEnd() }
    paths[0].forgetBeside()
  }

  /// Adds observations that the last path skips.
  mutating func passOver(_ numbers: some Sequence<Int>) {
    paths[paths.count - 1].passedOver += numbers
  }

  private mutating func beginPath(_ split: Matching.Split) {
    var path = DecidedPath()
    swap(&path, &used)
    path.removeAll()
    path.split = split
    paths.append(path)
  }
}

extension DecidedPaths {
  /// The end of a sequence that is being appended.
  private struct Progress {
    /// The last column that the sequence doesn't skip; nil before the first.
    var column: Int?
    /// Whether the candidate in that column is on a road.
    var isOnRoad = false
    /// The number of places on roads so far.
    var stop = 0
    var cost = 0.0
  }

  /// Appends the part of the cheapest sequence up to a column that it doesn't skip.
  ///
  /// The candidate of the sequence in that column becomes the ``start``.
  ///
  /// - Returns: the index of that candidate in its column.
  @discardableResult
  mutating func append(
    through end: Int, of columns: inout Columns, _ network: RoadNetwork,
    _ recorder: SnappingRecorder? = nil
  ) -> Int {
    let chosen = columns.lattice.cheapest()
    columns.lattice.weigh()
    recorder?.decide(chosen, through: end, columns)
    chances.lay(chosen, through: end, columns)
    var progress = Progress()
    // The first open column was decided before, perhaps wrongly.
    let isContinued = start.map { columns[0, chosen[0]].isSamePlace(as: $0) } ?? false
    if start != nil { progress.cost = columns.lattice.cost(of: chosen[0], in: 0) }
    if isContinued {
      progress.column = 0
      progress.isOnRoad = !endsOffRoad
      progress.stop = endsOffRoad ? 0 : 1
    } else if start != nil {
      beginPath(.correction)
    }
    for column in (isContinued ? 1 : 0)..<(end + 1) {
      if chosen[column] < 0 {
        paths[paths.count - 1].passedOver.append(columns.observations[column].number)
      } else {
        append(chosen[column], of: column, columns, network, &progress)
      }
    }
    start = columns[end, chosen[end]]
    if progress.isOnRoad {
      chances.keep(before: progress.stop - 1)
    } else {
      chances.removeAll()
    }
    return chosen[end]
  }

  private mutating func append(
    _ candidate: Int, of column: Int, _ columns: borrowing Columns, _ network: RoadNetwork,
    _ progress: inout Progress
  ) {
    let meters = progress.column.map { columns.straight(from: $0, to: column) } ?? 0
    let total = columns.lattice.cost(of: candidate, in: column)
    if columns.isOffRoad(candidate, in: column) {
      if progress.isOnRoad { endPath(beforeHole: meters) }
      paths[paths.count - 1].offRoad.append(columns.observations[column].number)
      progress.isOnRoad = false
    } else {
      let arrival = columns.arrival(of: candidate, in: column)
      beginPath(at: arrival, meters)
      // The hole explains the cost of the step across it, so that cost doesn't lower the
      // confidence.
      let surprise = arrival == .overHole ? 0 : total - progress.cost
      appendPlace(candidate, of: column, columns, network)
      chances.find(around: progress.stop, columns, network)
      paths[paths.count - 1].confidence.append(
        chances.chances, earlierCount: chances.earlierCount, surprise: surprise)
      progress.isOnRoad = true
      progress.stop += 1
    }
    progress.column = column
    progress.cost = total
  }

  /// Begins another path if a place is reached over a hole in the map or from within one.
  ///
  /// - Parameter meters: the straight-line distance from the previous observation.
  private mutating func beginPath(at arrival: Columns.Arrival, _ meters: Double) {
    switch arrival {
    case .way: return
    case .overHole:
      endPath(beforeHole: meters)
      beginPath(.noRoute)
    case .offRoad:
      // Even the first place may be reached from a place off the map.
      if !paths[paths.count - 1].places.isEmpty { beginPath(.noRoad) }
    }
    paths[paths.count - 1].doubt.before = OffRoadDoubt.share * meters
  }

  /// Records that a hole in the map follows the last path.
  ///
  /// - Parameter meters: the straight-line distance from the last observation to the next one.
  private mutating func endPath(beforeHole meters: Double) {
    paths[paths.count - 1].doubt.after = OffRoadDoubt.share * meters
  }

  private mutating func appendPlace(
    _ candidate: Int, of column: Int, _ columns: borrowing Columns, _ network: RoadNetwork
  ) {
    paths[paths.count - 1].observations.append(columns.observations[column].number)
    paths[paths.count - 1].append(
      columns[column, candidate], by: columns.way(to: candidate, in: column), network)
  }
}

extension DecidedPaths: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&paths)
    try archive.visit(&start)
    try archive.visit(&chances)
    guard !archive.isReading || paths.count == 1 else {
      throw archive.damaged("found \(paths.count) paths, expected 1")
    }
  }

  /// Whether all edges exist in a network, and the path, of which only the last place is saved,
  /// ends where the open columns begin.
  func isSound(in network: RoadNetwork, before columns: Columns) -> Bool {
    guard chances.isSound(in: network), paths.allSatisfy({ $0.isSound(in: network) }) else {
      return false
    }
    if columns.isEmpty { return start == nil && paths[0].isEmpty }
    guard let number = paths[0].observations.first else {
      return paths[0].isEmpty && start?.isOffRoad ?? true
    }
    if endsOffRoad { return paths[0].observations.count == 1 }
    return paths[0].observations.count == 1 && number == columns.numbers.first
      && paths[0].isContinued && paths[0].passedOver.isEmpty && paths[0].traversals.count == 1
      && paths[0].traversals[0].edge == start?.edge
  }
}
