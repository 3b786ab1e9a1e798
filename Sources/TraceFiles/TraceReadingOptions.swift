/// Options for reading traces; by default everything is detected.
public struct TraceReadingOptions: Sendable, Hashable {
  /// The format; nil looks at the file's name, then at its first bytes.
  public var format: TraceFormat?

  /// The columns of CSV; those that it leaves out go by the names in the header, as all do with
  /// nil.
  public var columns: CSVColumns?

  /// The unit of coordinates in CSV; nil goes by the names in the header and by the numbers.
  public var coordinateScale: CoordinateScale?

  /// The unit of speeds; nil goes by names, else by the positions and times, else they are meters
  /// per second.
  public var speedUnit: SpeedUnit?

  /// Whether routes are taken from Milepost's own GeoJSON, instead of the raw points.
  public var takesRoutes: Bool

  /// The most bytes of text that one trace may take; a larger one is an error of that trace.
  ///
  /// Nor may a trace have more than ten million points. Together they bound the memory a reader
  /// needs, whatever the input holds: three times this, and some 100 bytes for each point.
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

/// The unit of coordinates: degrees, or whole numbers that are a power of ten times as large.
public struct CoordinateScale: Sendable, Hashable {
  /// By what numbers are divided to make degrees.
  let unitsPerDegree: Double

  /// The unit's name for people.
  let unit: String

  /// Degrees.
  public static let degrees = CoordinateScale(unitsPerDegree: 1, unit: "1 degree")
  /// 1e-5 degree, about a meter.
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
/// With latitude and longitude it is complete: other columns are not read, except those of the
/// letters N, S, E and W, which give the signs of coordinates. Without one of them the
/// columns that it doesn't name go by the header.
public struct CSVColumns: Sendable, Hashable {
  /// A column, by the name in the header (in any case) or by its number from 1.
  public enum Column: Sendable, Hashable {
    /// The column under a name.
    case name(String)
    /// The column at a number, from 1.
    case number(Int)
  }

  /// Degrees north, or scaled degrees.
  public var latitude: Column?
  /// Degrees east, or scaled degrees.
  public var longitude: Column?
  /// The time, in any form that readers know.
  public var time: Column?
  /// The date, where the time column holds the clock alone.
  public var date: Column?
  /// The id by which traces differ: lines with the same text in a run are one trace.
  public var id: Column?
  /// Meters.
  public var accuracy: Column?
  /// Degrees clockwise from north.
  public var bearing: Column?
  /// Meters per second, unless the name or the values show another unit.
  public var speed: Column?
  /// Meters above sea level.
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

  /// Whether what it doesn't name is not read.
  var isComplete: Bool { latitude != nil && longitude != nil }
}

extension CSVColumns.Column: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A column by its name.
  public init(stringLiteral value: String) { self = .name(value) }

  /// A column by its number from 1.
  public init(integerLiteral value: Int) { self = .number(value) }
}
