/// A position on the WGS 84 ellipsoid, in degrees.
///
///     let porto = Coordinate(latitude: 41.1496, longitude: -8.6109)
///
/// `Codable` encodes a coordinate as the pair `[longitude, latitude]`, in the order of GeoJSON
/// (RFC 7946).
///
/// A coordinate may contain any two numbers; ``isValid`` indicates whether both are in range. A
/// ``Trace`` contains only valid coordinates.
@frozen public struct Coordinate: Sendable, Hashable, BitwiseCopyable {
  /// The latitude in degrees north of the equator, -90…90.
  public var latitude: Double

  /// The longitude in degrees east of Greenwich, -180…180.
  public var longitude: Double

  /// Creates a coordinate from degrees, without validating them.
  @inlinable public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether the latitude is in -90…90 and the longitude in -180…180; false for NaN and infinities.
  @inlinable public var isValid: Bool {
    latitude.magnitude <= 90 && longitude.magnitude <= 180
  }

  /// Whether the coordinate is invalid, but would be valid with its two numbers swapped.
  ///
  /// This is the case if the latitude is beyond ±90 but a valid longitude, and the longitude is a
  /// valid latitude.
  @inlinable public var looksSwapped: Bool {
    !isValid && Coordinate(latitude: longitude, longitude: latitude).isValid
  }
}

extension Coordinate: Codable {
  /// Decodes `[longitude, latitude]` and ignores further elements, such as an altitude.
  ///
  /// - Throws: `DecodingError` if the decoder's value isn't an array of two or more numbers;
  ///   `DecodingError.dataCorrupted` if the coordinate is invalid.
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

  /// Encodes the coordinate as `[longitude, latitude]`.
  public func encode(to encoder: any Encoder) throws {
    var pair = encoder.unkeyedContainer()
    try pair.encode(longitude)
    try pair.encode(latitude)
  }
}

extension Coordinate: CustomStringConvertible {
  /// The coordinate as `latitude, longitude` in degrees.
  public var description: String { "\(latitude), \(longitude)" }
}
