import Coordinates
import Files
import TextFormats

/// The consecutive points of one trace that have been read so far.
struct PointGroup {
  /// The id shared by the points.
  let key: String?
  /// The line of the first point.
  let line: Int
  /// Whether a point has failed; later points are skipped.
  private(set) var isBad = false

  private let startOffset: Int
  private var locations: [Location] = []
  /// The remarks on the times of the points.
  private var times: TimeRemarks = []
  /// The evidence for the unit of speeds; nil if there are no speeds.
  private var speedOrigin: SpeedOrigin?

  init(key: String?, line: Int, startOffset: Int) {
    self.key = key
    self.line = line
    self.startOffset = startOffset
  }

  /// Adds a point that begins at a line and an offset of the file, unless an earlier one has
  /// failed.
  ///
  /// - Parameter limit: the maximum size of a trace in bytes.
  /// - Throws: the error in this point, after which the group has failed.
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

  /// Converts the speed of a point to the unit of the group, which is also the unit of speeds
  /// without a stated unit.
  ///
  /// The unit of the group is the unit given by the caller, or else the first stated unit.
  private mutating func speed(
    _ value: Double, of point: GeoJSONPoint, given: SpeedUnit?
  ) -> Double {
    guard case .named(let named) = point.speedOrigin else {
      speedOrigin = speedOrigin ?? point.speedOrigin
      return value
    }
    // A unit after a number takes precedence over the unit given by the caller, which takes
    // precedence over the unit in a name.
    let unit = point.hasSpeedWithUnit ? named : given ?? named
    let common = given ?? speedOrigin?.named ?? unit
    speedOrigin = .named(common)
    return unit == common ? value : value * unit.factor / common.factor
  }

  /// Returns the locations of the trace, with speeds in meters per second and ambiguous times
  /// resolved.
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
