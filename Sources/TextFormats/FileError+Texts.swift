public import Files

extension FileError.Code {
  /// The content is none of the formats that are read.
  public static let unknownFormat = FileError.Code("unknownFormat")
  /// The content is well formed, but of a kind that is not read (an encoding, a projection).
  public static let unsupported = FileError.Code("unsupported")
  /// The text breaks the rules of its format.
  public static let malformed = FileError.Code("malformed")
  /// The text ends too early.
  public static let truncated = FileError.Code("truncated")
  /// The bytes are not UTF-8.
  public static let notUTF8 = FileError.Code("notUTF8")
  /// Brackets nest too deep.
  public static let tooDeep = FileError.Code("tooDeep")
  /// One record is larger than the reader's limit.
  public static let tooLarge = FileError.Code("tooLarge")
  /// Something required is not there.
  public static let missingField = FileError.Code("missingField")
  /// Something that may be there once is there twice.
  public static let duplicateField = FileError.Code("duplicateField")
  /// Two lists that belong together differ in length.
  public static let countMismatch = FileError.Code("countMismatch")
  /// A pair of numbers that names no place on Earth.
  public static let invalidCoordinate = FileError.Code("invalidCoordinate")
  /// Text that is no number, or a number that is not finite.
  public static let invalidNumber = FileError.Code("invalidNumber")
  /// Text or a number that is no time from year 0 to 9999.
  public static let invalidTime = FileError.Code("invalidTime")
}

extension FileError {
  /// The most elements that a list may have.
  ///
  /// The memory for an element may be many times its text.
  package static let mostElements = 10_000_000

  /// The error for a list of more than ``mostElements``.
  ///
  /// - Parameter elements: the word for them.
  @inline(never)
  package static func tooMany(_ elements: String) -> FileError {
    FileError(
      .tooLarge, found: "more than \(mostElements) \(elements)", expected: "no more")
  }
}
