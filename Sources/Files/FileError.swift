/// Why a file, or a text in one, could not be read or written.
///
/// Everything that reads or writes files throws this one type, whatever the format. It says what
/// was found, what was expected, and where: the file, the line, the byte and the place in the
/// record, as far as they are known. Modules add the codes of their own formats.
public struct FileError: Error, Hashable, Sendable {
  /// The kind of failure.
  ///
  /// New kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `cannotOpen`.
    public let description: String

    /// Declares a kind.
    package init(_ name: String) { description = name }

    /// The input is missing, is a directory, or may not be opened.
    public static let cannotOpen = Code("cannotOpen")
    /// The system failed to read.
    public static let inputFailed = Code("inputFailed")
    /// An output can't be made, or the system failed to write it.
    public static let outputFailed = Code("outputFailed")
    /// The disk or the quota is full.
    public static let noSpace = Code("noSpace")
    /// The reader of our output has gone: not a failure of ours, and a reason to stop quietly.
    public static let brokenPipe = Code("brokenPipe")
    /// The file became shorter while it was read.
    public static let cut = Code("cut")
  }

  /// What kind of failure this is.
  public let code: Code

  /// The path as it was given, `-` for standard input or output, or a caller's name for bytes.
  public package(set) var file: String

  /// The line in the file, from 1.
  public package(set) var line: Int?

  /// The byte in the file, from 0.
  public package(set) var byteOffset: Int?

  /// The id of the trace that can't be read; nil where it has none, or it was not read.
  public package(set) var trace: String?

  /// How the value is reached from the top of a JSON text, such as `routes[0].legs[1]`; empty for
  /// the top.
  public package(set) var path: String?

  /// The number of the record in a log, from 1, as they stand in the file.
  public package(set) var record: Int?

  /// The place of the location in its trace, from 0; those that are left out count too.
  public package(set) var index: Int?

  /// What stands there; text may be shortened.
  public let found: String

  /// What should stand there; empty where that is plain.
  public let expected: String

  /// A guess at what went wrong, for people.
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

  /// The same error with the place in the trace, unless it has one.
  package func at(index: Int) -> FileError {
    var error = self
    error.index = error.index ?? index
    return error
  }
}

extension FileError: CustomStringConvertible {
  /// A sentence for people, in which points are counted from 1; its text may change.
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
