/// A stretch of a line with one class of traffic.
///
///     point      0         1              2              3
///                ●─────────●──────────────●──────────────●
///     interval   ├── NORMAL ──┼── SLOW ──────┼─ NORMAL ──┤
///     start, end 0            1              2           3
///
/// Meters say exactly where it begins and ends; the points are the last ones at or before these
/// places.
public struct TrafficInterval: Sendable, Hashable {
  /// The last point of the line at or before its start, from 0.
  public var start: Int
  /// The last point of the line at or before its end; the end of one is the start of the next.
  public var end: Int
  /// Meters from the start of the line to its start.
  public var startMeters: Double
  /// Meters from the start of the line to its end.
  public var endMeters: Double
  /// How traffic moves there.
  public var speed: TrafficSpeed
}
