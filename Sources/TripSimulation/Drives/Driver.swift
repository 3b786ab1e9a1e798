/// How a vehicle is driven.
public struct Driver: Sendable, Hashable {
  /// What share of the free-flow speed the driver wants to go.
  public let speedFactor: Double
  /// Meters per second squared while speeding up, at most.
  public let acceleration: Double
  /// Meters per second squared while slowing down, at most.
  public let braking: Double
  /// Meters per second squared sideways in bends, at most.
  public let lateralAcceleration: Double
  /// The chance to meet a red signal, 0…1.
  public let signalStopChance: Double
  /// The longest wait at a signal, in seconds; waits are spread evenly between 5 s and this.
  public let longestSignalWait: Double

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - speedFactor: share of the free-flow speed, 0.1…3.
  ///   - acceleration: meters per second squared, 0.1…10.
  ///   - braking: meters per second squared, 0.1…10.
  ///   - lateralAcceleration: meters per second squared, 0.1…10.
  ///   - signalStopChance: chance to meet a red signal, 0…1.
  ///   - longestSignalWait: seconds, 5…3600.
  /// - Throws: ``SimulationError`` `invalidSetting` for a number out of its range.
  public init(
    speedFactor: Double = 0.92, acceleration: Double = 1.8, braking: Double = 2.2,
    lateralAcceleration: Double = 2.2, signalStopChance: Double = 0.4,
    longestSignalWait: Double = 30
  ) throws(SimulationError) {
    try SimulationError.check(speedFactor, in: 0.1...3, "speed factor")
    try SimulationError.check(acceleration, in: 0.1...10, "acceleration")
    try SimulationError.check(braking, in: 0.1...10, "braking")
    try SimulationError.check(lateralAcceleration, in: 0.1...10, "lateral acceleration")
    try SimulationError.check(signalStopChance, in: 0...1, "chance of a red signal")
    try SimulationError.check(longestSignalWait, in: Self.shortestWait...3600, "wait at a signal")
    self.init(
      unchecked: speedFactor, acceleration, braking, lateralAcceleration, signalStopChance,
      longestSignalWait)
  }

  private init(
    unchecked speedFactor: Double, _ acceleration: Double, _ braking: Double,
    _ lateralAcceleration: Double, _ signalStopChance: Double, _ longestSignalWait: Double
  ) {
    self.speedFactor = speedFactor
    self.acceleration = acceleration
    self.braking = braking
    self.lateralAcceleration = lateralAcceleration
    self.signalStopChance = signalStopChance
    self.longestSignalWait = longestSignalWait
  }

  /// Slow and smooth.
  public static let calm = Driver(unchecked: 0.8, 1.2, 1.5, 1.6, 0.4, 30)
  /// An average driver.
  public static let steady = Driver(unchecked: 0.92, 1.8, 2.2, 2.2, 0.4, 30)
  /// Fast, and late on the brakes.
  public static let brisk = Driver(unchecked: 1.08, 2.4, 3, 2.9, 0.4, 30)

  /// A driver between calm and brisk.
  public static func varied(seed: UInt64) -> Driver {
    var random = RandomSource(seed: seed, for: .driver)
    let spirit = random.unit()
    func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * spirit }
    return Driver(
      unchecked: random.uniform(0.75...1.1), between(1.2, 2.4), between(1.5, 3), between(1.6, 2.9),
      0.4, 30)
  }

  static let shortestWait = 5.0
}
