public import Files

extension FileError.Code {
  /// The content is an error response of a routing service, which `found` quotes.
  public static let serviceFailure = FileError.Code("serviceFailure")
  /// A line doesn't have the length, the ends, or the precision that its source states.
  public static let lengthMismatch = FileError.Code("lengthMismatch")
  /// The precision or the format of a polyline can't be determined.
  public static let ambiguousPrecision = FileError.Code("ambiguousPrecision")
}
