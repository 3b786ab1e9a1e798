public import RoadNetworks

/// What was read from an OpenStreetMap file, what became of it, and what was left out and why.
public struct ImportReport: Sendable, Hashable {
  /// Nodes in the file.
  public internal(set) var nodes = 0
  /// Ways in the file.
  public internal(set) var ways = 0
  /// Ways that are roads, each once.
  public internal(set) var roads = 0
  /// Areas that people cross: squares, platforms.
  public internal(set) var areas = 0
  /// Ways straight across them, from one road that meets their outline to another.
  public internal(set) var sightLines = 0
  /// Areas left out because the file doesn't have the whole outline.
  public internal(set) var incompleteAreas = 0
  /// Roads that the file has again, as merged extracts do: the first counts.
  public internal(set) var repeatedWays = 0
  /// Ways that are none, by reason.
  public internal(set) var waysLeftOut: [String: Int] = [:]
  /// Relations in the file that are turn restrictions, each once.
  ///
  /// Each is in the network (``BuildReport/restrictions``), or left out for a reason of
  /// ``restrictionsLeftOut`` or of ``BuildReport/restrictionsLeftOut``.
  public internal(set) var restrictions = 0
  /// Turn restrictions that the file has again.
  public internal(set) var repeatedRestrictions = 0
  /// Turn restrictions that could not be understood, by reason.
  public internal(set) var restrictionsLeftOut: [String: Int] = [:]
  /// Turn restrictions of which some statements could not be understood, by reason.
  public internal(set) var restrictionsInPart: [String: Int] = [:]
  /// Limits of size and weight that could not be understood, and are not obeyed: conditional ones,
  /// those of single lanes, other words than numbers with units.
  public internal(set) var limitsNotUnderstood = 0
  /// Nodes of roads that the file has more than once.
  public internal(set) var repeatedNodes = 0
  /// The time zone that was given or found; empty where there is none.
  public internal(set) var timeZone = ""
  /// Whether that is a guess, which may be wrong near a border: the zone of the nearest main city.
  public internal(set) var isTimeZoneNearest = false
  /// How the network came out.
  public internal(set) var build = BuildReport()

  /// The report for people, a fact a line; its text may change.
  public var lines: [String] {
    func number(_ count: Int, _ one: String, _ many: String) -> String {
      "\(count) \(count == 1 ? one : many)"
    }
    var lines = [
      number(ways, "way", "ways") + ", \(roads) of them "
        + (roads == 1 ? "a road" : "roads") + "; " + number(nodes, "node", "nodes"),
      number(build.nodes, "network node", "network nodes") + ", "
        + number(build.edges, "directed edge", "directed edges"),
      "\(build.restrictions) of " + number(restrictions, "turn restriction", "turn restrictions"),
      number(build.conditions, "conditional rule", "conditional rules") + ", by edge"
        + (build.conditionsNotUnderstood > 0
          ? "; \(build.conditionsNotUnderstood) not understood, and obeyed at no time" : ""),
    ]
    if areas > 0 {
      lines.append(
        number(areas, "area", "areas") + " that people cross, by "
          + number(sightLines, "straight way", "straight ways"))
    }
    if build.conditions > 0, !timeZone.isEmpty {
      lines.append(
        "times are those of \(timeZone)"
          + (isTimeZoneNearest ? ", whose main city is the nearest; a time zone can be named" : ""))
    }
    func add(_ count: Int, _ one: String, _ many: String, _ text: String) {
      if count > 0 { lines.append(number(count, one, many) + text) }
    }
    for (reason, count) in waysLeftOut.sorted(by: { $0.key < $1.key }) {
      add(count, "way", "ways", " left out: \(reason)")
    }
    for (reason, count) in restrictionsLeftOut.sorted(by: { $0.key < $1.key }) {
      add(count, "restriction", "restrictions", " left out: \(reason)")
    }
    for (reason, count) in restrictionsInPart.sorted(by: { $0.key < $1.key }) {
      add(count, "restriction", "restrictions", " read in part: \(reason)")
    }
    for problem in RestrictionProblem.allCases {
      add(
        build.restrictionsLeftOut[problem] ?? 0, "restriction", "restrictions",
        " left out: \(problem.rawValue)")
    }
    add(
      limitsNotUnderstood, "limit of size or weight", "limits of size or weight",
      " not understood, and not obeyed")
    add(incompleteAreas, "area", "areas", " left out: a part of the outline is missing")
    add(repeatedWays, "road", "roads", " given more than once")
    add(repeatedRestrictions, "restriction", "restrictions", " given more than once")
    add(
      build.overlongRoads, "stretch of road", "stretches of road",
      " left out: longer than 4,294 km")
    add(build.missingNodes, "reference", "references", " to nodes that the file doesn't have")
    add(build.cutWays, "road", "roads", " cut by missing nodes")
    add(build.emptyWays, "road", "roads", " of which nothing is left")
    add(build.repeatedNodes, "repeated reference", "repeated references", " dropped")
    add(build.zeroLengthSegments, "segment", "segments", " of length 0")
    add(build.loops, "road that returns to its start", "roads that return to their start", "")
    add(repeatedNodes, "node", "nodes", " given more than once")
    return lines
  }
}
