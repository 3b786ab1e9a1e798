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
      appendAccess(mode, to: &conditions)
      appendOneway(mode, to: &conditions)
    }
    appendSpeeds(to: &conditions)
    return conditions
  }

  /// Conditions of keys that no more special key without condition overrules.
  private func appendAccess(_ mode: TravelMode, to conditions: inout [RoadCondition]) {
    let keys = AccessRules.hierarchy(mode)
    for (index, key) in keys.enumerated() {
      let isOverruled = keys[..<index].contains { tags[$0] != nil }
      guard !isOverruled else { break }
      forEachValue(of: key) { part, directions in
        guard let stated = AccessRules.access(of: part.value) else { return }
        for direction in directions {
          let usual = access.access(mode, direction)
          // A direction closed by its one-way rule stays so, but for its own key.
          let closed = oneway.flow(mode).closes(direction) && directions.count == 2
          let effect = access.effect(of: stated, key: key, mode, direction)
          guard !closed, effect != usual else { continue }
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
    let keys = OnewayRules.hierarchy(mode)
    for (index, key) in keys.enumerated() {
      guard !keys[..<index].contains(where: { tags[$0] != nil }) else { break }
      forEachValue(of: key) { part, directions in
        guard let flow = OnewayRules.Flow(part.value) else { return }
        for direction in directions where flow.closes(direction) != usual.closes(direction) {
          let open = access.access(mode, direction)
          guard open.isRoutable else { continue }
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
    for key in [TagKey.maxspeedMotorcar, .maxspeed] {
      forEachValue(of: key) { part, directions in
        guard let limit = SpeedLimit(part.value) else { return }
        conditions.append(
          RoadCondition(
            effect: .carPace(paces.carPace(under: limit)), circumstance: part.circumstance,
            isForward: directions.contains(.forward), isBackward: directions.contains(.backward)))
      }
    }
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
