import RoadNetworks

extension NodeAccess {
  /// The closures of a mode at hours, by the conditions of its access tags.
  ///
  /// Conditions that close an open node hold by themselves. Where some open it, all of them make up
  /// the hours of a week; a later one replaces earlier ones. Without conditions a gate is closed
  /// outside of its opening hours. The conditions of a node for own traffic, and those of other
  /// kinds, are kept as text, which is never obeyed.
  ///
  /// - Returns: the closures, and whether the node is open apart from them, whatever its tags say.
  func hours(_ mode: TravelMode) -> (closures: [NodeClosure], opens: Bool) {
    guard tags.hasConditions, !isCrossing else { return ([], false) }
    let keys = AccessRules.hierarchy(mode)
    // Keys that are less special than one without a condition say nothing about this mode.
    let last = keys.firstIndex { tags[$0] != nil } ?? keys.count - 1
    let key = keys[...last].first { tags[$0, .conditional] != nil }
    guard let text = key.flatMap({ tags[$0, .conditional] }) else { return openingHours(mode) }
    let passage = passage(mode)
    let parts = ConditionalValue.all(in: text).compactMap { part in
      key.flatMap { AccessRules.access(of: part.value, for: $0) }
        .map { (access: $0, circumstance: part.circumstance) }
    }
    if passage == .open, parts.allSatisfy({ !$0.access.isRoutable }) {
      return (parts.map { NodeClosure(mode, $0.circumstance) }, false)
    }
    // Opened at times alone: of whatever season.
    let times = parts.compactMap { part -> [TimeRange]? in
      if case .time(let time) = part.circumstance { time.ranges } else { nil }
    }
    if passage == .closed, times.count == parts.count, parts.allSatisfy({ $0.access == .allowed }),
      let closed = TimeCondition(times.flatMap { $0 }).complement
    {
      return ([NodeClosure(mode, .time(closed))], true)
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

  /// The closure of a gate outside of its opening hours.
  private func openingHours(_ mode: TravelMode) -> (closures: [NodeClosure], opens: Bool) {
    guard isGate, let hours = tags[.openingHours], passage(mode) == .open else {
      return ([], false)
    }
    return ([NodeClosure(mode, .outside(openingHours: hours))], false)
  }
}

extension RoadCondition.Circumstance {
  /// Whenever something is closed that has opening hours; as text where they aren't understood.
  static func outside(openingHours hours: String) -> RoadCondition.Circumstance {
    if ["off", "closed"].contains(hours) { return .time(TimeCondition([TimeRange()])) }
    let closed = TimeCondition(openingHours: hours[...])?.complement
    return closed.map { .time($0) } ?? .text(hours)
  }
}
