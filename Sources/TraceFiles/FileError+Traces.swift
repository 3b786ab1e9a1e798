public import Files

extension FileError.Code {
  /// The content looks like encoded polylines, which are read only where the format says so.
  public static let unnamedPolylines = FileError.Code("unnamedPolylines")
}
