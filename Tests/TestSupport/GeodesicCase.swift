public import Coordinates

/// A row of `vectors/geodesic.csv`: a geodesic with known ends, azimuths, and length.
public struct GeodesicCase: Sendable, CustomStringConvertible {
  /// The family of cases that the row belongs to.
  public let kind: String
  /// Whether the end point is to be computed; otherwise, the azimuths and the length are.
  public let isDirect: Bool
  /// The first point.
  public let start: Coordinate
  /// The second point.
  public let end: Coordinate
  /// The direction of travel at the start in degrees clockwise from north, -180…180.
  public let startAzimuth: Double
  /// The direction of travel at the end in degrees clockwise from north, -180…180.
  public let endAzimuth: Double
  /// The length in meters.
  public let distance: Double

  /// The text of the row, for messages.
  public let description: String

  /// The name of the file in the reference data.
  public static let file = "vectors/geodesic.csv"

  /// Returns the well-formed rows, in the order of the file.
  public static func all() throws -> [GeodesicCase] {
    try ReferenceData.text(file).split(whereSeparator: \.isNewline).dropFirst().compactMap {
      GeodesicCase(row: String($0))
    }
  }

  private init?(row: String) {
    let fields = row.split(separator: ",")
    let numbers = fields.dropFirst(2).compactMap { Double($0) }
    guard fields.count == 9, numbers.count == 7 else { return nil }
    kind = String(fields[0])
    isDirect = fields[1] == "direct"
    start = Coordinate(latitude: numbers[0], longitude: numbers[1])
    end = Coordinate(latitude: numbers[2], longitude: numbers[3])
    startAzimuth = numbers[4]
    endAzimuth = numbers[5]
    distance = numbers[6]
    description = row
  }

  /// Whether an end is at a pole, where azimuths and longitudes are not unique.
  public var touchesPole: Bool {
    start.latitude.magnitude == 90 || end.latitude.magnitude == 90
  }

  /// The tolerance for azimuths in degrees; nil if they may not be unique.
  public var azimuthTolerance: Double? {
    if kind == "exact" || kind == "nearly antipodal" || distance == 0 || touchesPole { return nil }
    return kind == "short below 1 m" ? 1e-7 / distance : 1e-9
  }
}
