/// The speeds of travelers in a mode, and other properties of their movement.
package struct Motion: Sendable {
  /// The highest plausible speed, in meters per second.
  package let topSpeed: Double
  /// The assumed speed if times are unknown, in meters per second.
  package let pace: Double
  /// The assumed speed on the longest plausible detour, in meters per second.
  package let detourPace: Double
  /// The lowest average speed that is assumed on a path, in meters per second.
  package let slowest: Double
  /// The speed up to which a reported bearing is meaningless, in meters per second.
  package let bearingSpeed: Double
  /// The maximum reported speed of a stationary traveler, in meters per second.
  package let standingSpeed: Double
  /// The factor by which the costs of turns are multiplied.
  package let turning: Double
  /// The maximum time between locations that never counts as a gap, in seconds.
  package let quietSeconds: Double

  package init(_ mode: TravelMode) {
    switch mode {
    case .car:
      self.init(
        topSpeed: 70, pace: 12, detourPace: 20, slowest: 4, bearingSpeed: 2, standingSpeed: 0.5,
        turning: 1, quietSeconds: 60)
    case .bicycle:
      // Downhill, or with a motor that assists up to 45 km/h, cyclists easily reach 12 m/s.
      self.init(
        topSpeed: 22, pace: 5, detourPace: 7, slowest: 1.5, bearingSpeed: 1.2, standingSpeed: 0.3,
        turning: 0.75, quietSeconds: 120)
    case .foot:
      // Good runners sustain 5 m/s.
      self.init(
        topSpeed: 9, pace: 1.4, detourPace: 2, slowest: 0.4, bearingSpeed: 0.7, standingSpeed: 0.15,
        turning: 0.5, quietSeconds: 240)
    }
  }

  private init(
    topSpeed: Double, pace: Double, detourPace: Double, slowest: Double, bearingSpeed: Double,
    standingSpeed: Double, turning: Double, quietSeconds: Double
  ) {
    self.topSpeed = topSpeed
    self.pace = pace
    self.detourPace = detourPace
    self.slowest = slowest
    self.bearingSpeed = bearingSpeed
    self.standingSpeed = standingSpeed
    self.turning = turning
    self.quietSeconds = quietSeconds
  }
}
