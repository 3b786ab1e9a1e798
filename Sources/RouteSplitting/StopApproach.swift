/// What speaks for having reached the next waypoint.
struct StopApproach: Sendable {
  /// Meters before and behind a waypoint where a vehicle that stands has reached it.
  private static let reach = 40.0
  /// Seconds that it stands there.
  private static let dwell = 15.0
  /// Meters per second under which a vehicle stands.
  private static let standingSpeed = 1.0
  /// Meters behind a waypoint where it was passed.
  static let passing = 30.0

  private var standing = 0.0
  /// Meters along the route where a vehicle whose speed isn't reported may have begun to stand; NaN
  /// where it was not near the waypoint.
  private var anchor = Double.nan

  /// Takes the vehicle's place on the route, and says whether the waypoint is reached.
  ///
  /// - Parameter passed: meters along the route up to where it is sure to have come.
  mutating func reaches(
    _ stop: Route.Stop, from distance: Double, passed: Double, _ fix: RouteFix, elapsed: Double
  ) -> Bool {
    if passed - stop.distance > max(Self.passing, 3 * fix.noise) { return true }
    guard stop.distance - distance < max(Self.reach, 3 * fix.noise) else {
      self = StopApproach()
      return false
    }
    // However long ago the location before was, one alone doesn't stand for the whole time.
    standing = isStanding(at: distance, fix) ? standing + min(elapsed, Self.dwell / 2) : 0
    return standing >= Self.dwell
  }

  /// Whether the vehicle stands: by its speed, else as long as it stays where one that drives would
  /// have left before the dwell is over.
  private mutating func isStanding(at distance: Double, _ fix: RouteFix) -> Bool {
    if let speed = fix.speed { return speed < Self.standingSpeed }
    if abs(distance - anchor) < Self.standingSpeed * Self.dwell { return true }
    anchor = distance
    return false
  }
}

extension StopApproach: Codable {
  private enum CodingKeys: String, CodingKey { case standing, anchor }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    standing = try container.decode(Double.self, forKey: .standing)
    // JSON has no NaN.
    anchor = try container.decodeIfPresent(Double.self, forKey: .anchor) ?? .nan
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(standing, forKey: .standing)
    try container.encodeIfPresent(anchor.isNaN ? nil : anchor, forKey: .anchor)
  }
}
