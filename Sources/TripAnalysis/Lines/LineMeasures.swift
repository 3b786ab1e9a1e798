public import Coordinates

/// Measures of the line of a trace.
public struct LineMeasures: Sendable, Hashable {
  /// The trace, each part of which is a separate line.
  public var record: TraceRecord
  /// The number of locations.
  public var count: Int
  /// The length in meters of the lines of all parts, excluding the distances between parts.
  public var length: Double
  /// The smallest box around the locations, but not necessarily around the geodesics between them;
  /// nil without locations.
  public var bounds: BoundingBox?

  /// Measures a trace.
  ///
  /// - Complexity: O(*n*).
  public init(_ record: TraceRecord) {
    self.record = record
    let locations = record.trace.locations
    count = locations.count
    length = record.parts.reduce(0) { sum, part in
      sum
        + zip(locations[part], locations[part].dropFirst()).reduce(0) {
          $0 + $1.0.coordinate.distance(to: $1.1.coordinate)
        }
    }
    bounds = BoundingBox(enclosing: locations.lazy.map(\.coordinate))
  }
}
