import RoadNetworks

/// A limit before which open observations are decided without waiting longer.
struct Deadline {
  /// The time in seconds since 1970, for observations with a time.
  var seconds = -Double.infinity
  /// The number of a location.
  var point = Int.min

  func isOver(for observation: Observation) -> Bool {
    observation.point < point || observation.seconds ?? .infinity < seconds
  }
}

extension PathHypothesis {
  private static let mostOpen = 256

  /// Decides the columns that can no longer change, once per window.
  ///
  /// If two sequences don't meet for four windows, the more likely one is chosen.
  ///
  /// - Parameter window: the number of new columns after which columns are decided again.
  mutating func settle(
    window: Int, _ network: RoadNetwork, _ recorder: SnappingRecorder? = nil
  ) {
    if settlingCount == 0 { settlingCount = window }
    guard columns.count >= settlingCount else { return }
    // The last columns may still get a second look.
    let last = columns.count - 1 - 2 * Self.secondLookLimit
    var meeting = columns.lattice.meeting(atOrBefore: last)
    if meeting == nil, last > 0, columns.count / 4 >= window {
      meeting = columns.lattice.force(atOrBefore: last)
    }
    if let meeting { settle(through: meeting, isMeeting: true, network, recorder) }
    settlingCount = columns.count + window
  }

  /// Decides the columns that can no longer change, except those that may get a second look.
  mutating func settle(_ network: RoadNetwork) {
    var last = columns.count - 1 - (looks.looksTwice ? Self.secondLookLimit : 0)
    // Without a road, the only alternative is to skip the observation.
    let farBack = columns.count - 1 - ColumnExtender.passingLimit
    if farBack > 0, columns.width(of: farBack) == 1, columns.isOffRoad(0, in: farBack) {
      last = max(last, farBack)
    }
    guard last >= 0, let column = columns.lattice.meeting(atOrBefore: last) else { return }
    settle(through: column, isMeeting: true, network)
  }

  /// Decides the columns before a deadline, or more if too many are open, by the most likely
  /// sequence through all later observations.
  mutating func settle(before deadline: Deadline, _ network: RoadNetwork) {
    var late = columns.observations.lastIndex { deadline.isOver(for: $0.observation) } ?? -1
    if columns.count > Self.mostOpen { late = max(late, columns.count - Self.mostOpen / 2) }
    if late > 0 {
      settle(through: columns.lattice.cut(atOrBefore: late), isMeeting: false, network)
    } else if columns.count == 1, decided.start == nil,
      columns.observations[0].observation.point < deadline.point
    {
      // The direction of the vehicle isn't known yet, so this decision waits until there are too
      // many locations.
      decided.append(through: 0, of: &columns, network)
    }
  }

  /// Decides the columns up to and including a given one, and removes the columns before it.
  ///
  /// - Parameter isMeeting: whether all sequences pass the same candidate there; otherwise, another
  ///   candidate may turn out to be right.
  private mutating func settle(
    through column: Int, isMeeting: Bool, _ network: RoadNetwork,
    _ recorder: SnappingRecorder? = nil
  ) {
    guard column > 0 else { return }
    let chosen = decided.append(through: column, of: &columns, network, recorder)
    if isMeeting { columns.lattice.giveUpAllBut(chosen, of: column) }
    columns.removeAll(before: column)
  }
}
