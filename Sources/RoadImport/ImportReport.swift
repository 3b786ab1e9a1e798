public import RoadNetworks

/// A report on the import of an OpenStreetMap file, with the numbers of objects that were read,
/// used, and left out, by reason.
public struct ImportReport: Sendable, Hashable {
  /// The number of nodes in the file.
  public internal(set) var nodes = 0
  /// The number of repeated occurrences of nodes of roads and areas; the last occurrence is used.
  public internal(set) var repeatedNodes = 0
  /// The number of ways in the file.
  public internal(set) var ways = 0
  /// The number of ways that were left out, by reason.
  public internal(set) var waysLeftOut: [String: Int] = [:]
  /// The number of distinct ways that are roads, not counting areas.
  public internal(set) var roads = 0
  /// The number of repeated occurrences of roads and areas, as in merged extracts; the first
  /// occurrence is used.
  public internal(set) var repeatedRoads = 0
  /// The areas that people can cross, such as squares and platforms.
  public internal(set) var areas = Areas()
  /// The turn restrictions in the file.
  public internal(set) var restrictions = Restrictions()
  /// The number of size and weight limits, except `width`, that are unsupported and ignored:
  /// conditional limits, limits of single lanes, and unknown values.
  public internal(set) var limitsNotUnderstood = 0
  /// The name of the time zone that was given or determined; empty if there is none.
  public internal(set) var timeZone = ""
  /// Whether the time zone is only that of the nearest main city, which may be wrong near a border.
  public internal(set) var isTimeZoneNearest = false
  /// Whether traffic keeps to the left because it does so in the country of the map.
  public internal(set) var keepsLeftByCountry = false
  /// The statistics of building the network.
  public internal(set) var build = BuildReport()

  /// The statistics of the areas that people can cross.
  public struct Areas: Sendable, Hashable {
    /// The number of areas in the network.
    public internal(set) var count = 0
    /// The number of straight ways across areas, each between two nodes where roads meet outlines.
    public internal(set) var sightLines = 0
    /// The number of areas left out because ways of their outlines are missing or don't form closed
    /// rings.
    public internal(set) var incomplete = 0
  }

  /// The statistics of the turn restrictions in the file.
  public struct Restrictions: Sendable, Hashable {
    /// The number of distinct relations in the file that are turn restrictions.
    ///
    /// Each is either in the network (``BuildReport/restrictions``) or left out for a reason in
    /// ``leftOut`` or ``BuildReport/restrictionsLeftOut``.
    public internal(set) var count = 0
    /// The number of repeated occurrences of turn restrictions.
    public internal(set) var repeated = 0
    /// The number of turn restrictions whose tags or members can't be used, by reason.
    public internal(set) var leftOut: [String: Int] = [:]
    /// The number of turn restrictions that are only partly used, by reason.
    public internal(set) var inPart: [String: Int] = [:]
  }
}
