/// A way to write a line as text, of those that this module knows.
///
///     let format = PolylineFormat.google(.precision6)
///     let line = try format.decode(text)
///
/// Where the format of a text is not known, ``detect(_:)`` gives those that it can have.
public enum PolylineFormat: Sendable, Hashable {
  /// Google's encoded polyline format, at some precision.
  case google(GooglePolylineCodec)
  /// HERE's flexible polyline; third numbers are left out when decoding.
  case flexible(FlexiblePolylineCodec)
  /// The S2 library's polyline as base64url.
  case s2(S2PolylineCodec)

  /// The line that a text encodes.
  ///
  /// The settings of a flexible polyline and of an S2 polyline are those that the text states.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*).
  public func decode(_ text: String) throws(PolylineError) -> Polyline {
    try text.withUTF8Span { (bytes) throws(PolylineError) in try decode(bytes) }
  }

  /// The line that bytes of text encode; settings as with ``decode(_:)-(String)``.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*).
  public func decode(_ text: Span<UInt8>) throws(PolylineError) -> Polyline {
    switch self {
    case .google(let codec): try codec.decode(text)
    case .flexible: try FlexiblePolylineCodec.decode(text).line
    case .s2(let codec): try codec.decode(text)
    }
  }

  /// The line as the bytes of its text, which are ASCII.
  ///
  /// - Throws: ``PolylineError`` for a flexible polyline with a third dimension, which a line does
  ///   not have.
  /// - Complexity: O(*n*).
  public func encodeBytes(_ line: Polyline) throws(PolylineError) -> [UInt8] {
    switch self {
    case .google(let codec): codec.encodeBytes(line)
    case .flexible(let codec): try codec.encodeBytes(line)
    case .s2(let codec): codec.encodeBytes(line)
    }
  }

  /// The line as text.
  ///
  /// - Throws: ``PolylineError`` for a flexible polyline with a third dimension, which a line does
  ///   not have.
  /// - Complexity: O(*n*).
  public func encode(_ line: Polyline) throws(PolylineError) -> String {
    switch self {
    case .google(let codec): codec.encode(line)
    case .flexible(let codec): try codec.encode(line)
    case .s2(let codec): codec.encode(line)
    }
  }
}

extension PolylineFormat: CustomStringConvertible {
  /// The format's name and settings, for people.
  public var description: String {
    switch self {
    case .google(let codec): "Google, precision \(codec.precision)"
    case .flexible(let codec):
      "flexible, precision \(codec.precision)"
        + (codec.dimension.map { ", \($0) at precision \(codec.dimensionPrecision)" } ?? "")
    case .s2(let codec):
      switch codec.form {
      case .lossless: "S2, lossless"
      case .compressed(let level): "S2, level \(level)"
      }
    }
  }
}
