/// The evidence that the vehicle has reached the next waypoint.
struct StopApproach: Sendable {
  /// The distance in meters before a waypoint within which a vehicle that stops has reached the
  /// waypoint; more if the location is noisy.
  private static let reach = 40.0
  /// The distance in meters within which two waypoints count as being at the same place.
  private static let onePlace = 5.0
  /// The seconds that a vehicle must be stationary near a waypoint to reach it.
  private static let dwell = 15.0
  /// The speed in meters per second below which a vehicle is stationary.
  private static let standingSpeed = 1.0
  /// The distance in meters after a waypoint beyond which the waypoint has been passed; more if the
  /// location is noisy.
  static let passing = 30.0

  /// The seconds for which the vehicle has been stationary near the waypoint.
  private var standing = 0.0
  /// The vehicle's last place, in meters along the route; NaN if it was not near the waypoint.
  private var place = Double.nan
  /// The seconds between the last two locations.
  private var interval = 0.0
  /// The place, in meters along the route, where a vehicle whose speed isn't reported may have
  /// stopped; NaN if it was not near the waypoint.
  private var anchor = Double.nan

  /// How a waypoint was reached, if at all.
  enum Reaching {
    case notYet, passed, stood
  }

  /// Updates the evidence with the vehicle's place on the route, and returns how the waypoint was
  /// reached.
  ///
  /// - Parameter passed: the distance in meters along the route that the vehicle is certain to have
  ///   reached.
  mutating func reaches(
    _ stop: Route.Stop, from distance: Double, passed: Double, noise: Double, speed: Double?,
    elapsed: Double
  ) -> Reaching {
    if passed - stop.distance > max(Self.passing, 3 * noise) { return .passed }
    guard Self.isNear(stop, from: distance, noise: noise) else {
      self = StopApproach()
      return .notYet
    }
    // However long ago the previous location was, a single location doesn't prove a stay for the
    // whole time. Two locations at the same place do, if locations are regularly that far apart.
    let isSame = abs(distance - place) < Self.standingSpeed * Self.dwell && elapsed <= 2 * interval
    (place, interval) = (distance, elapsed)
    let stood = isSame ? elapsed : min(elapsed, Self.dwell / 2)
    standing = isStanding(at: distance, speed) ? standing + stood : 0
    return standing >= Self.dwell ? .stood : .notYet
  }

  /// Returns whether a vehicle that stops at a distance along the route would reach the waypoint.
  static func isNear(_ stop: Route.Stop, from distance: Double, noise: Double) -> Bool {
    stop.distance - distance < max(reach, 3 * noise)
  }

  /// Returns whether a waypoint is reached together with the previous one, because both are at the
  /// same place, or because the vehicle has stopped near the end of the route.
  static func isReached(
    _ next: Route.Stop, with stop: Route.Stop, _ reaching: Reaching, from distance: Double,
    noise: Double, length: Double
  ) -> Bool {
    if next.distance - stop.distance < onePlace { return true }
    return reaching == .stood && length - distance < reach
      && isNear(next, from: distance, noise: noise)
  }

  /// Returns whether the vehicle is stationary, by its speed or, if that isn't reported, because it
  /// remains in a range that a moving vehicle would leave within ``dwell`` seconds.
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
    // JSON can't represent NaN.
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
