/// A stretch of a line with one class of traffic.
///
///     point      0         1              2              3
///                ●─────────●──────────────●──────────────●
///     interval   ├── NORMAL ──┼── SLOW ──────┼─ NORMAL ──┤
///     start, end 0            1              2           3
///
/// `startMeters` and `endMeters` are exact; `start` and `end` are the indices of the last points at
/// or before these distances. The first interval always starts at the first point.
public struct TrafficInterval: Sendable, Hashable {
  /// The index of the last point of the line at or before the start of the interval; 0 for the
  /// first interval, even if the first point is repeated.
  public var start: Int
  /// The index of the last point of the line at or before the end of the interval, equal to the
  /// `start` of the next interval.
  public var end: Int
  /// The distance from the start of the line to the start of the interval, in meters.
  public var startMeters: Double
  /// The distance from the start of the line to the end of the interval, in meters.
  public var endMeters: Double
  /// The class of traffic, which Fleet Engine and Google's Routes API call `speed`.
  public var traffic: TrafficClass
}
