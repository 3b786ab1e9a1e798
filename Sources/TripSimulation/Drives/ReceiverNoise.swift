import Coordinates

/// The errors of a receiver at consecutive fixes.
struct ReceiverNoise {
  /// The errors of one fix.
  struct Errors {
    /// The position error in meters, east and north.
    var position: Point
    /// The velocity error in meters per second, east and north.
    var velocity: Point
    /// The reported accuracy, in meters.
    var accuracy: Double
  }

  private let receiver: Receiver
  private let interval: Double
  private let correlationSeconds: Double
  private var random: RandomSource
  private var drift: Point
  /// The logarithm of the ratio of reported to true accuracy.
  private var confidence = 0.0
  private var burst: (offset: Point, seconds: Double)?

  /// Creates the noise of fixes at a regular interval, in seconds.
  init(_ receiver: Receiver, every interval: Double, seed: UInt64) {
    self.receiver = receiver
    self.interval = interval
    correlationSeconds = receiver.correlationTime.inSeconds
    random = RandomSource(seed: seed, for: .receiver)
    drift = Point(random.normal(), random.normal())
  }

  mutating func next() -> Errors {
    let memory = exponential(-interval / correlationSeconds)
    let renewal = (1 - memory * memory).squareRoot()
    let share = receiver.correlatedShare
    let slow = drift * (receiver.sigma * share.squareRoot())
    let fast = white() * (receiver.sigma * (1 - share).squareRoot())
    drift = drift * memory + Point(random.normal(), random.normal()) * renewal

    confidence = 0.95 * confidence + 0.08 * random.normal()
    let offset = burstOffset()
    // Reported accuracies reflect gross errors, but underestimate them.
    let accuracy =
      Receiver.radiusOf68Percent * receiver.sigma * exponential(confidence) + offset.length / 3
    return Errors(
      position: slow + fast + offset,
      velocity: Point(random.normal(), random.normal())
        * (receiver.sigma * Self.velocityPerMeter),
      accuracy: max(accuracy, Self.leastAccuracy))
  }

  /// The standard deviation of the velocity error along each axis, in meters per second for each
  /// meter of ``Receiver/sigma``.
  private static let velocityPerMeter = 0.04
  /// The best accuracy that receivers report, in meters.
  private static let leastAccuracy = 1.0

  private mutating func white() -> Point {
    guard let freedom = receiver.degreesOfFreedom else {
      return Point(random.normal(), random.normal())
    }
    let scale = ((freedom - 2) / freedom).squareRoot()
    return Point(random.studentT(freedom), random.studentT(freedom)) * scale
  }

  private mutating func burstOffset() -> Point {
    guard let bursts = receiver.bursts else { return Point(0, 0) }
    if let running = burst {
      burst = running.seconds > interval ? (running.offset, running.seconds - interval) : nil
      return running.offset
    }
    if random.chance(1 - exponential(-interval * bursts.perHour / 3600)) {
      let direction = Point(angle: random.uniform(0...2 * .pi))
      burst = (
        direction * (bursts.offset * random.uniform(0.5...1.5)),
        random.exponential(mean: bursts.duration.inSeconds)
      )
    }
    return Point(0, 0)
  }
}

extension RandomSource {
  /// Returns a variate of Student's *t*-distribution (Bailey 1994, Polar generation of random
  /// variates with the *t*-distribution, Mathematics of Computation 62).
  fileprivate mutating func studentT(_ freedom: Double) -> Double {
    while true {
      let u = uniform(-1...1)
      let v = uniform(-1...1)
      let w = u * u + v * v
      guard w > 0, w <= 1 else { continue }
      return u * (freedom * (power(w, -2 / freedom) - 1) / w).squareRoot()
    }
  }
}
