/// A position on the WGS 84 ellipsoid, in degrees.
///
///     let porto = Coordinate(latitude: 41.1496, longitude: -8.6109)
///
/// The labels are always written, so that the order can't be mixed up. Text formats follow
/// GeoJSON (RFC 7946): as `Codable` a coordinate is the pair `[longitude, latitude]`.
///
/// A coordinate may hold any two numbers; ``isValid`` tells whether they name a place. Readers and
/// containers (traces, polylines, networks) refuse the others, so code behind them need not ask.
@frozen public struct Coordinate: Sendable, Hashable, BitwiseCopyable {
  /// Degrees north of the equator, -90…90.
  public var latitude: Double

  /// Degrees east of Greenwich, -180…180.
  public var longitude: Double

  /// Creates a coordinate from degrees, without checking them.
  @inlinable public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether latitude is in -90…90 and longitude in -180…180; false for NaN and infinities.
  @inlinable public var isValid: Bool {
    latitude.magnitude <= 90 && longitude.magnitude <= 180
  }

  /// Whether the pair is invalid as it stands but would be valid with its two numbers exchanged.
  ///
  /// True only where the order can be told for sure: a latitude beyond ±90 that fits as a
  /// longitude.
  @inlinable public var looksSwapped: Bool {
    !isValid && Coordinate(latitude: longitude, longitude: latitude).isValid
  }
}

extension Coordinate: Codable {
  /// Reads `[longitude, latitude]`; further numbers (an altitude) are passed over.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a pair that is not valid.
  public init(from decoder: any Decoder) throws {
    var pair = try decoder.unkeyedContainer()
    let longitude = try pair.decode(Double.self)
    let latitude = try pair.decode(Double.self)
    self.init(latitude: latitude, longitude: longitude)
    guard isValid else {
      throw DecodingError.dataCorruptedError(
        in: pair, debugDescription: CoordinateError.invalid(self, index: nil).description)
    }
  }

  /// Writes `[longitude, latitude]`.
  public func encode(to encoder: any Encoder) throws {
    var pair = encoder.unkeyedContainer()
    try pair.encode(longitude)
    try pair.encode(latitude)
  }
}

extension Coordinate: CustomStringConvertible {
  /// `latitude, longitude` in degrees, as maps print it.
  public var description: String { "\(latitude), \(longitude)" }
}
