public import Files
public import TextFormats

/// A kind of result that can be written in several formats.
///
///     let writer = try VehicleProgress.form(in: .geojson).writer(to: sink)
public protocol ResultRecord: Sendable {
  /// Returns the form of records in a format; nil if they can't be written in that format.
  static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>?
}

extension ResultRecord {
  /// The formats in which these records can be written.
  public static var formats: [ResultFormat] { ResultFormat.allCases.filter(has) }

  /// Returns whether these records can be written in a format.
  public static func has(_ format: ResultFormat) -> Bool { form(format, ResultOptions()) != nil }

  /// Returns the form of records in a format.
  ///
  /// - Throws: ``FileError/Code/unsupported`` if they can't be written in that format.
  public static func form(
    in format: ResultFormat, options: ResultOptions = ResultOptions()
  ) throws(FileError) -> RecordForm<Self> {
    guard let form = form(format, options) else {
      throw FileError(
        .unsupported, found: "a result as \(format.rawValue)",
        expected: formats.map(\.rawValue).joined(separator: ", "))
    }
    return form
  }
}
