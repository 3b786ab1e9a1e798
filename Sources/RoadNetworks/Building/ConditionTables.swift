/// Gathers what depends on time or circumstance: rows by edge, ranges of time, steps of turns.
struct ConditionTables {
  private(set) var rows: [ConditionRecord] = []
  private(set) var ranges: [TimeRangeRecord] = []
  private(set) var steps: [UInt32] = []

  /// Adds the conditions of all ways to their edges.
  mutating func add(
    _ builder: borrowing RoadNetworkBuilder, _ pieces: RoadSplitter.Pieces, _ layout: EdgeLayout,
    _ texts: inout RowTable<String>
  ) {
    for (way, conditions) in builder.conditions.sorted(by: { $0.key < $1.key }) {
      for condition in conditions {
        let row = record(condition, &texts)
        for pair in pieces.firstPair[way]..<pieces.firstPair[way + 1] {
          if condition.isForward { rows.append(row.on(layout.forwardEdges[pair])) }
          if condition.isBackward { rows.append(row.on(layout.backwardEdges[pair])) }
        }
      }
    }
  }

  /// Adds a sequence of edges that is forbidden while a circumstance holds.
  mutating func forbid(
    _ sequence: [UInt32], modes: UInt32, _ circumstance: RoadCondition.Circumstance,
    _ texts: inout RowTable<String>
  ) {
    var row = blank(circumstance, &texts)
    row.effect = ConditionRecord.forbidsTurn
    row.modes = UInt8(truncatingIfNeeded: modes)
    row.firstStep = UInt32(steps.count)
    row.stepCount = UInt32(sequence.count)
    steps += sequence
    rows.append(row.on(sequence[0]))
  }

  /// Orders the rows by edge; those of an edge keep the order in which they were added.
  mutating func sort() {
    rows = rows.enumerated().sorted { ($0.element.edge, $0.offset) < ($1.element.edge, $1.offset) }
      .map(\.element)
  }

  private mutating func record(
    _ condition: RoadCondition, _ texts: inout RowTable<String>
  ) -> ConditionRecord {
    var row = blank(condition.circumstance, &texts)
    switch condition.effect {
    case .access(let mode, let access):
      row.effect = ConditionRecord.changesAccess
      row.modes = 1 << mode.rawValue
      row.access = access.rawValue
    case .carPace(let pace):
      row.effect = ConditionRecord.changesPace
      row.modes = 1 << TravelMode.car.rawValue
      row.pace = pace
    }
    return row
  }

  private mutating func blank(
    _ circumstance: RoadCondition.Circumstance, _ texts: inout RowTable<String>
  ) -> ConditionRecord {
    var row = ConditionRecord(
      edge: 0, effect: 0, modes: 0, access: 0, isText: 0, pace: 0, firstRange: 0, rangeCount: 0,
      firstStep: 0, stepCount: 0)
    switch circumstance {
    case .time(let time):
      row.firstRange = UInt32(ranges.count)
      row.rangeCount = UInt32(time.ranges.count)
      ranges += time.ranges.map(TimeRangeRecord.init)
    case .text(let text):
      row.isText = 1
      row.firstRange = texts.row(of: text)
    }
    return row
  }
}

extension ConditionRecord {
  /// The same about another edge.
  fileprivate func on(_ edge: UInt32) -> ConditionRecord {
    var copy = self
    copy.edge = edge
    return copy
  }
}
