/// An error in reading or writing a file or its contents.
///
/// It contains the value found, the value expected, and, if known, the place, such as the file, the
/// line, and the byte. Other modules add the codes of their own formats.
public struct FileError: Error, Hashable, Sendable {
  /// The kind of failure.
  ///
  /// New kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `cannotOpen`.
    public let description: String

    /// Creates a kind with a name.
    package init(_ name: String) { description = name }

    /// The input is missing, is of the wrong kind, such as a directory, or can't be opened.
    public static let cannotOpen = Code("cannotOpen")
    /// The system failed to read, or the file has changed since it was opened.
    public static let inputFailed = Code("inputFailed")
    /// An output can't be created, is locked by another process, or can't be written.
    public static let outputFailed = Code("outputFailed")
    /// The disk or the quota is full, or the file is too large.
    public static let noSpace = Code("noSpace")
    /// The reader of the output pipe has closed it, so the output isn't needed anymore.
    public static let brokenPipe = Code("brokenPipe")
    /// The file became shorter while it was being read.
    public static let cut = Code("cut")
  }

  /// The kind of this failure.
  public let code: Code

  /// The path as given, `-` for standard input or output, or the name that the caller gave to the
  /// bytes; empty if unknown.
  public package(set) var file: String

  /// The line in the file, starting at 1.
  public package(set) var line: Int?

  /// The byte offset in the file, starting at 0.
  public package(set) var byteOffset: Int?

  /// The id of the trace that can't be read; nil if the trace has no id or its id wasn't read.
  public package(set) var trace: String?

  /// The path from the top of a JSON text to the value, such as `routes[0].legs[1]`; empty for the
  /// top, nil if unknown.
  public package(set) var path: String?

  /// The number of the record in a log, starting at 1, in the order of the file.
  public package(set) var record: Int?

  /// The index of the point in its trace or list, starting at 0, counting points that are left out.
  public package(set) var index: Int?

  /// The value found, possibly shortened.
  public let found: String

  /// The value expected; empty if obvious.
  public let expected: String

  /// A human-readable guess at the cause.
  public package(set) var hint: String?

  /// Creates an error.
  package init(
    _ code: Code, found: String, expected: String, file: String = "", line: Int? = nil,
    byteOffset: Int? = nil, index: Int? = nil, hint: String? = nil
  ) {
    self.code = code
    self.found = found
    self.expected = expected
    self.file = file
    self.line = line
    self.byteOffset = byteOffset
    self.index = index
    self.hint = hint
  }

  /// Returns the error with an index in the trace, unless it already has one.
  package func at(index: Int) -> FileError {
    var error = self
    error.index = error.index ?? index
    return error
  }
}

extension FileError: CustomStringConvertible {
  /// A human-readable description, in which points are numbered from 1; its text may change.
  public var description: String {
    var text = file == "-" ? standardStream : file
    if let line { text += ":\(line)" }
    if !text.isEmpty { text += ": " }
    if let trace { text += "trace \(trace): " }
    if let record { text += "record \(record): " }
    if let path, !path.isEmpty { text += "\(path): " }
    if let index { text += "point \(index + 1): " }
    text += expected.isEmpty ? found : "found \(found), expected \(expected)"
    if let byteOffset {
      let whole = line == nil ? "" : file == "-" ? " of the input" : " of the file"
      text += " (byte \(byteOffset)\(whole))"
    }
    if let hint { text += "; \(hint)" }
    return text
  }

  private var standardStream: String {
    switch code {
    case .outputFailed, .noSpace, .brokenPipe: "standard output"
    default: "standard input"
    }
  }
}
