/// Google's encoded polyline format, at any precision.
///
///     let line = try GooglePolylineCodec.precision5.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@")
///     line[0]                                          // 38.5, -120.2
///     GooglePolylineCodec.precision5.encode(line)      // _p~iF~ps|U_ulLnnqC_mqNvxq`@
///
/// Latitudes and longitudes are rounded to multiples of 10 to the power of minus ``precision``
/// degrees. The differences between consecutive coordinates are written in groups of five bits,
/// lowest first, as the ASCII characters `?` to `~` (Encoded Polyline Algorithm Format, Google Maps
/// Platform).
///
/// Values are rounded like C's `round`, with halves away from zero, before they are subtracted, so
/// errors don't accumulate. Decoding adds integers and divides by the scale at the end, so decoded
/// text encodes to the same text again, unless longitudes were wrapped.
public struct GooglePolylineCodec: Sendable, Hashable {
  /// The number of decimal places of a degree, 0…11.
  public let precision: Int

  /// Whether decoding wraps longitudes beyond ±180, up to ±540, into -180…180.
  ///
  /// Map libraries that repeat the world, such as Leaflet and MapLibre, represent lines across the
  /// antimeridian with longitudes that continue beyond ±180. If this is false, such longitudes are
  /// rejected.
  public let wrapsLongitudes: Bool

  /// The number of units of the last decimal place in a degree.
  let scale: Double

  /// Five decimal places, about 1 m, as in Google's services and OSRM's `polyline`.
  public static let precision5 = GooglePolylineCodec(validPrecision: 5)

  /// Six decimal places, about 0.1 m, as in Valhalla and the `polyline6` of OSRM and Mapbox.
  public static let precision6 = GooglePolylineCodec(validPrecision: 6)

  /// Creates a codec with the given number of decimal places.
  ///
  /// - Parameter wrapsLongitudes: whether decoding accepts longitudes beyond ±180; see
  ///   ``wrapsLongitudes``.
  ///
  /// - Throws: ``PolylineError`` with ``PolylineError/Code/precisionOutOfRange`` for a precision
  ///   outside 0…11.
  public init(precision: Int, wrapsLongitudes: Bool = false) throws(PolylineError) {
    guard (0...11).contains(precision) else {
      throw PolylineError(
        .precisionOutOfRange, found: "precision \(precision)", expected: "0…11 decimal places")
    }
    self.init(validPrecision: precision, wrapsLongitudes: wrapsLongitudes)
  }

  private init(validPrecision precision: Int, wrapsLongitudes: Bool = false) {
    self.precision = precision
    self.wrapsLongitudes = wrapsLongitudes
    scale = decimalScale(precision)
  }
}
