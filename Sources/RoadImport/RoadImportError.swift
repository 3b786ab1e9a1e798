/// An error in reading or writing an OpenStreetMap file, or in building a network from one.
public struct RoadImportError: Error, Hashable, Sendable {
  /// The kind of error; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `badData`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The file can't be opened, or isn't a regular file.
    public static let cannotOpen = Code("cannotOpen")
    /// The file's name doesn't have the extension of a known format.
    public static let unsupportedFormat = Code("unsupportedFormat")
    /// The file isn't in the format that its extension indicates, it is truncated or damaged, or
    /// its roads don't fit in a network.
    public static let badData = Code("badData")
    /// Reading or writing failed, for example because the disk is full, or because the file was
    /// modified during an import.
    public static let inputOutput = Code("inputOutput")
    /// An object can't be written because it has an invalid value or is out of order.
    public static let invalidObject = Code("invalidObject")
    /// The file has no usable roads: ways that a travel mode can pass, with at least two of their
    /// nodes in the file.
    public static let noRoads = Code("noRoads")
  }

  /// The kind of this error.
  public let code: Code
  /// The path of the file.
  public let path: String
  /// A description of the value found, or of the failure.
  public let found: String
  /// A description of the value expected; empty if it is obvious.
  public let expected: String
  /// The system's error number (`errno`); nil if there is none.
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
  /// A human-readable description; its text may change.
  public var description: String {
    "\(path): " + (expected.isEmpty ? found : "found \(found), expected \(expected)")
  }
}
