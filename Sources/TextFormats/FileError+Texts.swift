public import Files

extension FileError.Code {
  /// The content is in none of the supported formats.
  public static let unknownFormat = FileError.Code("unknownFormat")
  /// An encoding, a projection, a version, or the like is not supported.
  public static let unsupported = FileError.Code("unsupported")
  /// The text violates the rules of its format.
  public static let malformed = FileError.Code("malformed")
  /// The text ends prematurely.
  public static let truncated = FileError.Code("truncated")
  /// The bytes are not UTF-8.
  public static let notUTF8 = FileError.Code("notUTF8")
  /// Brackets are nested too deeply.
  public static let tooDeep = FileError.Code("tooDeep")
  /// A record or a list is larger than the reader's limit, or memory is insufficient.
  public static let tooLarge = FileError.Code("tooLarge")
  /// A required value is missing.
  public static let missingField = FileError.Code("missingField")
  /// A value that may occur only once occurs twice.
  public static let duplicateField = FileError.Code("duplicateField")
  /// Two corresponding lists differ in length.
  public static let countMismatch = FileError.Code("countMismatch")
  /// A latitude or a longitude is out of range.
  public static let invalidCoordinate = FileError.Code("invalidCoordinate")
  /// Text isn't a number, or a number is out of range.
  public static let invalidNumber = FileError.Code("invalidNumber")
  /// A time is invalid, ambiguous, or outside the years 0 to 9999.
  public static let invalidTime = FileError.Code("invalidTime")
}

extension FileError {
  /// The maximum number of elements in a list.
  ///
  /// An element may need many times as much memory as its text.
  package static let mostElements = 10_000_000

  /// Returns the error for a list of more than ``mostElements`` elements.
  ///
  /// - Parameter elements: the plural noun for the elements.
  @inline(never)
  package static func tooMany(_ elements: String) -> FileError {
    FileError(
      .tooLarge, found: "more than \(mostElements) \(elements)", expected: "no more")
  }
}
