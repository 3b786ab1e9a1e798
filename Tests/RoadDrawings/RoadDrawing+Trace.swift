public import Coordinates
import FoundationEssentials

extension RoadDrawing {
  /// The start time of drawn traces, in seconds since 1970.
  public static let departure = 1_700_000_000.0

  /// Returns a trace through drawn points, in the order of the characters.
  ///
  /// - Parameters:
  ///   - points: digits or letters of the drawing.
  ///   - seconds: the time between points in seconds; nil for a trace without times.
  public func trace(_ points: String, every seconds: Double? = 5) throws -> Trace {
    try Trace(
      id: points,
      locations: points.enumerated().map { index, point in
        Location(
          coordinate: self[point],
          time: seconds.map { Date(timeIntervalSince1970: Self.departure + Double(index) * $0) })
      })
  }

  /// Returns a trace through drawn points, with a time for each point in seconds after departure,
  /// or nil for no time.
  public func trace(_ points: String, at seconds: [Double?]) throws -> Trace {
    try Trace(
      id: points,
      locations: zip(points, seconds).map { point, seconds in
        Location(
          coordinate: self[point],
          time: seconds.map { Date(timeIntervalSince1970: Self.departure + $0) })
      })
  }

  /// Returns a trace of a vehicle that drives straight from character to character at a constant
  /// speed.
  ///
  /// The last fix is at the last character, so the last step may be shorter than the others.
  ///
  /// - Parameters:
  ///   - points: digits or letters of the drawing.
  ///   - speed: the speed in meters per second.
  ///   - seconds: the time between fixes in seconds.
  ///   - noise: the standard deviation of position errors along one axis, in meters.
  ///   - random: the source of randomness for position errors.
  public func drive(
    _ points: String, speed: Double = 10, every seconds: Double = 1, noise: Double = 0,
    using random: inout some RandomNumberGenerator
  ) throws -> Trace {
    let corners = points.map { self[$0] }
    var locations: [Location] = []
    var ahead = 0.0
    func fix(_ place: Coordinate, _ random: inout some RandomNumberGenerator) {
      let frame = LocalFrame(origin: place)
      let error = LocalPosition(east: noise * normal(&random), north: noise * normal(&random))
      locations.append(
        Location(
          coordinate: noise > 0 ? frame.coordinate(at: error) : place,
          time: Date(
            timeIntervalSince1970: Self.departure + Double(locations.count) * seconds)))
    }
    for (a, b) in zip(corners, corners.dropFirst()) {
      let length = a.distance(to: b)
      while ahead < length {
        fix(a.interpolated(to: b, fraction: ahead / length), &random)
        ahead += speed * seconds
      }
      ahead -= length
    }
    if let last = corners.last { fix(last, &random) }
    return try Trace(id: points, locations: locations)
  }
}

/// Returns an approximately normally distributed random number, the sum of twelve uniformly
/// distributed numbers minus 6.
func normal(_ random: inout some RandomNumberGenerator) -> Double {
  (0..<12).reduce(-6.0) { sum, _ in sum + .random(in: 0..<1, using: &random) }
}
