import RoadNetworks

extension NodeAccess {
  /// The closures of a mode at hours, by the conditions of its access tags.
  ///
  /// An open node is closed while a condition closes it. One that is closed, or private, and that
  /// conditions open at hours of the week, is open but closed at all other hours. Conditions of
  /// other kinds are kept as text, which is never obeyed.
  ///
  /// - Returns: the closures, and whether the node is open at other times whatever else it says.
  func hours(_ mode: TravelMode) -> (closures: [NodeClosure], opens: Bool) {
    guard tags.hasConditions, !isCrossing else { return ([], false) }
    let keys = AccessRules.hierarchy(mode)
    // Keys that are less special than one without a condition say nothing about this mode.
    let last = keys.firstIndex { tags[$0] != nil } ?? keys.count - 1
    let key = keys[...last].first { tags[$0, .conditional] != nil }
    guard let text = key.flatMap({ tags[$0, .conditional] }) else { return ([], false) }
    let isOpen = passage(mode) == .open
    var closed: [RoadCondition.Circumstance] = []
    var open: [TimeRange] = []
    for part in ConditionalValue.all(in: text) {
      guard let stated = AccessRules.access(of: part.value) else { continue }
      if stated.isRoutable == isOpen { continue }
      switch part.circumstance {
      case .time(let time) where !isOpen: open += time.ranges
      case let circumstance: closed.append(circumstance)
      }
    }
    if isOpen { return (closed.map { NodeClosure(mode, $0) }, false) }
    let unread = closed.map { _ in NodeClosure(mode, .text(text)) }
    guard !open.isEmpty else { return (unread, false) }
    guard let rest = TimeCondition(open).restOfWeek else {
      return (unread + [NodeClosure(mode, .text(text))], false)
    }
    return (unread + (rest.ranges.isEmpty ? [] : [NodeClosure(mode, .time(rest))]), true)
  }
}

extension TimeCondition {
  /// The hours of the week outside of the condition; nil if it depends on dates or holidays.
  var restOfWeek: TimeCondition? {
    let week = 7 * 1440
    var holds = [Bool](repeating: false, count: week)
    for range in ranges {
      guard range.years == nil, range.holidays == [], range.firstDay == TimeRange.yearStart,
        range.lastDay == TimeRange.yearEnd
      else { return nil }
      for day in 0..<7 where range.weekdays & 1 << UInt8(day) != 0 {
        for minute in range.start..<max(range.start, range.end) {
          holds[(day * 1440 + Int(minute)) % week] = true
        }
      }
    }
    var rest: [TimeRange] = []
    for day in 0..<7 {
      var minute = 0
      while minute < 1440 {
        let start = minute
        while minute < 1440, !holds[day * 1440 + minute] { minute += 1 }
        if minute > start {
          rest.append(
            TimeRange(weekdays: 1 << UInt8(day), start: UInt16(start), end: UInt16(minute)))
        }
        while minute < 1440, holds[day * 1440 + minute] { minute += 1 }
      }
    }
    return TimeCondition(rest)
  }
}
