/// The polyline encoding of the S2 library, as used in Fleet Engine logs and Google's
/// ride APIs.
///
///     let line = try S2PolylineCodec().decode("AhYFIoF_XZ6GAPV1plu2AYQNAA==")
///     line.first                         // 37.343083, -122.069707
///     S2PolylineCodec().encode(line)     // AhYFIoF_XZ6GAPV1plu2AYQNAA
///
/// The text encodes one of two binary forms in base64url (RFC 4648). Decoding accepts both, with or
/// without padding; encoding produces ``form``, without padding. As in S2 (`S2Polyline::Encode`, S2
/// 0.10), vertices are points on a sphere that have the latitudes and longitudes of the
/// coordinates.
public struct S2PolylineCodec: Sendable, Hashable {
  /// A binary form of an encoded line.
  public enum Form: Sendable, Hashable {
    /// Three 64-bit numbers per vertex (version 1), accurate to a few nanometers.
    case lossless
    /// The centers of cells at a level of 0…30 (version 2), with a few bytes per vertex.
    ///
    /// Coordinates are snapped to the centers of their cells, which moves them by up to 1.9 m at
    /// level 22 and up to 8 mm at level 30.
    case compressed(level: Int)
  }

  /// The form in which lines are encoded.
  public let form: Form

  /// Whether bytes after the line are rejected; the S2 library ignores them.
  public let refusesTrailingBytes: Bool

  /// Creates a codec.
  ///
  /// - Parameter form: the form of encoded lines; Google's Navigation SDK writes level 22.
  /// - Throws: ``PolylineError`` with ``PolylineError/Code/precisionOutOfRange`` for a level
  ///   outside 0…30.
  public init(_ form: Form, refusesTrailingBytes: Bool = false) throws(PolylineError) {
    if case .compressed(let level) = form, !(0...S2Grid.highestLevel).contains(level) {
      throw PolylineError(.precisionOutOfRange, found: "level \(level)", expected: "0…30")
    }
    self.form = form
    self.refusesTrailingBytes = refusesTrailingBytes
  }

  /// Creates a codec that encodes at level 22 and ignores bytes after the line.
  public init() {
    form = .compressed(level: 22)
    refusesTrailingBytes = false
  }

  static let losslessVersion: UInt8 = 1
  static let compressedVersion: UInt8 = 2
}
