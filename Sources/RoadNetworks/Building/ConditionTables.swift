/// The tables of everything that depends on time or circumstance: conditions, time ranges,
/// forbidden sequences of edges, and times of turns.
struct ConditionTables {
  private(set) var rows: [ConditionRow] = []
  private(set) var ranges: [TimeRangeRow] = []
  private(set) var steps: [EdgeIndex] = []
  /// The distinct times at which steps of the turn table are forbidden.
  private(set) var turnTimes = RowTable<TurnTime>()
  private var knownRanges: [TimeCondition: UInt32] = [:]

  /// The time ranges in which some modes may not take a turn; `modes` has one bit for each mode.
  struct TurnTime: Hashable {
    var firstRange: UInt32
    var rangeCount: UInt32
    var modes: UInt32
  }

  /// Adds a row for each condition of a way and each edge that it applies to.
  mutating func add(
    _ builder: borrowing RoadNetworkBuilder, _ pieces: RoadSplitter.Pieces, _ layout: EdgeLayout,
    _ texts: inout RowTable<String>
  ) {
    for (way, conditions) in builder.conditions.sorted(by: { $0.key < $1.key }) {
      for condition in conditions {
        let row = row(of: condition, &texts)
        for pair in pieces.firstPair[way]..<pieces.firstPair[way + 1] {
          if condition.isForward { rows.append(row.on(layout.forwardEdges[pair])) }
          if condition.isBackward { rows.append(row.on(layout.backwardEdges[pair])) }
        }
      }
    }
  }

  /// Adds a sequence of edges that is forbidden under a circumstance.
  mutating func forbid(
    _ sequence: [EdgeIndex], modes: UInt32, _ circumstance: RoadCondition.Circumstance,
    _ texts: inout RowTable<String>
  ) {
    var row = blank(circumstance, &texts)
    row.effect = ConditionRow.forbidsTurn
    row.modes = UInt8(truncatingIfNeeded: modes)
    row.firstStep = UInt32(steps.count)
    row.stepCount = UInt32(sequence.count)
    steps += sequence
    rows.append(row.on(sequence[0]))
  }

  /// Returns the row of `turnTimes` for a circumstance under which modes may not turn, adding it if
  /// necessary; nil for an unsupported circumstance.
  mutating func turnTime(_ circumstance: RoadCondition.Circumstance, modes: UInt32) -> UInt32? {
    guard case .time(let time) = circumstance else { return nil }
    return turnTimes.row(
      of: TurnTime(
        firstRange: firstRange(of: time), rangeCount: UInt32(time.ranges.count), modes: modes))
  }

  private mutating func firstRange(of time: TimeCondition) -> UInt32 {
    if let known = knownRanges[time] { return known }
    let first = UInt32(ranges.count)
    ranges += time.ranges.map(TimeRangeRow.init)
    knownRanges[time] = first
    return first
  }

  /// Sorts the rows by edge; rows of the same edge keep the order in which they were added.
  mutating func sort() {
    rows = rows.enumerated().sorted { ($0.element.edge, $0.offset) < ($1.element.edge, $1.offset) }
      .map(\.element)
  }

  private mutating func row(
    of condition: RoadCondition, _ texts: inout RowTable<String>
  ) -> ConditionRow {
    var row = blank(condition.circumstance, &texts)
    switch condition.effect {
    case .access(let mode, let access):
      row.effect = ConditionRow.changesAccess
      row.modes = 1 << mode.rawValue
      row.access = access.rawValue
    case .carPace(let pace):
      row.effect = ConditionRow.changesPace
      row.modes = 1 << TravelMode.car.rawValue
      row.pace = pace
    }
    return row
  }

  private mutating func blank(
    _ circumstance: RoadCondition.Circumstance, _ texts: inout RowTable<String>
  ) -> ConditionRow {
    var row = ConditionRow(
      edge: .first, effect: 0, modes: 0, access: 0, isText: 0, pace: 0, firstRange: 0,
      rangeCount: 0, firstStep: 0, stepCount: 0)
    switch circumstance {
    case .time(let time):
      row.firstRange = firstRange(of: time)
      row.rangeCount = UInt32(time.ranges.count)
    case .text(let text):
      row.isText = 1
      row.firstRange = texts.row(of: text)
    }
    return row
  }
}

extension ConditionRow {
  fileprivate func on(_ edge: EdgeIndex) -> ConditionRow {
    var copy = self
    copy.edge = edge
    return copy
  }
}
