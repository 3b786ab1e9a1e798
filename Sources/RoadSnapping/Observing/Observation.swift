import Coordinates

/// A location that takes part in the decision, for itself and for those thinned beside it.
struct Observation {
  /// Its place in the trace.
  var point = 0
  /// The first location that it stands for; it stands for all up to the next observation's first.
  var first = 0
  var coordinate = Coordinate(latitude: 0, longitude: 0)
  /// Standard deviation along one axis, in meters.
  var noise = 1.0
  /// Seconds since the observation before; 0 where unknown.
  var duration = 0.0
  private var keptSeconds = Double(keeping: nil)
  private var keptBearing = Double(keeping: nil)
  private var keptSpeed = Double(keeping: nil)

  /// Seconds since 1970; nil where unknown.
  var seconds: Double? {
    get { keptSeconds.kept }
    set { keptSeconds = Double(keeping: newValue) }
  }

  /// Reported direction of travel, where the vehicle moves; degrees clockwise from north.
  var bearing: Double? {
    get { keptBearing.kept }
    set { keptBearing = Double(keeping: newValue) }
  }

  /// Meters per second; nil where unknown.
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

  /// Seconds since another observation; where a time is unknown, as the distance lets guess.
  ///
  /// - Parameter pace: meters per second that are usually made.
  func likelySeconds(since other: Observation, pace: Double) -> Double {
    seconds(since: other) ?? coordinate.distance(to: other.coordinate) / pace
  }

  /// Seconds since another observation; nil where a time is unknown, or the clock was set back.
  func seconds(since other: Observation) -> Double? {
    guard let seconds, let earlier = other.seconds, seconds >= earlier else { return nil }
    return seconds - earlier
  }
}

extension Observation: Archived {
  init() { self.init(point: 0) }

  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
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
