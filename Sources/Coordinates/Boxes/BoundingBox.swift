/// A rectangle between two parallels and two meridians, in degrees.
///
/// `west` may be greater than `east`: the box then crosses the antimeridian, as in GeoJSON
/// (RFC 7946, section 5.2). Longitudes 180 and -180 are the same meridian.
@frozen public struct BoundingBox: Sendable, Hashable, BitwiseCopyable {
  /// The southern edge in degrees of latitude.
  public var south: Double
  /// The western edge in degrees of longitude.
  public var west: Double
  /// The northern edge in degrees of latitude.
  public var north: Double
  /// The eastern edge in degrees of longitude.
  public var east: Double

  /// Creates a box from its edges in degrees.
  @inlinable public init(south: Double, west: Double, north: Double, east: Double) {
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// Whether the box crosses the antimeridian.
  @inlinable public var crossesAntimeridian: Bool { west > east }

  /// The width from the western edge eastward to the eastern edge in degrees of longitude, 0…360.
  @inlinable
  public var degreesWide: Double { crossesAntimeridian ? east - west + 360 : east - west }

  /// Whether the coordinate lies in the box or on its edge.
  @inlinable public func contains(_ coordinate: Coordinate) -> Bool {
    coordinate.latitude >= south && coordinate.latitude <= north
      && containsMeridian(coordinate.longitude)
  }

  /// Whether the two boxes have a point in common, including points on their edges.
  @inlinable public func intersects(_ other: BoundingBox) -> Bool {
    other.south <= north && south <= other.north
      && (containsMeridian(other.west) || other.containsMeridian(west))
  }

  @inlinable func containsMeridian(_ longitude: Double) -> Bool {
    holds(longitude) || (longitude.magnitude == 180 && holds(-longitude))
  }

  @inlinable func holds(_ longitude: Double) -> Bool {
    crossesAntimeridian
      ? longitude >= west || longitude <= east
      : longitude >= west && longitude <= east
  }
}
