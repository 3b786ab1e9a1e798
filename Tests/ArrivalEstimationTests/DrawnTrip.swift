import TestSupport

/// A randomly drawn trip over pieces of road with different speeds, signals, and jams, and with a
/// driver who is slower or faster than others.
struct DrawnTrip {
  /// The time in seconds and the distance in meters since the start, every five seconds and at the
  /// end.
  private(set) var track: [(time: Double, distance: Double)] = []
  private(set) var length = 0.0
  /// The planned duration of the whole trip, in seconds.
  private(set) var planned = 0.0

  /// The characteristics of a kind of trip.
  struct Kind: CustomStringConvertible {
    var description: String
    /// The speeds of the pieces, in meters per second.
    var speeds: ClosedRange<Double>
    /// The distances between signals, in meters.
    var signals: ClosedRange<Double>
    /// The fraction of signals that are red.
    var red: Double
    /// The standard deviation of the drivers' paces, as a fraction of the usual pace.
    var driver: Double
    /// The standard deviation of the error of the engine's plans, as a fraction of the duration.
    var engine: Double
    /// The fraction of pieces with a jam that is missing from the plan.
    var jammed: Double
  }

  static let town = Kind(
    description: "town", speeds: 6...14, signals: 120...500, red: 0.45, driver: 0.1, engine: 0.08,
    jammed: 0.02)
  static let mixed = Kind(
    description: "town and motorway", speeds: 7...30, signals: 300...1_500, red: 0.4, driver: 0.08,
    engine: 0.1, jammed: 0.05)
  static let country = Kind(
    description: "country", speeds: 14...25, signals: 1_500...6_000, red: 0.3, driver: 0.12,
    engine: 0.08, jammed: 0)

  init(_ kind: Kind, pieces: Int, using random: inout SeededGenerator) {
    let driver = 1 + kind.driver * Self.normal(&random)
    let engine = 1 + kind.engine * Self.normal(&random)
    var time = 0.0
    var next = 0.0
    var signal = Double.random(in: kind.signals, using: &random)
    let wait = 4.0...50
    for _ in 0..<pieces {
      let speed = Double.random(in: kind.speeds, using: &random)
      let end = length + .random(in: 300...1_500, using: &random)
      let isJammed = Double.random(in: 0...1, using: &random) < kind.jammed
      let pace = driver / speed * (isJammed ? 2.5 : 1)
      planned += (end - length) / speed
      while length < end {
        let step = min(5, end - length, signal - length)
        length += step
        time += step * pace
        if length >= signal {
          signal += .random(in: kind.signals, using: &random)
          planned += kind.red * (wait.lowerBound + wait.upperBound) / 2
          if Double.random(in: 0...1, using: &random) < kind.red {
            let departure = time + .random(in: wait, using: &random)
            while next < departure { note(&next) }
            time = departure
          }
        }
        while next < time { note(&next) }
      }
    }
    planned *= engine
    track.append((time, length))
  }

  /// The actual duration of the trip, in seconds.
  var duration: Double { track[track.count - 1].time }

  private mutating func note(_ next: inout Double) {
    track.append((next, length))
    next += 5
  }

  /// Returns an approximately standard normal number: a sum of twelve numbers uniform in 0...1,
  /// which has variance 1, minus its mean.
  private static func normal(_ random: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0...1, using: &random) }
  }
}
