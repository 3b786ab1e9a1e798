/// A place on a ``MeasuredPolyline``: a segment and a fraction of it.
///
///     vertex   0         1              2         3
///              ●─────────●───────┼──────●─────────●
///     segment       0        1   │          2
///                                └ segment 1, fraction 0.5
///
/// If a line crosses itself or returns on its own track, a position identifies the pass; a
/// coordinate can't. Each vertex has a single position, however it was obtained: fraction 0 of the
/// segment that starts there, or fraction 1 of the last segment at the end of the line. A repeated
/// coordinate also has a single position, that of its last vertex, where the line continues.
/// Positions compare in the order of travel.
public struct PolylinePosition: Sendable, Hashable, Codable, BitwiseCopyable {
  /// The index of the vertex at which the segment starts.
  public let segment: Int

  /// The place as a fraction of the segment's length, 0…1.
  public let fraction: Double

  /// The distance along the line from its start, in meters.
  public let distance: Double

  /// The index of the vertex at the position; nil between two vertices.
  package var vertex: Int? {
    fraction == 0 ? segment : fraction == 1 ? segment + 1 : nil
  }
}

extension PolylinePosition: Comparable {
  /// Whether the first position comes before the second in the order of travel.
  public static func < (first: PolylinePosition, second: PolylinePosition) -> Bool {
    (first.segment, first.fraction) < (second.segment, second.fraction)
  }
}
