import Coordinates

/// Why a polyline, or the text of one, was refused.
public struct PolylineError: Error, Hashable, Sendable {
  /// The kind of refusal; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `noCoordinates`.
    public let description: String

    private init(_ name: String) { description = name }

    /// A coordinate is NaN, infinite or out of range.
    public static let invalidCoordinate = Code("invalidCoordinate")
    /// A line without coordinates was given where at least one is needed.
    public static let noCoordinates = Code("noCoordinates")
    /// The precision of a codec is not one that it knows.
    public static let precisionOutOfRange = Code("precisionOutOfRange")
    /// Encoded text holds a byte that its alphabet does not.
    public static let unexpectedByte = Code("unexpectedByte")
    /// Encoded text ends inside a number or between latitude and longitude.
    public static let unexpectedEnd = Code("unexpectedEnd")
    /// A number of encoded text is written with more bytes than it needs or may have.
    public static let overlongValue = Code("overlongValue")
    /// Encoded text leads to a latitude beyond ±90 or a longitude beyond ±180.
    public static let coordinateOutOfRange = Code("coordinateOutOfRange")
    /// A third number is missing, one too many, not finite or too great.
    public static let invalidValue = Code("invalidValue")
    /// Encoded text is of a version, or has a header, that is not known.
    public static let unsupportedVersion = Code("unsupportedVersion")
    /// Bytes stand behind the end of what they encode.
    public static let trailingBytes = Code("trailingBytes")
  }

  /// What kind of refusal this is.
  public let code: Code

  /// What was found, as text.
  public let found: String

  /// What was expected, as text.
  public let expected: String

  /// The place of the coordinate in the line, from 0, where the refusal is about one.
  public let index: Int?

  /// The place of the first bad byte, from 0, where the refusal is about encoded text.
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
  /// A sentence for people; its text may change.
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
  /// The same refusal at another byte.
  func moved(toByte offset: Int?) -> PolylineError {
    PolylineError(code, found: found, expected: expected, index: index, byteOffset: offset)
  }

  static func trailingBytes(_ count: Int, at offset: Int) -> PolylineError {
    PolylineError(
      .trailingBytes, found: "\(count) bytes more", expected: "the end", byteOffset: offset)
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
