/// HERE's flexible polyline format, version 1.
///
///     let codec = FlexiblePolylineCodec()
///     let line = try codec.decode("BFoz5xJ67i1B1B7PzIhaxL7Y").line
///     try codec.encode(line)    // BFoz5xJ67i1B1B7PzIhaxL7Y
///
/// The format resembles Google's, but its header contains the precision, so decoding needs no
/// settings; its letters need no escapes in a URL; and each coordinate can have a third value
/// (github.com/heremaps/flexible-polyline).
///
/// Decoded text encodes to the same text again, unless a number has more digits than a `Double` can
/// hold. For coordinates, this is possible only at precisions above 13.
public struct FlexiblePolylineCodec: Sendable, Hashable {
  /// The meaning of the third value of each coordinate.
  public enum Dimension: UInt8, Sendable, Hashable, CaseIterable {
    /// The level, such as the floor of a building.
    case level = 1
    /// The height above sea level in meters.
    case altitude
    /// The height above the ground in meters.
    case elevation
    /// Reserved for future use.
    case reserved1
    /// Reserved for future use.
    case reserved2
    /// A meaning defined by the writer.
    case custom1
    /// A meaning defined by the writer.
    case custom2
  }

  /// The rounding of numbers halfway between two units.
  public enum Rounding: Sendable, Hashable, CaseIterable {
    /// Away from zero, like C's `round`.
    case awayFromZero
    /// To an even number of units.
    case toEven
  }

  /// The number of decimal places of a degree, 0…15.
  public let precision: Int

  /// The meaning of the third value of each coordinate; nil if there is none.
  public let dimension: Dimension?

  /// The number of decimal places of the third value, 0…15.
  public let dimensionPrecision: Int

  /// The rounding of halves, which affects only encoding.
  public let rounding: Rounding

  /// Creates a codec of two-dimensional lines with five decimal places.
  public init() {
    precision = 5
    dimension = nil
    dimensionPrecision = 0
    rounding = .awayFromZero
  }

  /// Creates a codec.
  ///
  /// - Throws: ``PolylineError`` with ``PolylineError/Code/precisionOutOfRange`` if a precision is
  ///   outside 0…15.
  public init(
    precision: Int, dimension: Dimension? = nil, dimensionPrecision: Int = 0,
    rounding: Rounding = .awayFromZero
  ) throws(PolylineError) {
    for value in [precision, dimensionPrecision] where !(0...15).contains(value) {
      throw PolylineError(
        .precisionOutOfRange, found: "precision \(value)", expected: "0…15 decimal places")
    }
    self.precision = precision
    self.dimension = dimension
    self.dimensionPrecision = dimensionPrecision
    self.rounding = rounding
  }

  /// Creates a codec with the settings of a header.
  init(header: UInt64) throws(PolylineError) {
    try self.init(
      precision: Int(header & 15), dimension: Dimension(rawValue: UInt8(header >> 4 & 7)),
      dimensionPrecision: Int(header >> 7 & 15))
  }

  package var header: UInt64 {
    UInt64(precision) | UInt64(dimension?.rawValue ?? 0) << 4 | UInt64(dimensionPrecision) << 7
  }

  /// The version at the start of all headers.
  static let version: UInt64 = 1
}
