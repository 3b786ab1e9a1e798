/// Why speeds of probes could not be read, written or merged.
public struct TrafficError: Error, Hashable, Sendable {
  /// The kind of failure.
  ///
  /// New kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `damaged`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The file can't be opened; the detail is the system's reason.
    public static let cannotOpen = Code("cannotOpen")
    /// The file is something else than speeds of probes.
    public static let notSpeeds = Code("notSpeeds")
    /// The file is of another version.
    public static let unsupported = Code("unsupported")
    /// The file is cut or its bytes have changed since it was written.
    public static let damaged = Code("damaged")
    /// Writing failed under way; the detail is the system's reason.
    public static let inputOutput = Code("inputOutput")
    /// More traversals of one stretch in a quarter of an hour than can be counted.
    public static let tooMany = Code("tooMany")
    /// Speeds of other travelers: those of bicycles say nothing of cars.
    public static let otherMode = Code("otherMode")
    /// The network was written without OpenStreetMap node ids.
    public static let noNodes = Code("noNodes")
  }

  /// What kind of failure this is.
  public let code: Code
  /// What was found, and what was expected.
  public let detail: String
  /// The file it happened in; nil for bytes in memory.
  public let path: String?
  /// The byte where the failure shows, if it has a place.
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
  /// The file, what was found and expected, and where.
  public var description: String {
    let place = offset.map { " (byte \($0))" } ?? ""
    return (path.map { "\($0): " } ?? "") + detail + place
  }
}
