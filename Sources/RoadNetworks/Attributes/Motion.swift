/// How fast somebody is who travels in a mode, and how readily they turn.
///
/// The ranges fit strollers and runners, heavy bicycles and fast electric ones.
package struct Motion: Sendable {
  /// The fastest that is believed, in meters per second.
  package let topSpeed: Double
  /// Meters per second that are made where no times are known.
  package let pace: Double
  /// Meters per second on the longest way round that is still believed.
  package let detourPace: Double
  /// Meters per second of who is taken to have moved all the time.
  package let slowest: Double
  /// Meters per second under which a reported bearing says nothing.
  package let bearingSpeed: Double
  /// Meters per second up to which a reported speed counts as standing.
  package let standingSpeed: Double
  /// Share of the price of turns at which this one turns.
  package let turning: Double
  /// The longest silence of a trace, in seconds, that is never a gap.
  package let quietSeconds: Double

  package init(_ mode: TravelMode) {
    switch mode {
    case .car:
      self.init(
        topSpeed: 70, pace: 12, detourPace: 20, slowest: 4, bearingSpeed: 2, standingSpeed: 0.5,
        turning: 1, quietSeconds: 60)
    case .bicycle:
      // Downhill, or with a motor that helps up to 45 km/h: 12 m/s are driven with ease.
      self.init(
        topSpeed: 22, pace: 5, detourPace: 7, slowest: 1.5, bearingSpeed: 1.2, standingSpeed: 0.3,
        turning: 0.75, quietSeconds: 120)
    case .foot:
      // Good runners make 5 m/s for long.
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
