package import RoadNetworks

/// A restriction of one relation, as its tags and members state it.
package struct ParsedRestriction: Sendable, Hashable {
  package var kind: RestrictionKind
  /// The turns it speaks of: one, but for `no_entry` and `no_exit`.
  package var turns: [TurnRestriction]
  /// When it holds; nil for always.
  package var circumstance: RoadCondition.Circumstance?

  package init(
    kind: RestrictionKind, turns: [TurnRestriction],
    circumstance: RoadCondition.Circumstance? = nil
  ) {
    self.kind = kind
    self.turns = turns
    self.circumstance = circumstance
  }
}

/// Reads turn restriction relations.
///
/// Source: OpenStreetMap wiki, "Relation:restriction".
package enum RestrictionParser {
  /// Whether a relation is meant to be a turn restriction.
  package static func isRestriction(_ tags: OSMTags) -> Bool {
    guard let type = tags["type"] else { return false }
    return type == "restriction" || type.hasPrefix("restriction:")
  }

  /// Reads a relation; it may state several restrictions, such as one for each kind of vehicle.
  package static func restrictions(
    tags: OSMTags, members: [OSMRelation.Member]
  ) throws(RestrictionRejection) -> [ParsedRestriction] {
    let statements = try read(tags)
    let path = try Path(members)
    var parsed: [ParsedRestriction] = []
    for statement in statements {
      if path.from.count > 1, statement.kind != .noEntry { throw .severalFrom }
      if path.to.count > 1, statement.kind != .noExit { throw .severalTo }
      let turns = path.from.flatMap { from in
        path.to.map { to in
          TurnRestriction(
            isOnly: statement.kind.isOnly, from: from, via: path.via, to: to,
            modes: statement.modes,
            turnsBack: statement.kind.turnsBack)
        }
      }
      parsed.append(
        ParsedRestriction(kind: statement.kind, turns: turns, circumstance: statement.circumstance))
    }
    return parsed
  }

  // MARK: - Tags

  private struct Statement {
    var kind: RestrictionKind
    var modes: [TravelMode]
    var circumstance: RoadCondition.Circumstance?
  }

  /// What each tag states: `restriction`, `restriction:bicycle`, `restriction:conditional`, ….
  private static func read(_ tags: OSMTags) throws(RestrictionRejection) -> [Statement] {
    let exempt = Set((tags["except"]?.listedValues ?? []).flatMap { modes(named: $0) })
    // `type=restriction:bicycle` is an old way to say for whom.
    let typeModes = tags["type"].flatMap { type in
      type.hasPrefix("restriction:") ? modes(named: type.dropFirst("restriction:".count)) : nil
    }
    var statements: [Statement] = []
    var rejection = RestrictionRejection.noKind
    for (key, value) in tags.pairs where key == "restriction" || key.hasPrefix("restriction:") {
      var scopes = key.split(separator: ":").dropFirst()
      let isConditional = scopes.last == "conditional"
      if isConditional { scopes.removeLast() }
      let bound = scopes.first.map { modes(named: $0) } ?? typeModes ?? vehicles
      let concerned = bound.filter { !exempt.contains($0) }
      guard !concerned.isEmpty else {
        rejection = .otherModes
        continue
      }
      let parts: [(value: Substring, circumstance: RoadCondition.Circumstance?)] =
        isConditional
        ? ConditionalValue.all(in: value).map { ($0.value[...], $0.circumstance) }
        : [(value.trimmed, nil)]
      for part in parts {
        guard let kind = RestrictionKind(rawValue: String(part.value)) else {
          rejection = .unknownKind
          continue
        }
        statements.append(Statement(kind: kind, modes: concerned, circumstance: part.circumstance))
      }
    }
    if statements.isEmpty { throw rejection }
    return statements
  }

  /// Restrictions bind vehicles; people on foot only where they are named.
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

  /// The ways and nodes that a restriction runs over.
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
      switch (viaNodes.count, viaWays.count) {
      case (0, 0): throw .missingVia
      case (1, 0): via = .node(viaNodes[0])
      case (0, _): via = .ways(viaWays)
      default: throw .severalVia
      }
    }
  }
}
