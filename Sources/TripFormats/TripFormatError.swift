/// Why traces could not be read, or results not be written.
///
/// Every reader and writer of this module throws this one type. It says what was found, what was
/// expected, and where: the file, the line, the byte and the place in the trace, as far as they are
/// known.
public struct TripFormatError: Error, Hashable, Sendable {
  /// The kind of failure.
  ///
  /// New kinds may be added.
  public struct Code: Hashable, Sendable {
    private enum Value {
      case cannotOpen, inputFailed, outputFailed, noSpace, brokenPipe
      case unknownFormat, unnamedPolylines, unsupported, malformed, truncated, notUTF8, tooDeep,
        tooLarge
      case missingField, duplicateField, countMismatch
      case invalidCoordinate, invalidNumber, invalidTime, badNetwork
      case serviceFailure, lengthMismatch, ambiguousPrecision
    }
    private let value: Value

    /// The input is missing, is a directory, or may not be opened.
    public static let cannotOpen = Code(value: .cannotOpen)
    /// The system failed to read.
    public static let inputFailed = Code(value: .inputFailed)
    /// An output can't be made, or the system failed to write it.
    public static let outputFailed = Code(value: .outputFailed)
    /// The disk or the quota is full.
    public static let noSpace = Code(value: .noSpace)
    /// The reader of our output has gone: not a failure of ours, and a reason to stop quietly.
    public static let brokenPipe = Code(value: .brokenPipe)
    /// The content is none of the formats this module reads.
    public static let unknownFormat = Code(value: .unknownFormat)
    /// The content looks like encoded polylines, which are read only where the format says so.
    public static let unnamedPolylines = Code(value: .unnamedPolylines)
    /// The content is well formed, but of a kind that is not read (an encoding, a projection).
    public static let unsupported = Code(value: .unsupported)
    /// The text breaks the rules of its format.
    public static let malformed = Code(value: .malformed)
    /// The text ends too early.
    public static let truncated = Code(value: .truncated)
    /// The bytes are not UTF-8.
    public static let notUTF8 = Code(value: .notUTF8)
    /// Brackets nest deeper than any trace needs.
    public static let tooDeep = Code(value: .tooDeep)
    /// One record is larger than ``TraceReadingOptions/maximumRecordBytes``.
    public static let tooLarge = Code(value: .tooLarge)
    /// Something required is not there.
    public static let missingField = Code(value: .missingField)
    /// Something that may be there once is there twice.
    public static let duplicateField = Code(value: .duplicateField)
    /// Two lists that belong together differ in length.
    public static let countMismatch = Code(value: .countMismatch)
    /// A pair of numbers that names no place on Earth.
    public static let invalidCoordinate = Code(value: .invalidCoordinate)
    /// Text that is no number, or a number that is not finite.
    public static let invalidNumber = Code(value: .invalidNumber)
    /// Text or a number that is no time from year 0 to 9999.
    public static let invalidTime = Code(value: .invalidTime)
    /// The road network of a record is damaged, or is not the one that the record was made on.
    public static let badNetwork = Code(value: .badNetwork)
    /// The content is the answer of a routing service that has failed; `found` quotes it.
    public static let serviceFailure = Code(value: .serviceFailure)
    /// A line is far longer or shorter than its source says.
    public static let lengthMismatch = Code(value: .lengthMismatch)
    /// Nothing tells at which precision a polyline is encoded.
    public static let ambiguousPrecision = Code(value: .ambiguousPrecision)
  }

  /// What kind of failure this is.
  public let code: Code

  /// The path as it was given, `-` for standard input or output, or a caller's name for bytes.
  public package(set) var file: String

  /// The line in the file, from 1.
  public package(set) var line: Int?

  /// The byte in the file, from 0.
  public internal(set) var byteOffset: Int?

  /// The id of the trace that can't be read; nil where it has none, or it was not read.
  public internal(set) var trace: String?

  /// How the value is reached from the top of a JSON text, such as `routes[0].legs[1]`; empty for
  /// the top.
  public internal(set) var path: String?

  /// The number of the record in a log, from 1, as they stand in the file.
  public internal(set) var record: Int?

  /// The place of the location in its trace, from 0; those that are left out count too.
  public internal(set) var index: Int?

  /// What stands there; text may be shortened.
  public let found: String

  /// What should stand there; empty where that is plain.
  public let expected: String

  /// A guess at what went wrong, for people.
  public internal(set) var hint: String?

  init(
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
  func at(index: Int) -> TripFormatError {
    var error = self
    error.index = error.index ?? index
    return error
  }
}

extension TripFormatError.Code: CustomStringConvertible {
  /// The name of the kind, such as `malformed`.
  public var description: String { "\(value)" }
}

extension TripFormatError: CustomStringConvertible {
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
