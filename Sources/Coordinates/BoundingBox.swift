/// A rectangle between two parallels and two meridians, in degrees.
///
/// `west` may be greater than `east`: the box then crosses the antimeridian, as in GeoJSON
/// (RFC 7946, section 5.2).
@frozen
public struct BoundingBox: Sendable, Hashable, BitwiseCopyable {
  /// Southern edge, degrees of latitude.
  public var south: Double
  /// Western edge, degrees of longitude.
  public var west: Double
  /// Northern edge, degrees of latitude.
  public var north: Double
  /// Eastern edge, degrees of longitude.
  public var east: Double

  /// Creates a box from its edges in degrees.
  @inlinable
  public init(south: Double, west: Double, north: Double, east: Double) {
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// Whether the box runs over the antimeridian.
  @inlinable
  public var crossesAntimeridian: Bool { west > east }

  /// Whether the coordinate lies in the box or on its edge.
  @inlinable
  public func contains(_ coordinate: Coordinate) -> Bool {
    guard coordinate.latitude >= south, coordinate.latitude <= north else { return false }
    return crossesAntimeridian
      ? coordinate.longitude >= west || coordinate.longitude <= east
      : coordinate.longitude >= west && coordinate.longitude <= east
  }
}
