/// A directed stretch of road with the exit taken at its end, identified by OpenStreetMap ids.
public struct RoadStretch: Sendable, Hashable, Comparable {
  /// The id of the way.
  public var way: Int64
  /// The id of the node at which the stretch starts.
  public var start: Int64
  /// The id of the node at which the stretch ends.
  public var end: Int64
  /// The id of the node after the end, on the road taken next; 0 if there is none or it is unknown.
  public var exit: Int64

  /// Creates a stretch.
  public init(way: Int64, start: Int64, end: Int64, exit: Int64 = 0) {
    self.way = way
    self.start = start
    self.end = end
    self.exit = exit
  }

  /// Returns whether a stretch precedes another in the order in which records are stored.
  public static func < (a: RoadStretch, b: RoadStretch) -> Bool {
    (a.way, a.start, a.end, a.exit) < (b.way, b.start, b.end, b.exit)
  }
}
