import Coordinates

/// A location that takes part in the decision, for itself and for the thinned locations near it.
struct Observation {
  /// The index of the location in the trace.
  var point = 0
  /// The index of the first location that the observation represents; it represents all locations
  /// from there up to the ``first`` of the next observation.
  var first = 0
  var coordinate = Coordinate(latitude: 0, longitude: 0)
  /// The standard deviation along one axis in meters.
  var noise = 1.0
  /// The seconds since the previous observation; 0 if unknown.
  var duration = 0.0
  private var keptSeconds = Double(keeping: nil)
  private var keptBearing = Double(keeping: nil)
  private var keptSpeed = Double(keeping: nil)

  /// The time in seconds since 1970; nil if unknown.
  var seconds: Double? {
    get { keptSeconds.kept }
    set { keptSeconds = Double(keeping: newValue) }
  }

  /// The reported direction of travel in degrees clockwise from north; nil if it is unknown or the
  /// vehicle is slow.
  var bearing: Double? {
    get { keptBearing.kept }
    set { keptBearing = Double(keeping: newValue) }
  }

  /// The reported or measured speed in meters per second; nil if unknown.
  var speed: Double? {
    get { keptSpeed.kept }
    set { keptSpeed = Double(keeping: newValue) }
  }

  init(
    point: Int, first: Int = 0, coordinate: Coordinate = Coordinate(latitude: 0, longitude: 0),
    seconds: Double? = nil, noise: Double = 1, bearing: Double? = nil, speed: Double? = nil
  ) {
    self.point = point
    self.first = first
    self.coordinate = coordinate
    self.noise = noise
    self.seconds = seconds
    self.bearing = bearing
    self.speed = speed
  }

  /// Returns the seconds since another observation, estimated from the distance and the usual pace
  /// if a time is unknown.
  func likelySeconds(since other: Observation, pace: Double) -> Double {
    seconds(since: other) ?? coordinate.distance(to: other.coordinate) / pace
  }

  /// Returns the seconds since another observation; nil if a time is unknown or the clock was set
  /// back.
  func seconds(since other: Observation) -> Double? {
    guard let seconds, let earlier = other.seconds, seconds >= earlier else { return nil }
    return seconds - earlier
  }
}

extension Observation: Archived {
  init() { self.init(point: 0) }

  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&point)
    try archive.visit(&first)
    try archive.visit(&coordinate)
    try archive.visit(&seconds)
    try archive.visit(&noise)
    try archive.visit(&bearing)
    try archive.visit(&speed)
    try archive.visit(&duration)
    guard archive.isReading else { return }
    guard noise > 0, noise < .infinity, seconds?.isFinite ?? true, duration >= 0 else {
      throw archive.damaged("found a location with \(noise) m of noise")
    }
  }
}
