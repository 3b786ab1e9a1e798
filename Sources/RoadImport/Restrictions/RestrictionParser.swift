package import RoadNetworks

/// A parser of turn restriction relations.
///
/// Source: OpenStreetMap wiki, "Relation:restriction".
package enum RestrictionParser {
  /// Whether a relation is tagged as a turn restriction.
  package static func isRestriction(_ tags: OSMTags) -> Bool {
    guard let type = tags["type"] else { return false }
    return type == "restriction" || type.hasPrefix("restriction:")
  }

  /// Parses a relation, which may state several restrictions, such as one for each class of
  /// vehicles.
  ///
  /// - Returns: the restrictions, and the reason why a part was left out; nil if no part was.
  /// - Throws: the reason why the whole relation can't be used.
  package static func restrictions(
    tags: OSMTags, members: [OSMRelation.Member]
  ) throws(RestrictionRejection) -> (turns: [TurnRestriction], leftOut: RestrictionRejection?) {
    let (statements, leftOut) = statements(tags)
    if statements.isEmpty { throw leftOut ?? .noKind }
    let path = try Path(members)
    let turns = statements.map {
      TurnRestriction(
        isOnly: $0.kind.isOnly, $0.kind.direction, from: path.from, via: path.via, to: path.to,
        modes: $0.modes, circumstance: $0.circumstance)
    }
    return (turns, leftOut)
  }

  // MARK: - Tags

  private struct Statement {
    var kind: RestrictionKind
    var modes: [TravelMode]
    var circumstance: RoadCondition.Circumstance?
  }

  /// An exception to a restriction, such as `restriction:conditional=none @ (07:00-19:00)`.
  private struct Exemption {
    var modes: [TravelMode]
    var circumstance: RoadCondition.Circumstance
  }

  /// Limits the unconditional statements for each mode to the times outside of the mode's
  /// exemptions.
  ///
  /// If one of these exemptions isn't supported, all of them are ignored. This is reported in
  /// `leftOut`, as is an exemption from nothing.
  private static func lifting(
    _ exemptions: [Exemption], from statements: [Statement], _ leftOut: inout RestrictionRejection?
  ) -> [Statement] {
    let lifted = statements.filter { $0.circumstance == nil }.flatMap(\.modes)
    if exemptions.contains(where: { !$0.modes.contains(where: lifted.contains) }) {
      leftOut = .unknownExemption
    }
    var bound: [Statement] = []
    for statement in statements {
      for mode in statement.modes {
        let own = exemptions.filter {
          statement.circumstance == nil && $0.modes.contains(mode)
        }
        var single = statement
        single.modes = [mode]
        if !own.isEmpty {
          let ranges = own.compactMap { exemption -> [TimeRange]? in
            if case .time(let time) = exemption.circumstance { time.ranges } else { nil }
          }
          let rest = TimeCondition(ranges.flatMap { $0 }).complement
          if let rest, ranges.count == own.count {
            single.circumstance = .time(rest)
          } else {
            leftOut = .unknownExemption
          }
        }
        if let last = bound.indices.last, bound[last].kind == single.kind,
          bound[last].circumstance == single.circumstance
        {
          bound[last].modes.append(mode)
        } else {
          bound.append(single)
        }
      }
    }
    return bound
  }

  /// Returns the statements of all restriction tags, such as `restriction` or
  /// `restriction:bicycle:conditional`, and the reason why a part was left out.
  private static func statements(
    _ tags: OSMTags
  ) -> (statements: [Statement], leftOut: RestrictionRejection?) {
    let exempt = Set(
      (tags["except"] ?? "").split { ";,".contains($0) }.flatMap { modes(named: $0.trimmed) })
    // `type=restriction:bicycle` is an old way of naming the vehicles.
    let typeModes = tags["type"].flatMap { type in
      type.hasPrefix("restriction:") ? modes(named: type.dropFirst("restriction:".count)) : nil
    }
    let hours = RestrictionHours.circumstance(tags)
    var statements: [Statement] = []
    var exemptions: [Exemption] = []
    var leftOut: RestrictionRejection?
    for (key, value) in tags.pairs where key == "restriction" || key.hasPrefix("restriction:") {
      var scopes = key.split(separator: ":").dropFirst()
      let isConditional = scopes.last == "conditional"
      if isConditional { scopes.removeLast() }
      let bound = scopes.first.map { modes(named: $0) } ?? typeModes ?? vehicles
      let concerned = bound.filter { !exempt.contains($0) }
      guard !concerned.isEmpty else {
        // A statement for other vehicles, such as trucks, is reported only if no others are found.
        if statements.isEmpty { leftOut = leftOut ?? .otherModes }
        continue
      }
      let parts: [(value: Substring, circumstance: RoadCondition.Circumstance?)] =
        isConditional
        ? ConditionalValue.all(in: value).map { ($0.value[...], $0.circumstance) }
        : value.listedValues.map { ($0, hours) }
      if parts.isEmpty { leftOut = leftOut ?? .noKind }
      for part in parts {
        if isConditional, part.value.lowercased() == "none", let circumstance = part.circumstance {
          exemptions.append(Exemption(modes: concerned, circumstance: circumstance))
          continue
        }
        guard let kind = RestrictionKind(rawValue: part.value.lowercased()) else {
          leftOut = .unknownKind
          continue
        }
        statements.append(Statement(kind: kind, modes: concerned, circumstance: part.circumstance))
      }
    }
    statements = lifting(exemptions, from: statements, &leftOut)
    if !statements.isEmpty, leftOut == .otherModes { leftOut = nil }
    return (statements, leftOut)
  }

  /// Restrictions apply to vehicles, and to people on foot only if they are named.
  private static let vehicles: [TravelMode] = [.car, .bicycle]

  private static func modes(named vehicle: Substring) -> [TravelMode] {
    switch vehicle {
    case "vehicle": [.car, .bicycle]
    case "motor_vehicle", "motorcar": [.car]
    case "bicycle": [.bicycle]
    case "foot": [.foot]
    default: []
    }
  }

  // MARK: - Members

  /// The ways and nodes of a restriction.
  private struct Path {
    var from: [Int64] = []
    var via = TurnRestriction.Via.ways([])
    var to: [Int64] = []

    init(_ members: [OSMRelation.Member]) throws(RestrictionRejection) {
      var viaNodes: [Int64] = []
      var viaWays: [Int64] = []
      for member in members {
        switch (member.role, member.kind) {
        case ("from", .way): from.append(member.id)
        case ("to", .way): to.append(member.id)
        case ("via", .way): viaWays.append(member.id)
        case ("via", .node): viaNodes.append(member.id)
        case ("from", _), ("to", _), ("via", _): throw .wrongMember
        default: break
        }
      }
      if from.isEmpty { throw .missingFrom }
      if to.isEmpty { throw .missingTo }
      if viaWays.isEmpty, viaNodes.isEmpty { throw .missingVia }
      // If there are via ways, via nodes only mark where these ways meet.
      via = viaWays.isEmpty ? .nodes(viaNodes) : .ways(viaWays)
    }
  }
}
