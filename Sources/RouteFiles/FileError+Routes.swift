public import Files

extension FileError.Code {
  /// The content is the answer of a routing service that has failed; `found` quotes it.
  public static let serviceFailure = FileError.Code("serviceFailure")
  /// A line is far longer or shorter than its source states.
  public static let lengthMismatch = FileError.Code("lengthMismatch")
  /// The precision of a polyline can't be found out.
  public static let ambiguousPrecision = FileError.Code("ambiguousPrecision")
}
