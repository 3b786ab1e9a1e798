public import Files

extension FileError.Code {
  /// The content looks like encoded polylines, which are read only where that is the given format.
  public static let unnamedPolylines = FileError.Code("unnamedPolylines")
  /// A table without columns that are known as latitude and longitude.
  public static let unnamedColumns = FileError.Code("unnamedColumns")
}

extension FileError {
  /// The error for a trace of more points than ``FileError/mostElements``.
  @inline(never)
  static func tooLong() -> FileError { tooMany("points of a trace") }
}
