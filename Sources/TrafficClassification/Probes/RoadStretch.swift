/// A directed stretch of road and how it was left, by OpenStreetMap ids, which outlive an import.
public struct RoadStretch: Sendable, Hashable, Comparable {
  /// The way.
  public var way: Int64
  /// The node where the stretch begins.
  public var start: Int64
  /// The node where it ends.
  public var end: Int64
  /// The node behind the end, on the road that was taken next; 0 where none is known.
  public var exit: Int64

  /// Creates a stretch.
  public init(way: Int64, start: Int64, end: Int64, exit: Int64 = 0) {
    self.way = way
    self.start = start
    self.end = end
    self.exit = exit
  }

  /// An order by which records are stored.
  public static func < (a: RoadStretch, b: RoadStretch) -> Bool {
    (a.way, a.start, a.end, a.exit) < (b.way, b.start, b.end, b.exit)
  }
}
