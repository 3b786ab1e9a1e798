/// The encoding of polylines of the S2 library, as Fleet Engine logs and ride APIs carry it.
///
///     let line = try S2PolylineCodec().decode("AhYFIoF_XZ6GAPV1plu2AYQNAA==")
///     line.first                         // 37.343083, -122.069707
///     S2PolylineCodec().encode(line)     // AhYFIoF_XZ6GAPV1plu2AYQNAA
///
/// The text is base64url (RFC 4648) of one of two binary forms. Both are decoded, with padding or
/// without; ``form`` says which one is encoded, without padding. Vertices are points of a sphere
/// that have the latitude and longitude of the coordinates, as in S2 itself (`S2Polyline::Encode`,
/// S2 0.10).
public struct S2PolylineCodec: Sendable, Hashable {
  /// The two forms in which a line may be encoded.
  public enum Form: Sendable, Hashable {
    /// Three 64-bit numbers to a vertex (version 1): about 1 nm.
    case lossless
    /// The centers of cells (version 2), a few bytes to a vertex, 0…30; 22 is within 1.5 m, 30
    /// within 6 mm.
    ///
    /// Coordinates move to the center of their cell.
    case compressed(level: Int)
  }

  /// The form to encode.
  public let form: Form

  /// Whether bytes behind the line are an error; the S2 library passes over them.
  public let refusesTrailingBytes: Bool

  /// Creates a codec.
  ///
  /// - Parameter form: what to encode; Google's navigation SDK writes level 22.
  /// - Throws: ``PolylineError`` with ``PolylineError/Code/precisionOutOfRange`` for a level
  ///   outside of 0…30.
  public init(_ form: Form, refusesTrailingBytes: Bool = false) throws(PolylineError) {
    if case .compressed(let level) = form, !(0...S2Grid.highestLevel).contains(level) {
      throw PolylineError(.precisionOutOfRange, found: "level \(level)", expected: "0…30")
    }
    self.form = form
    self.refusesTrailingBytes = refusesTrailingBytes
  }

  /// Creates a codec that encodes at level 22 and decodes what the S2 library decodes.
  public init() {
    form = .compressed(level: 22)
    refusesTrailingBytes = false
  }

  static let losslessVersion: UInt8 = 1
  static let compressedVersion: UInt8 = 2
}
