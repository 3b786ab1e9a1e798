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
  /// Brackets nest deeper than any trace needs.
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
  /// The most points that a line may have, and values that a list of them may have.
  ///
  /// The memory for a point is many times its text: `??` in an encoded polyline.
  package static let mostElements = 10_000_000

  /// The error for a line or list of more than ``mostElements``.
  @inline(never)
  package static func tooLong() -> FileError {
    FileError(
      .tooLarge, found: "more than \(mostElements) points", expected: "no more in one trace")
  }
}
