import RoadNetworks

extension NodeAccess {
  /// The closures of a mode at hours, by the conditions of its access tags.
  ///
  /// Conditions that close an open node hold by themselves. Where some open it, all of them make up
  /// the hours of a week; a later one replaces earlier ones. The conditions of a node for own
  /// traffic, and those of other kinds, are kept as text, which is never obeyed.
  ///
  /// - Returns: the closures, and whether the node is open apart from them, whatever its tags say.
  func hours(_ mode: TravelMode) -> (closures: [NodeClosure], opens: Bool) {
    guard tags.hasConditions, !isCrossing else { return ([], false) }
    let keys = AccessRules.hierarchy(mode)
    // Keys that are less special than one without a condition say nothing about this mode.
    let last = keys.firstIndex { tags[$0] != nil } ?? keys.count - 1
    let key = keys[...last].first { tags[$0, .conditional] != nil }
    guard let text = key.flatMap({ tags[$0, .conditional] }) else { return ([], false) }
    let passage = passage(mode)
    let parts = ConditionalValue.all(in: text).compactMap { part in
      AccessRules.access(of: part.value).map { (access: $0, circumstance: part.circumstance) }
    }
    if passage == .open, parts.allSatisfy({ !$0.access.isRoutable }) {
      return (parts.map { NodeClosure(mode, $0.circumstance) }, false)
    }
    var isClosed = [Bool](repeating: passage == .closed, count: TimeCondition.minutesOfWeek)
    for part in parts {
      guard passage != .ownTraffic, part.access == .allowed || !part.access.isRoutable,
        case .time(let time) = part.circumstance, let minutes = time.minutes
      else { return ([NodeClosure(mode, .text(text))], false) }
      for minute in minutes { isClosed[minute] = part.access != .allowed }
    }
    guard isClosed.contains(true) else { return ([], true) }
    return ([NodeClosure(mode, .time(TimeCondition(minutes: isClosed)))], true)
  }
}

extension TimeCondition {
  fileprivate static let minutesOfWeek = 7 * 1440

  /// The minutes of a week, from Monday 0:00, in which it holds; nil if dates or holidays matter.
  fileprivate var minutes: [Int]? {
    var minutes: [Int] = []
    for range in ranges {
      guard range.years == nil, range.holidays == [], range.firstDay == TimeRange.yearStart,
        range.lastDay == TimeRange.yearEnd
      else { return nil }
      for day in 0..<7 where range.weekdays & 1 << UInt8(day) != 0 {
        for minute in range.start..<max(range.start, range.end) {
          minutes.append((day * 1440 + Int(minute)) % Self.minutesOfWeek)
        }
      }
    }
    return minutes
  }

  /// Creates a condition that holds in some minutes of every week.
  fileprivate init(minutes holds: [Bool]) {
    self.init([])
    for day in 0..<7 {
      let minutes = holds[day * 1440..<(day + 1) * 1440]
      var rest = minutes
      while let start = rest.firstIndex(of: true) {
        let end = rest[start...].firstIndex(of: false) ?? rest.endIndex
        ranges.append(
          TimeRange(
            weekdays: 1 << UInt8(day), start: UInt16(start - minutes.startIndex),
            end: UInt16(end - minutes.startIndex)))
        rest = rest[end...]
      }
    }
  }
}
