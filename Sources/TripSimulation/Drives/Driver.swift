import Coordinates

/// The driving style of a vehicle.
public struct Driver: Sendable, Hashable {
  /// The desired speed, as a multiple of the free-flow speed.
  public let speedFactor: Double
  /// The maximum acceleration, in meters per second squared.
  public let acceleration: Double
  /// The maximum deceleration, in meters per second squared.
  public let braking: Double
  /// The maximum lateral acceleration in bends, in meters per second squared.
  public let lateralAcceleration: Double
  /// The probability that a signal is red, 0…1.
  public let signalStopChance: Double
  /// The longest wait at a red signal; waits are uniformly distributed between 5 s and this
  /// duration.
  public let longestSignalWait: Duration

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - speedFactor: the desired speed, as a multiple of the free-flow speed, 0.1…3.
  ///   - acceleration: the maximum in meters per second squared, 0.1…10.
  ///   - braking: the maximum in meters per second squared, 0.1…10.
  ///   - lateralAcceleration: the maximum in meters per second squared, 0.1…10.
  ///   - signalStopChance: the probability that a signal is red, 0…1.
  ///   - longestSignalWait: the longest wait, 5…3600 s.
  /// - Throws: ``SimulationError`` `invalidSetting` for a number out of range.
  public init(
    speedFactor: Double = 0.92, acceleration: Double = 1.8, braking: Double = 2.2,
    lateralAcceleration: Double = 2.2, signalStopChance: Double = 0.4,
    longestSignalWait: Duration = .seconds(30)
  ) throws(SimulationError) {
    try SimulationError.check(speedFactor, in: 0.1...3, "speed factor")
    try SimulationError.check(acceleration, in: 0.1...10, "acceleration")
    try SimulationError.check(braking, in: 0.1...10, "braking")
    try SimulationError.check(lateralAcceleration, in: 0.1...10, "lateral acceleration")
    try SimulationError.check(signalStopChance, in: 0...1, "chance of a red signal")
    try SimulationError.check(
      longestSignalWait.inSeconds, in: Self.shortestWait...3600, "wait at a signal")
    self.init(
      unchecked: speedFactor, acceleration, braking, lateralAcceleration, signalStopChance,
      longestSignalWait)
  }

  private init(
    unchecked speedFactor: Double, _ acceleration: Double, _ braking: Double,
    _ lateralAcceleration: Double, _ signalStopChance: Double, _ longestSignalWait: Duration
  ) {
    self.speedFactor = speedFactor
    self.acceleration = acceleration
    self.braking = braking
    self.lateralAcceleration = lateralAcceleration
    self.signalStopChance = signalStopChance
    self.longestSignalWait = longestSignalWait
  }

  /// A slow and smooth driver.
  public static let calm = Driver(unchecked: 0.8, 1.2, 1.5, 1.6, 0.4, .seconds(30))
  /// An average driver.
  public static let steady = Driver(unchecked: 0.92, 1.8, 2.2, 2.2, 0.4, .seconds(30))
  /// A fast driver who brakes late.
  public static let brisk = Driver(unchecked: 1.08, 2.4, 3, 2.9, 0.4, .seconds(30))

  /// Returns a driver with a random style, roughly between calm and brisk.
  public static func varied(seed: UInt64) -> Driver {
    var random = RandomSource(seed: seed, for: .driver)
    let spirit = random.unit()
    func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * spirit }
    return Driver(
      unchecked: random.uniform(0.75...1.1), between(1.2, 2.4), between(1.5, 3), between(1.6, 2.9),
      0.4, .seconds(30))
  }

  static let shortestWait = 5.0
}
