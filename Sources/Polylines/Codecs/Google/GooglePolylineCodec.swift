/// Google's encoded polyline format, at any precision.
///
///     let line = try GooglePolylineCodec.precision5.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@")
///     line[0]                                          // 38.5, -120.2
///     GooglePolylineCodec.precision5.encode(line)      // _p~iF~ps|U_ulLnnqC_mqNvxq`@
///
/// Latitudes and longitudes are rounded to whole multiples of 10 to the minus ``precision``
/// degrees; the differences from one coordinate to the next are written in groups of five bits, the
/// lowest first, as the ASCII characters `?` to `~` (Encoded Polyline Algorithm Format, Google Maps
/// Platform).
///
/// Values are rounded as C's `round` does, halves away from zero, before the difference is taken,
/// so errors never add up. Decoding adds up whole numbers and divides by the scale at the end: what
/// was decoded encodes to the same text again.
public struct GooglePolylineCodec: Sendable, Hashable {
  /// How many decimal places of a degree are kept, 0…11.
  public let precision: Int

  /// Whether decoding brings longitudes beyond ±180, up to ±540, back to the same place.
  ///
  /// Maps that scroll around the world, such as those of Leaflet and MapLibre, draw and encode
  /// lines over the antimeridian with longitudes that go on counting. Otherwise these are an error.
  public let wrapsLongitudes: Bool

  /// Multiples of the smallest step to a degree.
  let scale: Double

  /// Five decimal places, about 1 m: Google's services, OSRM's `polyline`.
  public static let precision5 = GooglePolylineCodec(validPrecision: 5)

  /// Six decimal places, about 0.1 m: Valhalla, OSRM's and Mapbox's `polyline6`.
  public static let precision6 = GooglePolylineCodec(validPrecision: 6)

  /// Creates a codec that keeps a number of decimal places.
  ///
  /// - Parameter wrapsLongitudes: whether decoding takes longitudes beyond ±180, see
  ///   ``wrapsLongitudes``.
  ///
  /// - Throws: ``PolylineError`` with ``PolylineError/Code/precisionOutOfRange`` outside of 0…11.
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
