public import Files

extension FileError.Code {
  /// The content looks like encoded polylines, which are read only if the caller specifies that
  /// format.
  public static let unnamedPolylines = FileError.Code("unnamedPolylines")
  /// A table has no column that is recognized as the latitude, or none as the longitude.
  public static let unnamedColumns = FileError.Code("unnamedColumns")
}

extension FileError {
  /// Returns the error for a trace with more than ``FileError/mostElements`` points.
  @inline(never)
  static func tooLong() -> FileError { tooMany("points of a trace") }
}
