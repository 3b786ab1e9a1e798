public import RoadNetworks

/// What was read from an OpenStreetMap file, what became of it, and what was left out and why.
public struct ImportReport: Sendable, Hashable {
  /// Nodes in the file.
  public internal(set) var nodes = 0
  /// Nodes of roads that the file has more than once.
  public internal(set) var repeatedNodes = 0
  /// Ways in the file.
  public internal(set) var ways = 0
  /// Ways that are none, by reason.
  public internal(set) var waysLeftOut: [String: Int] = [:]
  /// Ways that are roads, each once.
  public internal(set) var roads = 0
  /// Roads that the file has again, as merged extracts do: the first counts.
  public internal(set) var repeatedRoads = 0
  /// Areas that people cross: squares, platforms.
  public internal(set) var areas = Areas()
  /// Turn restrictions in the file.
  public internal(set) var restrictions = Restrictions()
  /// Limits of size and weight that could not be understood, and are not obeyed: conditional ones,
  /// those of single lanes, other words than numbers with units.
  public internal(set) var limitsNotUnderstood = 0
  /// The time zone that was given or found; empty where there is none.
  public internal(set) var timeZone = ""
  /// Whether that is a guess, which may be wrong near a border: the zone of the nearest main city.
  public internal(set) var isTimeZoneNearest = false
  /// How the network came out.
  public internal(set) var build = BuildReport()

  /// What became of the areas that people cross.
  public struct Areas: Sendable, Hashable {
    /// Areas in the network.
    public internal(set) var count = 0
    /// Ways straight across them, from one road that meets their outline to another.
    public internal(set) var sightLines = 0
    /// Areas left out because the file doesn't have the whole outline.
    public internal(set) var incomplete = 0
  }

  /// What became of the turn restrictions of the file.
  public struct Restrictions: Sendable, Hashable {
    /// Relations in the file that are turn restrictions, each once.
    ///
    /// Each is in the network (``BuildReport/restrictions``), or left out for a reason of
    /// ``leftOut`` or of ``BuildReport/restrictionsLeftOut``.
    public internal(set) var count = 0
    /// Turn restrictions that the file has again.
    public internal(set) var repeated = 0
    /// Turn restrictions that could not be understood, by reason.
    public internal(set) var leftOut: [String: Int] = [:]
    /// Turn restrictions of which some statements could not be understood, by reason.
    public internal(set) var inPart: [String: Int] = [:]
  }
}
