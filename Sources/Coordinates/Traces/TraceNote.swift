/// Something a reader has understood in one of several ways, or passed over: no error, but to be
/// said.
///
/// A reader makes one note of each kind, about the first case it meets.
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

    /// Numbers that are Unix times in milliseconds.
    public static let timesAreMilliseconds = Code(value: .timesAreMilliseconds)
    /// Numbers that are Unix times in microseconds.
    public static let timesAreMicroseconds = Code(value: .timesAreMicroseconds)
    /// Numbers that are Unix times in nanoseconds.
    public static let timesAreNanoseconds = Code(value: .timesAreNanoseconds)
    /// Whole numbers that are a calendar date and clock, such as 20121101001048.
    public static let compactTimes = Code(value: .compactTimes)
    /// Days without a clock, taken as their beginning.
    public static let datesAlone = Code(value: .datesAlone)
    /// Numbers that are days since 1899-12-30, as spreadsheets count.
    public static let spreadsheetTimes = Code(value: .spreadsheetTimes)
    /// Times outside the years 1990 to 2100, whose unit may be another one.
    public static let questionableTimes = Code(value: .questionableTimes)
    /// Speeds that were found to be in another unit than meters per second, and are converted.
    public static let speedUnit = Code(value: .speedUnit)
    /// Speeds whose ratio to those between the positions shows no unit, taken as meters per second.
    public static let doubtfulSpeeds = Code(value: .doubtfulSpeeds)
    /// Speeds of a trace that were found to be in another unit than those of traces before it.
    public static let otherSpeedUnit = Code(value: .otherSpeedUnit)
    /// Columns, properties or elements that nothing is read from; the note names them.
    public static let unusedNames = Code(value: .unusedNames)
    /// Times without `Z` or an offset, taken as UTC.
    public static let timesWithoutZone = Code(value: .timesWithoutZone)
    /// Coordinates that are whole numbers, taken as scaled degrees.
    public static let scaledCoordinates = Code(value: .scaledCoordinates)
    /// Accuracy made from a dilution of precision (HDOP).
    public static let accuracyFromDilution = Code(value: .accuracyFromDilution)
    /// A CSV file without a header, its columns taken in the documented order.
    public static let noHeader = Code(value: .noHeader)
    /// Values after those of a point that are read.
    public static let valuesPassedOver = Code(value: .valuesPassedOver)
    /// GeoJSON features that are neither lines nor points, or that are results of Milepost.
    public static let featuresPassedOver = Code(value: .featuresPassedOver)
    /// GPX routes in a file that has tracks.
    public static let routesPassedOver = Code(value: .routesPassedOver)
    /// GPX waypoints in a file that has tracks or routes.
    public static let waypointsPassedOver = Code(value: .waypointsPassedOver)
    /// An id that comes again after others: each run of lines, or of points, is a trace of its own.
    public static let returningID = Code(value: .returningID)
    /// A CSV file whose first ids have one line each: the column may number the lines.
    public static let singleLocations = Code(value: .singleLocations)
    /// Points without a position, which are left out; the note counts them.
    public static let pointsWithoutPosition = Code(value: .pointsWithoutPosition)
    /// A table, or points, without a name that stands for the time, and with some that stand for
    /// nothing known.
    public static let noTimes = Code(value: .noTimes)
    /// A table, or points, without a name that stands for the id, and with some that look like ids.
    public static let noIDs = Code(value: .noIDs)
    /// Encoded polylines whose format was found out; the note says why.
    public static let detectedPolylines = Code(value: .detectedPolylines)
    /// A file that holds no trace at all.
    public static let noTraces = Code(value: .noTraces)
    /// Records of a log that can't be read, which are left out; the note counts them.
    public static let badRecords = Code(value: .badRecords)
    /// Records of a log that stand there more than once and count once; the note counts them.
    public static let duplicateRecords = Code(value: .duplicateRecords)
    /// Records of a log whose requests and answers are not read; the note counts them by kind.
    public static let unknownRecords = Code(value: .unknownRecords)
    /// A log that holds no record at all.
    public static let noRecords = Code(value: .noRecords)
  }

  /// What kind of note this is.
  public let code: Code

  /// Where the first case stands.
  public let place: SourcePlace

  /// What was understood, or passed over; text for people that may change.
  public let text: String
}

extension TraceNote.Code: CustomStringConvertible {
  /// The name of the kind, such as `noTimes`.
  public var description: String { "\(value)" }
}

extension TraceNote: CustomStringConvertible {
  /// A sentence for people; its text may change.
  public var description: String { "\(place): \(text)" }
}
