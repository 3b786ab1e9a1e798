/// HERE's flexible polyline format, version 1.
///
///     let codec = try FlexiblePolylineCodec(precision: 5)
///     let line = try FlexiblePolylineCodec.decode("BFoz5xJ67i1B1B7PzIhaxL7Y").line
///     try codec.encode(line)    // BFoz5xJ67i1B1B7PzIhaxL7Y
///
/// Like Google's format with a header that states the precision, so that decoding needs no
/// settings; with letters that need no escape in a URL; and with an optional third number to each
/// coordinate (github.com/heremaps/flexible-polyline).
///
/// What was decoded encodes to the same text again, up to a precision of 13: beyond, degrees have
/// fewer digits than the text.
public struct FlexiblePolylineCodec: Sendable, Hashable {
  /// What the third number of each coordinate is.
  public enum Dimension: UInt8, Sendable, Hashable, CaseIterable {
    /// A level, as of a building or a bridge.
    case level = 1
    /// Meters above sea level, as of the ground.
    case altitude
    /// Meters above the ground.
    case elevation
    /// Reserved for future use.
    case reserved1
    /// Reserved for future use.
    case reserved2
    /// Of the writer's own meaning.
    case custom1
    /// Of the writer's own meaning.
    case custom2
  }

  /// What becomes of a number half way between two.
  public enum Rounding: Sendable, Hashable, CaseIterable {
    /// It goes to the one farther from zero, as with C's `round`.
    case awayFromZero
    /// It goes to the even one.
    case toEven
  }

  /// How many decimal places of a degree are kept, 0…15.
  public let precision: Int

  /// The third number of each coordinate; nil for lines in the plane.
  public let dimension: Dimension?

  /// How many decimal places of the third number are kept, 0…15.
  public let dimensionPrecision: Int

  /// What becomes of halves; matters to encoding only.
  public let rounding: Rounding

  /// Creates a codec.
  ///
  /// - Throws: ``PolylineError`` with ``PolylineError/Code/precisionOutOfRange`` outside of 0…15.
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

  /// The settings that a header states.
  init(header: UInt64) throws(PolylineError) {
    try self.init(
      precision: Int(header & 15), dimension: Dimension(rawValue: UInt8(header >> 4 & 7)),
      dimensionPrecision: Int(header >> 7 & 15))
  }

  package var header: UInt64 {
    UInt64(precision) | UInt64(dimension?.rawValue ?? 0) << 4 | UInt64(dimensionPrecision) << 7
  }

  /// The version that all headers begin with.
  static let version: UInt64 = 1
}
