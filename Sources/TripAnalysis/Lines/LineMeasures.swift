public import Coordinates

/// What there is to measure of a trace's line.
public struct LineMeasures: Sendable, Hashable {
  /// The trace, whose parts are lines of their own.
  public var record: TraceRecord
  /// Locations.
  public var count: Int
  /// Meters along the lines of all parts; from part to part is none of them.
  public var length: Double
  /// The smallest box around the locations, not around the geodesics between them; nil without any.
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
