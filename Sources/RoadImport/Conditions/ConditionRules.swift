import RoadNetworks

/// Rules for the tags that apply only at certain times or under certain circumstances.
struct ConditionRules {
  let tags: RoadTags
  let access: AccessRules
  let oneway: OnewayRules
  let paces: PaceRules

  var conditions: [RoadCondition] {
    guard tags.hasConditions else { return [] }
    var conditions: [RoadCondition] = []
    for mode in TravelMode.allCases {
      appendOpeningHours(mode, to: &conditions)
      appendAccess(mode, to: &conditions)
      appendOneway(mode, to: &conditions)
    }
    appendCarpools(to: &conditions)
    appendSpeeds(to: &conditions)
    return conditions
  }

  /// Appends a closure outside of opening hours, such as those of a park or a ferry, unless the way
  /// is a street.
  private func appendOpeningHours(_ mode: TravelMode, to conditions: inout [RoadCondition]) {
    guard let hours = tags[.openingHours], !access.kind.isStreet else { return }
    let isForward = access.access(mode, .forward).isRoutable
    let isBackward = access.access(mode, .backward).isRoutable
    guard isForward || isBackward else { return }
    conditions.append(
      RoadCondition(
        effect: .access(mode, .restricted), circumstance: .outside(openingHours: hours),
        isForward: isForward, isBackward: isBackward))
  }

  /// Appends the conditions of access keys, except those overruled by a more specific unconditional
  /// key.
  ///
  /// If several conditions hold, the last one applies, so the conditions of the most specific key
  /// are appended last.
  private func appendAccess(_ mode: TravelMode, to conditions: inout [RoadCondition]) {
    // An effect that equals the usual access matters only if an earlier condition changed it.
    var changed: Set<WayDirection> = []
    for key in Self.counting(AccessRules.hierarchy(mode), tags) {
      forEachValue(of: key) { part, directions in
        guard let stated = AccessRules.access(of: part.value, for: key) else { return }
        for direction in directions {
          let isClosed =
            oneway.flow(mode).closes(direction) && !access.isOpenedExplicitly(mode, direction)
          let usual = isClosed ? .againstOneway : access.access(mode, direction)
          // A direction closed by a one-way rule stays closed, unless the key is only for that
          // direction.
          let closed = isClosed && directions.count == 2
          let effect = access.effect(of: stated, key: key, mode, direction)
          guard !closed, effect != usual || changed.contains(direction) else { continue }
          changed.insert(direction)
          conditions.append(
            RoadCondition(
              effect: .access(mode, effect), circumstance: part.circumstance,
              isForward: direction == .forward, isBackward: direction == .backward))
        }
      }
    }
  }

  private func appendOneway(_ mode: TravelMode, to conditions: inout [RoadCondition]) {
    let usual = oneway.flow(mode)
    var changed: Set<WayDirection> = []
    for key in Self.counting(OnewayRules.hierarchy(mode), tags) {
      forEachValue(of: key) { part, directions in
        guard let flow = oneway.flow(mode, part.value, of: key) else { return }
        for direction in directions
        where !access.isOpenedExplicitly(mode, direction)
          && (flow.closes(direction) != usual.closes(direction) || changed.contains(direction))
        {
          let open = access.access(mode, direction)
          guard open.isRoutable else { continue }
          changed.insert(direction)
          conditions.append(
            RoadCondition(
              effect: .access(mode, flow.closes(direction) ? .againstOneway : open),
              circumstance: part.circumstance, isForward: direction == .forward,
              isBackward: direction == .backward))
        }
      }
    }
  }

  /// Appends the times at which a road is, or isn't, reserved for carpools.
  private func appendCarpools(to conditions: inout [RoadCondition]) {
    var unreserved = access
    unreserved.isForCarpools = true
    forEachValue(of: .hov) { part, directions in
      let isReserved = part.value == "designated" || part.value == "only"
      for direction in directions {
        let open = unreserved.access(.car, direction)
        let closed = oneway.flow(.car).closes(direction)
        guard open.isRoutable, !closed else { continue }
        conditions.append(
          RoadCondition(
            effect: .access(.car, isReserved ? .restricted : open),
            circumstance: part.circumstance, isForward: direction == .forward,
            isBackward: direction == .backward))
      }
    }
  }

  private func appendSpeeds(to conditions: inout [RoadCondition]) {
    for key in Self.counting([.maxspeedMotorcar, .maxspeed], tags) {
      forEachValue(of: key) { part, directions in
        guard let limit = paces.limit(part.value) else { return }
        conditions.append(
          RoadCondition(
            effect: .carPace(paces.carPace(under: limit)), circumstance: part.circumstance,
            isForward: directions.contains(.forward), isBackward: directions.contains(.backward)))
      }
    }
  }

  /// Returns the keys whose conditions apply, the most specific last; `keys` has the most specific
  /// first.
  private static func counting(_ keys: [TagKey], _ tags: RoadTags) -> [TagKey] {
    let last = keys.firstIndex { tags[$0] != nil } ?? keys.count - 1
    return keys[...last].reversed()
  }

  /// Calls `body` with every conditional value of a key and the directions to which it applies.
  private func forEachValue(
    of key: TagKey, _ body: (ConditionalValue, [WayDirection]) -> Void
  ) {
    let scopes: [(TagScope, [WayDirection])] = [
      (.conditional, [.forward, .backward]), (.conditionalForward, [.forward]),
      (.conditionalBackward, [.backward]),
    ]
    for (scope, directions) in scopes {
      guard let text = tags[key, scope] else { continue }
      for part in ConditionalValue.all(in: text) { body(part, directions) }
    }
  }
}
