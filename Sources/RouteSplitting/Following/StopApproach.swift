/// What speaks for having reached the next waypoint.
struct StopApproach: Sendable {
  /// Meters before and behind a waypoint where a vehicle that stands has reached it.
  private static let reach = 40.0
  /// Meters within which two waypoints are at one place.
  private static let onePlace = 5.0
  /// Seconds that it stands there.
  private static let dwell = 15.0
  /// Meters per second under which a vehicle stands.
  private static let standingSpeed = 1.0
  /// Meters behind a waypoint where it was passed.
  static let passing = 30.0

  private var standing = 0.0
  /// Meters along the route where the vehicle was last; NaN where it was not near the waypoint.
  private var place = Double.nan
  /// Seconds from the location before to that one.
  private var interval = 0.0
  /// Meters along the route where a vehicle whose speed isn't reported may have begun to stand; NaN
  /// where it was not near the waypoint.
  private var anchor = Double.nan

  /// How a waypoint was reached.
  enum Reaching {
    case notYet, passed, stood
  }

  /// Takes the vehicle's place on the route, and gives how the waypoint was reached.
  ///
  /// - Parameter passed: meters along the route up to where it is sure to have come.
  mutating func reaches(
    _ stop: Route.Stop, from distance: Double, passed: Double, noise: Double, speed: Double?,
    elapsed: Double
  ) -> Reaching {
    if passed - stop.distance > max(Self.passing, 3 * noise) { return .passed }
    guard Self.isNear(stop, from: distance, noise: noise) else {
      self = StopApproach()
      return .notYet
    }
    // However long ago the location before was, one alone doesn't stand for the whole time; two at
    // one place do, where locations are always so far apart.
    let isSame = abs(distance - place) < Self.standingSpeed * Self.dwell && elapsed <= 2 * interval
    (place, interval) = (distance, elapsed)
    let stood = isSame ? elapsed : min(elapsed, Self.dwell / 2)
    standing = isStanding(at: distance, speed) ? standing + stood : 0
    return standing >= Self.dwell ? .stood : .notYet
  }

  /// Whether a waypoint is as near as one where a vehicle stands.
  static func isNear(_ stop: Route.Stop, from distance: Double, noise: Double) -> Bool {
    stop.distance - distance < max(reach, 3 * noise)
  }

  /// Whether a waypoint is reached with the one before it: it is at the same place, or the vehicle
  /// stands, and both are where the route ends.
  static func isReached(
    _ next: Route.Stop, with stop: Route.Stop, _ reaching: Reaching, from distance: Double,
    noise: Double, length: Double
  ) -> Bool {
    if next.distance - stop.distance < onePlace { return true }
    return reaching == .stood && length - distance < reach
      && isNear(next, from: distance, noise: noise)
  }

  /// Whether the vehicle stands: by its speed, else as long as it stays where one that drives would
  /// have left before the dwell is over.
  private mutating func isStanding(at distance: Double, _ speed: Double?) -> Bool {
    if let speed { return speed < Self.standingSpeed }
    if abs(distance - anchor) < Self.standingSpeed * Self.dwell { return true }
    anchor = distance
    return false
  }
}

extension StopApproach: Codable {
  private enum CodingKeys: String, CodingKey { case standing, place, interval, anchor }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    standing = try container.decode(Double.self, forKey: .standing)
    interval = try container.decode(Double.self, forKey: .interval)
    // JSON has no NaN.
    place = try container.decodeIfPresent(Double.self, forKey: .place) ?? .nan
    anchor = try container.decodeIfPresent(Double.self, forKey: .anchor) ?? .nan
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(standing, forKey: .standing)
    try container.encode(interval, forKey: .interval)
    try container.encodeIfPresent(place.isNaN ? nil : place, forKey: .place)
    try container.encodeIfPresent(anchor.isNaN ? nil : anchor, forKey: .anchor)
  }
}
