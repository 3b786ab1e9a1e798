/// A non-fatal remark about input that was ambiguous or skipped.
///
/// For most kinds, a reader makes at most one note, about the first case.
public struct TraceNote: Sendable, Hashable {
  /// The kind of note.
  ///
  /// New kinds may be added.
  public struct Code: Hashable, Sendable {
    enum Value: UInt8 {
      case timesAreMilliseconds, timesAreMicroseconds, timesAreNanoseconds, timesWithoutZone
      case scaledCoordinates, accuracyFromDilution, noHeader, valuesPassedOver
      case featuresPassedOver, routesPassedOver, waypointsPassedOver
      case returningID, singleLocations, noTraces, pointsWithoutPosition, noTimes
      case detectedPolylines, noIDs
      case badRecords, duplicateRecords, unknownRecords, noRecords
      case compactTimes, datesAlone, spreadsheetTimes, questionableTimes
      case speedUnit, doubtfulSpeeds, otherSpeedUnit, unusedNames
    }
    let value: Value

    /// Numeric times that are Unix times in milliseconds.
    public static let timesAreMilliseconds = Code(value: .timesAreMilliseconds)
    /// Numeric times that are Unix times in microseconds.
    public static let timesAreMicroseconds = Code(value: .timesAreMicroseconds)
    /// Numeric times that are Unix times in nanoseconds.
    public static let timesAreNanoseconds = Code(value: .timesAreNanoseconds)
    /// Digits without separators that are read as a calendar date, such as 20121101001048.
    public static let compactTimes = Code(value: .compactTimes)
    /// Dates without a time of day, read as the start of the day in UTC.
    public static let datesAlone = Code(value: .datesAlone)
    /// Numeric times that are days since 1899-12-30, as in spreadsheets.
    public static let spreadsheetTimes = Code(value: .spreadsheetTimes)
    /// Times outside the years 1990 to 2100, which may have a different unit.
    public static let questionableTimes = Code(value: .questionableTimes)
    /// Speeds without a stated unit that aren't read as meters per second, or whose name usually
    /// means another unit.
    public static let speedUnit = Code(value: .speedUnit)
    /// Speeds whose ratio to the speeds between positions shows no unit, read as meters per second,
    /// or as knots if that is usual for their name.
    public static let doubtfulSpeeds = Code(value: .doubtfulSpeeds)
    /// Speeds of a trace in a detected unit other than that of previous traces.
    public static let otherSpeedUnit = Code(value: .otherSpeedUnit)
    /// Columns, properties, or elements that are not read; the note names them.
    public static let unusedNames = Code(value: .unusedNames)
    /// Times without `Z` or an offset, read as UTC.
    public static let timesWithoutZone = Code(value: .timesWithoutZone)
    /// Coordinates that are whole numbers, read as scaled degrees.
    public static let scaledCoordinates = Code(value: .scaledCoordinates)
    /// Accuracies derived from a dilution of precision (HDOP).
    public static let accuracyFromDilution = Code(value: .accuracyFromDilution)
    /// A CSV file without a header, whose columns are read in the documented order.
    public static let noHeader = Code(value: .noHeader)
    /// Surplus values of a position, which are ignored, such as a value after the elevation.
    public static let valuesPassedOver = Code(value: .valuesPassedOver)
    /// Skipped GeoJSON features and parts of collections: those that are neither lines nor points,
    /// and routes in Milepost's results.
    public static let featuresPassedOver = Code(value: .featuresPassedOver)
    /// Skipped GPX routes, in a file that has tracks.
    public static let routesPassedOver = Code(value: .routesPassedOver)
    /// Skipped GPX waypoints, in a file that has tracks or routes.
    public static let waypointsPassedOver = Code(value: .waypointsPassedOver)
    /// An id that recurs after other ids: each run of lines or points is a separate trace.
    public static let returningID = Code(value: .returningID)
    /// A CSV file whose first ids have one line each, so the id column may number the lines.
    public static let singleLocations = Code(value: .singleLocations)
    /// Points without a position, which are left out; the note counts them.
    public static let pointsWithoutPosition = Code(value: .pointsWithoutPosition)
    /// A table or points without times, but with unused names; the note gives these names.
    public static let noTimes = Code(value: .noTimes)
    /// A table or points without ids, but with unused names that look like those of ids.
    public static let noIDs = Code(value: .noIDs)
    /// Encoded polylines whose format was detected; the note gives the reason.
    public static let detectedPolylines = Code(value: .detectedPolylines)
    /// A file without any trace.
    public static let noTraces = Code(value: .noTraces)
    /// Unreadable records of a log, which are left out.
    public static let badRecords = Code(value: .badRecords)
    /// Records that occur more than once in a log, and are used once; the note counts the others.
    public static let duplicateRecords = Code(value: .duplicateRecords)
    /// Records of unknown kinds in a log, whose contents are not read; the note counts them.
    public static let unknownRecords = Code(value: .unknownRecords)
    /// A log without any record.
    public static let noRecords = Code(value: .noRecords)
  }

  /// The kind of this note.
  public let code: Code

  /// The place of the first case.
  public let place: SourcePlace

  /// The remark as human-readable text, which may change.
  public let text: String
}

extension TraceNote.Code: CustomStringConvertible {
  /// The name of the kind, such as `noTimes`.
  public var description: String { "\(value)" }
}

extension TraceNote: CustomStringConvertible {
  /// The place and the text; the wording may change.
  public var description: String { "\(place): \(text)" }
}
