import RoadNetworks

extension Chain {
  /// What can't wait for a decision any more.
  struct Deadline {
    /// Earlier observations can't, as far as times are known.
    var seconds = -Double.infinity
    /// Observations at earlier locations can't.
    var point = Int.min

    func isOver(for observation: Observation) -> Bool {
      observation.point < point || observation.seconds ?? .infinity < seconds
    }
  }

  /// Columns that wait at most, however long they may.
  private static let mostWaiting = 256

  /// Decides what is sure not to change any more, now and then; and the likelier of two ways that
  /// stay apart for four windows.
  mutating func settle(
    window: Int, _ network: RoadNetwork, _ recorder: SnappingRecorder? = nil
  ) {
    if settlingCount == 0 { settlingCount = window }
    guard columnCount >= settlingCount else { return }
    // A hole may turn out to be on the cheapest sequence well behind it.
    let last = columnCount - 1 - 2 * Self.secondLookLimit
    var meeting = lattice.meeting(atOrBefore: last)
    if meeting == nil, last > 0, columnCount / 4 >= window {
      meeting = lattice.force(atOrBefore: last)
    }
    if let meeting { settle(through: meeting, isMeeting: true, network, recorder) }
    settlingCount = columnCount + window
  }

  /// Decides what can't change any more, but for what may still be looked at once more.
  mutating func settle(_ network: RoadNetwork) {
    var last = columnCount - 1 - (looksTwice ? Self.secondLookLimit : 0)
    // Where there is no road, nothing else can turn out to be right but that it is passed over.
    let farBack = columnCount - 1 - Self.passingLimit
    if farBack > 0, columns.width(of: farBack) == 1,
      columns.candidate(0, of: farBack).isOffRoad
    {
      last = max(last, farBack)
    }
    guard last >= 0, let column = lattice.meeting(atOrBefore: last) else { return }
    settle(through: column, isMeeting: true, network)
  }

  /// Decides what can't wait, as it is likeliest by all that came since.
  mutating func settle(before deadline: Deadline, _ network: RoadNetwork) {
    var late = observations.lastIndex { deadline.isOver(for: $0.observation) } ?? -1
    if columnCount > Self.mostWaiting { late = max(late, columnCount - Self.mostWaiting / 2) }
    if late > 0 {
      settle(through: lattice.cut(atOrBefore: late), isMeeting: false, network)
    } else if columnCount == 1, !isFirstDecided,
      observations[0].observation.point < deadline.point
    {
      // Nothing tells yet which way the vehicle looks: that waits for as long as there is room.
      let chosen = decide(through: 0, network)
      decided = columns.candidate(chosen, of: 0)
      isFirstDecided = true
    }
  }

  /// Decides all through a column, and drops what is before.
  ///
  /// - Parameter isMeeting: whether all sequences pass by one candidate there; else another one may
  ///   turn out to be right.
  private mutating func settle(
    through column: Int, isMeeting: Bool, _ network: RoadNetwork,
    _ recorder: SnappingRecorder? = nil
  ) {
    guard column > 0 else { return }
    let chosen = decide(through: column, network, recorder)
    decided = columns.candidate(chosen, of: column)
    isFirstDecided = true
    if isMeeting { lattice.giveUpAllBut(chosen, of: column) }
    lattice.removeColumns(before: column)
    columns.removeColumns(before: column)
    observations.removeSubrange(..<column)
  }

  /// Meters between two observations.
  private func straight(from column: Int, to next: Int) -> Double {
    observations[column].observation.coordinate
      .distance(to: observations[next].observation.coordinate)
  }

  /// Appends the cheapest sequence up to a column to the paths.
  ///
  /// - Returns: the candidate of that column on it; -1 where it is passed over.
  @discardableResult
  mutating func decide(
    through end: Int, _ network: RoadNetwork, _ recorder: SnappingRecorder? = nil
  ) -> Int {
    let chosen = lattice.cheapest()
    lattice.weigh()
    recorder?.decide(chosen, through: end, lattice, observations.map(\.number))
    chances.lay(chosen, through: end, columns)
    // The first column that is left was decided before, if perhaps wrongly.
    var first = isFirstDecided ? 1 : 0
    if first == 1, let decided, chosen[0] >= 0,
      !Candidate.isSame(columns.candidate(chosen[0], of: 0), decided)
    {
      first = 0
      beginPath(.correction)
    }
    let isOffRoad = { [columns] (column: Int) in
      chosen[column] >= 0 && columns.candidate(chosen[column], of: column).isOffRoad
    }
    var stop = first == 1 && chosen[0] >= 0 && !isOffRoad(0) ? 1 : 0
    var cost = isFirstDecided ? lattice.cost(of: chosen[0], in: 0) : 0
    var last = first == 1 && chosen[0] >= 0 ? 0 : -1
    for column in first..<(end + 1) {
      let number = observations[column].number
      guard chosen[column] >= 0 else {
        paths[paths.count - 1].passedOver.append(number)
        continue
      }
      let step = last < 0 ? 0 : straight(from: last, to: column)
      defer { last = column }
      if isOffRoad(column) {
        if last >= 0, !isOffRoad(last) {
          paths[paths.count - 1].doubt.after = OffRoadDoubt.share * step
        }
        paths[paths.count - 1].offRoad.append(number)
        cost = lattice.cost(of: chosen[column], in: column)
        continue
      }
      // The first places of all may come from off the map, too.
      let arrival = columns.arrival(of: chosen[column], of: column)
      if arrival == .offRoad, !paths[paths.count - 1].places.isEmpty { beginPath(.noRoad) }
      if arrival == .overHole {
        paths[paths.count - 1].doubt.after = OffRoadDoubt.share * step
        beginPath(.noRoute)
        // The hole explains what the map can't: no place lies in it.
        cost = lattice.cost(of: chosen[column], in: column)
      }
      if arrival != .way { paths[paths.count - 1].doubt.before = OffRoadDoubt.share * step }
      paths[paths.count - 1].observations.append(number)
      paths[paths.count - 1].append(
        columns.candidate(chosen[column], of: column),
        by: columns.way(to: chosen[column], of: column), network)
      let total = lattice.cost(of: chosen[column], in: column)
      chances.find(around: stop, lattice, columns, network)
      paths[paths.count - 1].confidence.append(
        chances.chances, earlierCount: chances.earlierCount, surprise: total - cost)
      cost = total
      stop += 1
    }
    if isOffRoad(end) || stop == 0 {
      chances.removeAll()
    } else {
      chances.keep(before: stop - 1)
    }
    return chosen[end]
  }
}
