public import Coordinates

/// A coordinate in units of 1e-7 degrees, as in OpenStreetMap: the form that networks store.
///
/// Shapes across the antimeridian may have longitudes beyond ±180 degrees; `coordinate` wraps them.
@usableFromInline package struct FixedCoordinate: Sendable, Hashable, BitwiseCopyable {
  @usableFromInline package var longitude: Int32
  @usableFromInline package var latitude: Int32

  @inlinable package init(longitude: Int32, latitude: Int32) {
    self.longitude = longitude
    self.latitude = latitude
  }

  /// Creates a coordinate rounded to the nearest unit; values out of range are clamped, and NaN
  /// becomes 0.
  package init(_ coordinate: Coordinate) {
    longitude = Self.fixed(coordinate.longitude, limit: 180)
    latitude = Self.fixed(coordinate.latitude, limit: 90)
  }

  @inlinable package var coordinate: Coordinate {
    var east = longitude
    if east > 1_800_000_000 { east = Int32(truncatingIfNeeded: Int64(east) - 3_600_000_000) }
    if east < -1_800_000_000 { east = Int32(truncatingIfNeeded: Int64(east) + 3_600_000_000) }
    return Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(east) / 1e7)
  }

  /// The absolute latitude of the poles, in 1e-7 degrees.
  @inlinable static var pole: Int32 { 900_000_000 }

  package var isValid: Bool {
    latitude.magnitude <= Self.pole.magnitude && longitude.magnitude <= 1_800_000_000
  }

  private static func fixed(_ degrees: Double, limit: Double) -> Int32 {
    degrees.isNaN ? 0 : Int32((max(-limit, min(limit, degrees)) * 1e7).rounded())
  }
}
