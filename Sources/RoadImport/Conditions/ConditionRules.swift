import RoadNetworks

/// What tags say that holds only at times or in circumstances.
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
    appendSpeeds(to: &conditions)
    return conditions
  }

  /// Paths in parks and stations are closed outside of their opening hours, and ferries don't run.
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

  /// Conditions of keys that no more special key without condition overrules; of several that hold,
  /// the last counts, so that the most special key comes last.
  private func appendAccess(_ mode: TravelMode, to conditions: inout [RoadCondition]) {
    // What is as usual counts only where an earlier part says else.
    var changed: Set<WayDirection> = []
    for key in Self.counting(AccessRules.hierarchy(mode), tags) {
      forEachValue(of: key) { part, directions in
        guard let stated = AccessRules.access(of: part.value, for: key) else { return }
        for direction in directions {
          let usual = access.access(mode, direction)
          // A direction closed by its one-way rule stays so, but for its own key.
          let closed = oneway.flow(mode).closes(direction) && directions.count == 2
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
        guard let flow = OnewayRules.Flow(part.value) else { return }
        for direction in directions
        where flow.closes(direction) != usual.closes(direction) || changed.contains(direction) {
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

  /// Of keys, the most special first, those whose conditions count: the most special last.
  private static func counting(_ keys: [TagKey], _ tags: RoadTags) -> [TagKey] {
    let last = keys.firstIndex { tags[$0] != nil } ?? keys.count - 1
    return keys[...last].reversed()
  }

  /// Calls back with every conditional value of a key and the directions it is about.
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
