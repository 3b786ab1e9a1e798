/// Why an OpenStreetMap file could not be read, written or made a network of.
public struct RoadImportError: Error, Hashable, Sendable {
  /// The kind of failure; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `badData`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The file can't be opened, or is a directory.
    public static let cannotOpen = Code("cannotOpen")
    /// The file's name ends with none of the known formats.
    public static let unsupportedFormat = Code("unsupportedFormat")
    /// The file is not what its name says, or is cut or damaged.
    public static let badData = Code("badData")
    /// Reading or writing failed under way: a full disk, for example.
    public static let inputOutput = Code("inputOutput")
    /// An object that was to be written, but that no file can hold, or that came out of order.
    public static let invalidObject = Code("invalidObject")
    /// The file has no road that any mode of travel may use.
    public static let noRoads = Code("noRoads")
  }

  /// What kind of failure this is.
  public let code: Code
  /// The file it happened with.
  public let path: String
  /// What was found.
  public let found: String
  /// What was expected; empty where that is plain.
  public let expected: String
  /// The system's number for the reason (`errno`), where it gave one.
  public let systemErrorNumber: Int32?

  /// Creates an error.
  public init(
    _ code: Code, path: String, found: String, expected: String = "",
    systemErrorNumber: Int32? = nil
  ) {
    self.code = code
    self.path = path
    self.found = found
    self.expected = expected
    self.systemErrorNumber = systemErrorNumber
  }
}

extension RoadImportError: CustomStringConvertible {
  /// A sentence for people; its text may change.
  public var description: String {
    "\(path): " + (expected.isEmpty ? found : "found \(found), expected \(expected)")
  }
}
