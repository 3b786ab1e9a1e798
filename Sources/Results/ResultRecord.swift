public import Files
public import TextFormats

/// A kind of result, and how it is written in each of its formats.
///
///     let writer = try VehicleProgress.form(in: .geojson).writer(to: sink)
public protocol ResultRecord: Sendable {
  /// How records are written in a format; nil for one that they don't have.
  static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>?
}

extension ResultRecord {
  /// The formats that such records have.
  public static var formats: [ResultFormat] { ResultFormat.allCases.filter(has) }

  /// Whether such records have a format.
  public static func has(_ format: ResultFormat) -> Bool { form(format, ResultOptions()) != nil }

  /// How records are written in a format.
  ///
  /// - Throws: ``FileError/Code/unsupported`` for a format that they don't have.
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
