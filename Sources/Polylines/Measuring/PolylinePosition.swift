/// A place on a ``MeasuredPolyline``: a segment and how far along it.
///
///     vertex   0         1              2         3
///              ●─────────●───────┼──────●─────────●
///     segment       0        1   │          2
///                                └ segment 1, fraction 0.5
///
/// It says which pass is meant where a line crosses itself or comes back on its own track; a
/// coordinate can't. A vertex has one position, however it was asked for: fraction 0 of the segment
/// that starts there, or fraction 1 of the last segment at the end of the line. So has a coordinate
/// that is repeated: that of its last vertex, from where the line goes on. Positions compare in the
/// order of travel.
public struct PolylinePosition: Sendable, Hashable, Codable, BitwiseCopyable {
  /// The index of the vertex where the segment starts.
  public let segment: Int

  /// How far along the segment the place is, 0…1 of its length.
  public let fraction: Double

  /// Meters from the start of the line, along it.
  public let distance: Double

  /// The index of the vertex at the place; nil between two vertices.
  package var vertex: Int? {
    fraction == 0 ? segment : fraction == 1 ? segment + 1 : nil
  }
}

extension PolylinePosition: Comparable {
  /// Whether the first place comes before the second on the way from start to end.
  public static func < (first: PolylinePosition, second: PolylinePosition) -> Bool {
    (first.segment, first.fraction) < (second.segment, second.fraction)
  }
}
