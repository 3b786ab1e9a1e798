/// A turn, or a sequence of roads, that is forbidden under a circumstance.
public struct ConditionalTurn: Sendable, Hashable {
  /// The edges in order of travel; the last edge may not be entered after all the others.
  public var edges: [EdgeID]
  /// The modes for which the turn or sequence is forbidden.
  public var modes: [TravelMode]
  /// The circumstance under which the turn or sequence is forbidden.
  public var circumstance: RoadCondition.Circumstance
}

extension RoadEdge {
  /// The changes of access and speed in this direction that depend on time or circumstance.
  ///
  /// While no condition holds, the edge has its usual ``attributes``. If several conditions that
  /// hold change the same attribute, the last of them applies.
  ///
  /// - Complexity: O(log *n*) in the number of conditions of the network.
  public var conditions: [RoadCondition] {
    rows.compactMap { row in
      row.roadEffect.map {
        RoadCondition(
          effect: $0, circumstance: network.circumstance(of: row), isForward: true,
          isBackward: false)
      }
    }
  }

  /// Returns the attributes under the conditions that hold at a time.
  ///
  /// - Complexity: O(log *n*) in the number of conditions of the network.
  public func attributes(at time: TravelTime) -> RoadAttributes {
    var attributes = attributes
    for condition in conditions {
      guard case .time(let hours) = condition.circumstance, hours.holds(at: time) else { continue }
      attributes.apply(condition.effect)
    }
    return attributes
  }

  /// The turns from this edge, and the sequences of roads that begin with it, that conditional turn
  /// restrictions forbid.
  ///
  /// - Complexity: O(log *n*) in the number of conditions of the network.
  public var conditionalTurns: [ConditionalTurn] {
    rows.filter { $0.effect == ConditionRow.forbidsTurn }.map {
      ConditionalTurn(
        edges: network.conditions.steps(of: $0).map(network.id), modes: $0.travelModes,
        circumstance: network.circumstance(of: $0))
    }
  }

  private var rows: [ConditionRow] {
    row.flags.contains(.hasConditions) ? network.conditions.rows(on: index) : []
  }
}

extension RoadNetwork {
  fileprivate func circumstance(of row: ConditionRow) -> RoadCondition.Circumstance {
    row.isText != 0
      ? .text(texts[row.firstRange] ?? "")
      : .time(TimeCondition(conditions.ranges(row.firstRange, row.rangeCount)))
  }
}

extension ConditionRow {
  fileprivate var travelModes: [TravelMode] {
    TravelMode.allCases.filter { modes & 1 << $0.rawValue != 0 }
  }

  /// The change to a road; nil if the row concerns a turn or is invalid.
  var roadEffect: RoadCondition.Effect? {
    switch effect {
    case Self.changesAccess:
      guard let mode = travelModes.first, let access = RoadAccess(rawValue: access) else {
        return nil
      }
      return .access(mode, access)
    case Self.changesPace: return .carPace(pace)
    default: return nil
    }
  }
}

extension TimeRange {
  init(_ row: TimeRangeRow) {
    self.init(
      weekdays: row.weekdays, holidays: HolidayRule(rawValue: row.holidays),
      start: row.start, end: row.end, firstDay: row.firstDay, lastDay: row.lastDay)
    firstYear = row.firstYear
    lastYear = row.lastYear
  }
}

extension TimeRangeRow {
  init(_ range: TimeRange) {
    self.init(
      weekdays: range.weekdays, holidays: range.holidays.rawValue, start: range.start,
      end: range.end, firstDay: range.firstDay, lastDay: range.lastDay,
      firstYear: range.firstYear, lastYear: range.lastYear)
  }
}
