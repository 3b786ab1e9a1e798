/// An error in gathering, reading, writing, or merging probe speeds.
public struct TrafficError: Error, Hashable, Sendable {
  /// The kind of failure.
  ///
  /// New kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `damaged`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The file can't be opened or read; the detail is the reason.
    public static let cannotOpen = Code("cannotOpen")
    /// The file doesn't contain probe speeds.
    public static let notSpeeds = Code("notSpeeds")
    /// The version or the travel mode of the file isn't supported.
    public static let unsupported = Code("unsupported")
    /// The file, or the file of the network, is truncated, contains impossible data, or has changed
    /// since it was written.
    public static let damaged = Code("damaged")
    /// The file can't be written; the detail contains the reason.
    public static let inputOutput = Code("inputOutput")
    /// A stretch has too many traversals in a quarter of an hour, or the sum of their times or
    /// lengths is too great.
    public static let tooMany = Code("tooMany")
    /// The speeds are of another travel mode; for example, bicycle speeds can't be merged with car
    /// speeds.
    public static let otherMode = Code("otherMode")
    /// The network has no OpenStreetMap node ids.
    public static let noNodes = Code("noNodes")
  }

  /// The kind of failure.
  public let code: Code
  /// A description of the value found and the value expected, or the reason for the failure.
  public let detail: String
  /// The file in which the error occurred, if known.
  public let path: String?
  /// The byte offset of the failure, if known.
  public let offset: Int?

  /// Creates an error.
  public init(_ code: Code, _ detail: String, path: String? = nil, offset: Int? = nil) {
    self.code = code
    self.detail = detail
    self.path = path
    self.offset = offset
  }

  func at(path: String) -> TrafficError { TrafficError(code, detail, path: path, offset: offset) }
}

extension TrafficError: CustomStringConvertible {
  /// The detail, with the file and the byte offset if they are known.
  public var description: String {
    let place = offset.map { " (byte \($0))" } ?? ""
    return (path.map { "\($0): " } ?? "") + detail + place
  }
}
