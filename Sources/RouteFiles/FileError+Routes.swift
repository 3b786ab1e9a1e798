public import Files

extension FileError.Code {
  /// The content is the answer of a routing service that has failed; `found` quotes it.
  public static let serviceFailure = FileError.Code("serviceFailure")
  /// A line is far longer or shorter than its source says.
  public static let lengthMismatch = FileError.Code("lengthMismatch")
  /// Nothing tells at which precision a polyline is encoded.
  public static let ambiguousPrecision = FileError.Code("ambiguousPrecision")
}
