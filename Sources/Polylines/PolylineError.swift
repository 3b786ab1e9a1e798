import Coordinates

/// An error that reports an invalid polyline, invalid encoded text, or an invalid setting of a
/// codec.
public struct PolylineError: Error, Hashable, Sendable {
  /// The kind of error; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `noCoordinates`.
    public let description: String

    private init(_ name: String) { description = name }

    /// A coordinate is NaN, infinite, or out of range.
    public static let invalidCoordinate = Code("invalidCoordinate")
    /// A line has no coordinates, but at least one is needed.
    public static let noCoordinates = Code("noCoordinates")
    /// A precision or a level is outside its range.
    public static let precisionOutOfRange = Code("precisionOutOfRange")
    /// Encoded text contains a byte outside its alphabet.
    public static let unexpectedByte = Code("unexpectedByte")
    /// Encoded text ends before the line is complete.
    public static let unexpectedEnd = Code("unexpectedEnd")
    /// A number in encoded text has more bytes than necessary or more bits than allowed, or a sum
    /// of numbers has more than 64 bits.
    public static let overlongValue = Code("overlongValue")
    /// Encoded text contains a latitude beyond ±90, a longitude beyond ±180, or an S2 vertex
    /// outside the grid or off the sphere.
    public static let coordinateOutOfRange = Code("coordinateOutOfRange")
    /// A third value is missing, superfluous, not finite, or too great; or a number in encoded text
    /// is out of range.
    public static let invalidValue = Code("invalidValue")
    /// Encoded text has an unknown version or header.
    public static let unsupportedVersion = Code("unsupportedVersion")
    /// Encoded text is followed by further bytes.
    public static let trailingBytes = Code("trailingBytes")
  }

  /// The kind of this error.
  public let code: Code

  /// A description of the value found.
  public let found: String

  /// A description of the value expected.
  public let expected: String

  /// The index in the line of the coordinate with the error, starting at 0; nil if the error isn't
  /// about a single coordinate.
  public let index: Int?

  /// The byte offset of the error, starting at 0; nil if the error isn't about encoded text.
  public let byteOffset: Int?

  init(
    _ code: Code, found: String, expected: String, index: Int? = nil, byteOffset: Int? = nil
  ) {
    self.code = code
    self.found = found
    self.expected = expected
    self.index = index
    self.byteOffset = byteOffset
  }
}

extension PolylineError: CustomStringConvertible {
  /// A human-readable description; its text may change.
  public var description: String {
    var text = ""
    if let byteOffset { text += "byte \(byteOffset): " }
    if let index { text += "coordinate \(index): " }
    return text + "found \(found), expected \(expected)"
  }
}

extension PolylineError {
  static func invalid(_ found: Coordinate, index: Int) -> PolylineError {
    let hint = found.looksSwapped ? "; are latitude and longitude swapped?" : ""
    return PolylineError(
      .invalidCoordinate,
      found: "latitude \(found.latitude), longitude \(found.longitude)",
      expected: "-90…90 and -180…180" + hint, index: index)
  }
}

extension PolylineError {
  /// Returns the same error at another byte.
  func moved(toByte offset: Int?) -> PolylineError {
    PolylineError(code, found: found, expected: expected, index: index, byteOffset: offset)
  }

  static func trailingBytes(_ count: Int, at offset: Int) -> PolylineError {
    PolylineError(
      .trailingBytes, found: count == 1 ? "1 more byte" : "\(count) more bytes",
      expected: "the end", byteOffset: offset)
  }

  static func unexpectedByte(_ byte: UInt8, at offset: Int, expected: String) -> PolylineError {
    let isPrintable = (0x21...0x7e).contains(byte)
    return PolylineError(
      .unexpectedByte,
      found: isPrintable ? "'\(Unicode.Scalar(byte))'" : "byte 0x" + String(byte, radix: 16),
      expected: expected, byteOffset: offset)
  }

  static func overlongValue(at offset: Int, mostBytes: Int) -> PolylineError {
    PolylineError(
      .overlongValue, found: "a number written with too many bytes",
      expected: "the shortest form of at most \(mostBytes) bytes", byteOffset: offset)
  }

  static func unexpectedEnd(at offset: Int, expected: String) -> PolylineError {
    PolylineError(
      .unexpectedEnd, found: "the end of the text", expected: expected, byteOffset: offset)
  }

  static func outOfRange(
    _ coordinate: Coordinate, index: Int, byteOffset: Int, hint: String = ""
  ) -> PolylineError {
    PolylineError(
      .coordinateOutOfRange,
      found: "latitude \(coordinate.latitude), longitude \(coordinate.longitude)",
      expected: "-90…90 and -180…180" + hint,
      index: index, byteOffset: byteOffset)
  }
}
