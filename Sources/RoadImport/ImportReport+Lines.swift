import RoadNetworks

extension ImportReport {
  /// The report as lines of human-readable text; the wording may change.
  public var lines: [String] { contents + leftOut + imperfections }

  /// The contents of the file and the network, and the time zone if any rule is conditional.
  private var contents: [String] {
    var lines = [
      Self.number(ways, "way", "ways") + ", \(roads) of them "
        + (roads == 1 ? "a road" : "roads") + "; " + Self.number(nodes, "node", "nodes"),
      Self.number(build.nodes, "network node", "network nodes") + ", "
        + Self.number(build.edges, "directed edge", "directed edges"),
      "\(build.restrictions) of "
        + Self.number(restrictions.count, "turn restriction", "turn restrictions"),
      Self.number(build.conditions, "conditional rule", "conditional rules") + ", counted by edge"
        + (build.conditionsNotUnderstood > 0
          ? "; \(build.conditionsNotUnderstood) of them unsupported and ignored" : ""),
    ]
    if areas.count > 0 {
      lines.append(
        Self.number(areas.count, "area", "areas") + " that people can cross, on "
          + Self.number(areas.sightLines, "straight way", "straight ways"))
    }
    if keepsLeftByCountry { lines.append("traffic keeps to the left, as usual in the country") }
    if build.conditions > 0, !timeZone.isEmpty {
      lines.append(
        "local times are in \(timeZone)"
          + (isTimeZoneNearest ? ", the zone of the nearest main city; another can be given" : ""))
    }
    return lines
  }

  /// The numbers of ways, restrictions, and limits that were left out, entirely or in part.
  private var leftOut: [String] {
    let restriction = ("restriction", "restrictions")
    let problems = RestrictionProblem.allCases.map {
      (key: $0.rawValue, value: build.restrictionsLeftOut[$0] ?? 0)
    }
    return Self.lines(waysLeftOut.sorted { $0.key < $1.key }, of: ("way", "ways"), "left out")
      + Self.lines(restrictions.leftOut.sorted { $0.key < $1.key }, of: restriction, "left out")
      + Self.lines(restrictions.inPart.sorted { $0.key < $1.key }, of: restriction, "partly read")
      + Self.lines(problems, of: restriction, "left out")
      + Self.lines([
        (
          limitsNotUnderstood, "size or weight limit", "size or weight limits",
          " unsupported and ignored"
        )
      ])
  }

  /// The defects of the file and their effects.
  private var imperfections: [String] {
    Self.lines([
      (areas.incomplete, "area", "areas", " left out: the outline is incomplete or not closed"),
      (repeatedRoads, "repeated road", "repeated roads", " ignored"),
      (restrictions.repeated, "repeated restriction", "repeated restrictions", " ignored"),
      (
        build.overlongRoads, "stretch of road", "stretches of road",
        " left out: 4,294 km or longer"
      ),
      (build.missingNodes, "reference", "references", " to nodes that aren't in the file"),
      (build.cutWays, "road", "roads", " cut by missing nodes"),
      (build.emptyWays, "road", "roads", " with no segments left"),
      (build.repeatedNodes, "repeated reference", "repeated references", " dropped"),
      (build.zeroLengthSegments, "segment", "segments", " of length 0"),
      (build.loops, "road that returns to its start", "roads that return to their start", ""),
      (repeatedNodes, "repeated node", "repeated nodes", ", of which the last is used"),
    ])
  }

  private static func lines(
    _ reasons: [(key: String, value: Int)], of noun: (String, String), _ fate: String
  ) -> [String] {
    lines(reasons.map { ($0.value, noun.0, noun.1, " \(fate): \($0.key)") })
  }

  /// Returns a line for each fact whose count isn't 0.
  private static func lines(
    _ facts: [(count: Int, one: String, many: String, text: String)]
  ) -> [String] {
    facts.filter { $0.count > 0 }.map { number($0.count, $0.one, $0.many) + $0.text }
  }

  private static func number(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}
