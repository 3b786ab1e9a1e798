/// A text format for lines.
///
///     let format = PolylineFormat.google(.precision6)
///     let line = try format.decode(text)
///
/// If the format of encoded text is unknown, ``detect(_:)`` returns the possible ones.
public enum PolylineFormat: Sendable, Hashable {
  /// Google's encoded polyline format, at some precision.
  case google(GooglePolylineCodec)
  /// HERE's flexible polyline; decoding drops the third dimension.
  case flexible(FlexiblePolylineCodec)
  /// The S2 library's polyline as base64url.
  case s2(S2PolylineCodec)

  /// Decodes a line from text.
  ///
  /// For flexible polylines and S2 polylines, the settings in the text apply.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*).
  public func decode(_ text: String) throws(PolylineError) -> Polyline {
    try text.withUTF8Span { (bytes) throws(PolylineError) in try decode(bytes) }
  }

  /// Decodes a line from text given as bytes; see ``decode(_:)-(String)``.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*).
  public func decode(_ text: Span<UInt8>) throws(PolylineError) -> Polyline {
    switch self {
    case .google(let codec): try codec.decode(text)
    case .flexible: try FlexiblePolylineCodec().decode(text).line
    case .s2(let codec): try codec.decode(text)
    }
  }

  /// Encodes a line as the bytes of its text, which are ASCII.
  ///
  /// - Throws: ``PolylineError`` for a flexible polyline with a third dimension, unless the line is
  ///   empty, because a line has only two dimensions.
  /// - Complexity: O(*n*).
  public func encodeBytes(_ line: Polyline) throws(PolylineError) -> [UInt8] {
    switch self {
    case .google(let codec): codec.encodeBytes(line)
    case .flexible(let codec): try codec.encodeBytes(line)
    case .s2(let codec): codec.encodeBytes(line)
    }
  }

  /// Encodes a line as text.
  ///
  /// - Throws: ``PolylineError`` for a flexible polyline with a third dimension, unless the line is
  ///   empty, because a line has only two dimensions.
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
  /// The format's name and settings, in human-readable form.
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
