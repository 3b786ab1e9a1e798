import Coordinates
import Files
import TextFormats

/// Points in a row that make one trace, as far as they are read.
struct PointGroup {
  /// The id that they share.
  let key: String?
  /// The line of the first one.
  let line: Int
  /// Whether a point failed; the others are not looked at.
  private(set) var isBad = false

  private let startOffset: Int
  private var locations: [Location] = []
  /// The remarks on the times of the points.
  private var times: TimeRemarks = []
  /// The evidence for the unit of speeds; nil where there are none.
  private var speedOrigin: SpeedOrigin?

  init(key: String?, line: Int, startOffset: Int) {
    self.key = key
    self.line = line
    self.startOffset = startOffset
  }

  /// Adds a point of a line, unless one before it failed.
  ///
  /// - Parameters:
  ///   - offset: the byte at which it begins in the file.
  ///   - limit: the most bytes that a trace may take.
  ///   - unit: the unit of speeds that the caller gives.
  /// - Throws: The failure of the group by this point.
  mutating func add(
    _ feature: GeoJSONFeature, line: Int, offset: Int, limit: Int, speedUnit unit: SpeedUnit?,
    _ notes: inout NoteBook
  ) throws(FileError) {
    guard !isBad, var location = feature.locations.first else { return }
    let point = feature.point
    if location.accuracy == nil, let dilution = point.dilution {
      location.accuracy = dilution * Measured.metersPerDilution
      notes.addDilution(line: line)
    }
    if let problem = feature.problem { throw fail(problem) }
    if !location.coordinate.isValid {
      throw fail(FileError(invalid: location.coordinate, index: nil))
    }
    if locations.count >= FileError.mostElements { throw fail(.tooLong()) }
    if offset - startOffset > limit {
      throw fail(
        FileError(
          .tooLarge, found: "a trace of more than \(limit) bytes", expected: "a smaller one"))
    }
    location.speed = location.speed.map { speed($0, of: point, given: unit) }
    times.formUnion(feature.remarks)
    locations.append(location)
  }

  private mutating func fail(_ error: FileError) -> FileError {
    let index = locations.count
    isBad = true
    locations = []
    return error.at(index: index)
  }

  /// The speed of a point in the unit of the others: the first that is stated, which speeds without
  /// one have too.
  private mutating func speed(
    _ value: Double, of point: GeoJSONPoint, given: SpeedUnit?
  ) -> Double {
    guard case .named(let named) = point.speedOrigin else {
      speedOrigin = speedOrigin ?? point.speedOrigin
      return value
    }
    // The unit beside a number is its own; that of a name gives way to the caller's.
    let unit = point.hasSpeedWithUnit ? named : given ?? named
    let common = given ?? speedOrigin?.named ?? unit
    speedOrigin = .named(common)
    return unit == common ? value : value * unit.factor / common.factor
  }

  /// The locations of the trace, with speeds in meters per second and times of one form.
  mutating func finished(
    _ speeds: inout SpeedCheck, _ notes: inout NoteBook
  ) -> [Location] {
    let hadDates = times.contains(.dateAlone)
    locations.settleTimes(&times)
    if hadDates, !times.contains(.dateAlone) {
      notes.withdraw(.compactTimes)
      notes.withdraw(.datesAlone)
    }
    notes.add(times.intersection(.mayBeDays), line: line)
    speeds.settle(&locations, speedOrigin, line: line, &notes)
    return locations
  }
}
