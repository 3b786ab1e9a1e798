import RoadNetworks

extension NodeAccess {
  /// Returns the times at which the node is closed to a mode, from conditional access tags.
  ///
  /// Only the conditions of the most specific key are used:
  /// - If all conditions close an open node, each is a separate closure.
  /// - If all conditions open a closed node at certain times, the node is closed at all other
  ///   times.
  /// - Other conditions are combined into the hours of one week. Later conditions replace earlier
  ///   ones.
  /// - Conditions that can't be combined are kept as text, which has no effect. So are all
  ///   conditions of a node that is open only to trips that begin or end beyond it.
  ///
  /// Without conditions, an open gate is closed outside of its opening hours. A crossing has no
  /// closures.
  ///
  /// - Returns: the closures, and whether the node is otherwise open, overriding its other tags.
  func hours(_ mode: TravelMode) -> (closures: [NodeClosure], opens: Bool) {
    guard tags.hasConditions, !isCrossing else { return ([], false) }
    let keys = AccessRules.hierarchy(mode)
    // Keys that are less specific than an unconditional key don't apply to this mode.
    let last = keys.firstIndex { tags[$0] != nil } ?? keys.count - 1
    let key = keys[...last].first { tags[$0, .conditional] != nil }
    guard let text = key.flatMap({ tags[$0, .conditional] }) else { return openingHours(mode) }
    let passage = passage(mode)
    let parts = ConditionalValue.all(in: text).compactMap { part in
      key.flatMap { AccessRules.access(of: part.value, for: $0) }
        .map { (access: $0, circumstance: part.circumstance) }
    }
    guard !parts.isEmpty else { return ([], false) }
    if passage == .open, parts.allSatisfy({ !$0.access.isRoutable }) {
      return (parts.map { NodeClosure(mode, $0.circumstance) }, false)
    }
    // Conditions that only open a closed node may depend on the season.
    let times = parts.compactMap { part -> [TimeRange]? in
      if case .time(let time) = part.circumstance { time.ranges } else { nil }
    }
    if passage == .closed, times.count == parts.count, parts.allSatisfy({ $0.access.isOpen }),
      let closed = TimeCondition(times.flatMap { $0 }).complement
    {
      return ([NodeClosure(mode, .time(closed))], true)
    }
    var isClosed = [Bool](repeating: passage == .closed, count: TimeCondition.minutesOfWeek)
    for part in parts {
      guard passage != .ownTraffic, part.access.isOpen || !part.access.isRoutable,
        case .time(let time) = part.circumstance, let minutes = time.minutes
      else { return ([NodeClosure(mode, .text(text))], false) }
      for minute in minutes { isClosed[minute] = !part.access.isOpen }
    }
    guard isClosed.contains(true) else { return ([], true) }
    return ([NodeClosure(mode, .time(TimeCondition(minutes: isClosed)))], true)
  }

  /// Returns the closure of an open gate outside of its opening hours.
  private func openingHours(_ mode: TravelMode) -> (closures: [NodeClosure], opens: Bool) {
    guard isGate, let hours = tags[.openingHours], passage(mode) == .open else {
      return ([], false)
    }
    return ([NodeClosure(mode, .outside(openingHours: hours))], false)
  }
}

extension RoadCondition.Circumstance {
  /// Returns the circumstance outside of opening hours; text if the hours or their complement
  /// aren't supported.
  static func outside(openingHours hours: String) -> RoadCondition.Circumstance {
    if ["off", "closed"].contains(hours) { return .time(TimeCondition([TimeRange()])) }
    let closed = TimeCondition(openingHours: hours[...])?.complement
    return closed.map { .time($0) } ?? .text(hours)
  }
}
