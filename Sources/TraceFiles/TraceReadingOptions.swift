/// Options for reading traces; by default, everything is detected.
public struct TraceReadingOptions: Sendable, Hashable {
  /// The format; nil to detect it from the file's name, or else from its first bytes.
  public var format: TraceFormat?

  /// The columns of CSV; nil to identify them by the names in the header, or by their order if
  /// there is no header.
  public var columns: CSVColumns?

  /// The unit of coordinates in CSV; nil to detect it from the names in the header and from the
  /// numbers.
  public var coordinateScale: CoordinateScale?

  /// The unit of speeds; nil to detect it from names, or else from positions and times.
  ///
  /// The fallback is meters per second, or knots for speed over ground (`sog`).
  public var speedUnit: SpeedUnit?

  /// Whether to read the routes in Milepost's own GeoJSON instead of the raw points.
  public var takesRoutes: Bool

  /// The maximum size of a trace in bytes of text; a larger trace is an error.
  ///
  /// A trace is also limited to ten million points. A reader uses at most about three times this
  /// size, plus 100 bytes for each point, whatever the input.
  public var maximumRecordBytes: Int

  /// Creates options.
  public init(
    format: TraceFormat? = nil, columns: CSVColumns? = nil, coordinateScale: CoordinateScale? = nil,
    speedUnit: SpeedUnit? = nil, takesRoutes: Bool = false, maximumRecordBytes: Int = 256 << 20
  ) {
    self.format = format
    self.columns = columns
    self.coordinateScale = coordinateScale
    self.speedUnit = speedUnit
    self.takesRoutes = takesRoutes
    self.maximumRecordBytes = maximumRecordBytes
  }
}

/// The unit of coordinates: degrees, or a fraction such as 1e-7 degree for whole numbers.
public struct CoordinateScale: Sendable, Hashable {
  /// The divisor that converts numbers to degrees.
  let unitsPerDegree: Double

  /// The name of the unit in messages.
  let unit: String

  /// Degrees.
  public static let degrees = CoordinateScale(unitsPerDegree: 1, unit: "1 degree")
  /// 1e-5 degree, about one meter.
  public static let e5 = CoordinateScale(unitsPerDegree: 1e5, unit: "1e-5 degree")
  /// 1e-6 degree.
  public static let e6 = CoordinateScale(unitsPerDegree: 1e6, unit: "1e-6 degree")
  /// 1e-7 degree, the unit of OpenStreetMap and of Google's location history.
  public static let e7 = CoordinateScale(unitsPerDegree: 1e7, unit: "1e-7 degree")
}

/// The columns of a CSV file by their meaning.
///
///     CSVColumns(latitude: "breite", longitude: "länge", time: 4)
///     CSVColumns(time: "Event Time (UTC)")
///
/// If latitude and longitude are given, the assignment is complete: other columns are not read,
/// except those of the hemisphere letters N, S, E, and W. Otherwise, the remaining columns are
/// identified by the header.
public struct CSVColumns: Sendable, Hashable {
  /// A column, given by its name in the header (ignoring case) or by its number, starting at 1.
  public enum Column: Sendable, Hashable {
    /// The column with a name.
    case name(String)
    /// The column with a number, starting at 1.
    case number(Int)
  }

  /// The latitude, in degrees north or scaled degrees.
  public var latitude: Column?
  /// The longitude, in degrees east or scaled degrees.
  public var longitude: Column?
  /// The time, in any supported form.
  public var time: Column?
  /// The date, if the time column has only the time of day.
  public var date: Column?
  /// The id of the trace; consecutive rows with the same id form one trace.
  public var id: Column?
  /// The accuracy in meters.
  public var accuracy: Column?
  /// The bearing in degrees clockwise from north.
  public var bearing: Column?
  /// The speed in meters per second, unless the name or the values show another unit.
  public var speed: Column?
  /// The elevation in meters above sea level.
  public var elevation: Column?

  /// Creates an assignment of columns.
  public init(
    latitude: Column? = nil, longitude: Column? = nil, time: Column? = nil, date: Column? = nil,
    id: Column? = nil, accuracy: Column? = nil, bearing: Column? = nil, speed: Column? = nil,
    elevation: Column? = nil
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.time = time
    self.date = date
    self.id = id
    self.accuracy = accuracy
    self.bearing = bearing
    self.speed = speed
    self.elevation = elevation
  }

  /// Whether only the assigned columns are read, apart from those of hemisphere letters.
  var isComplete: Bool { latitude != nil && longitude != nil }
}

extension CSVColumns.Column: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates a column from its name.
  public init(stringLiteral value: String) { self = .name(value) }

  /// Creates a column from its number, starting at 1.
  public init(integerLiteral value: Int) { self = .number(value) }
}
