import Coordinates

/// How a satellite receiver errs.
///
/// The error of each axis, east and north, is normal with the standard deviation ``sigma``. A share
/// of its variance drifts slowly (a Gauss–Markov process of first order: its correlation over a
/// time *t* is exp(-*t* / ``correlationTime``)), the rest is new with every fix.
public struct Receiver: Sendable, Hashable {
  /// Times in which the receiver is wrong about its place in one direction, as between high walls.
  public struct Bursts: Sendable, Hashable {
    /// How many begin in an hour, on average.
    public let perHour: Double
    /// Seconds that one lasts, on average.
    public let duration: Double
    /// Meters by which the position is off meanwhile, on average.
    public let offset: Double

    /// Creates a description of bursts.
    ///
    /// - Parameters:
    ///   - perHour: 0…3600.
    ///   - duration: mean length in seconds, 1…3600.
    ///   - offset: mean offset in meters, 0…10,000.
    /// - Throws: ``SimulationError`` `invalidSetting` for a number out of its range.
    public init(perHour: Double, duration: Double, offset: Double) throws(SimulationError) {
      try SimulationError.check(perHour, in: 0...3600, "bursts per hour")
      try SimulationError.check(duration, in: 1...3600, "duration of bursts")
      try SimulationError.check(offset, in: 0...10_000, "offset of bursts")
      self.perHour = perHour
      self.duration = duration
      self.offset = offset
    }
  }

  /// The standard deviation of each axis, in meters.
  public let sigma: Double
  /// The time constant of the slow part, in seconds.
  public let correlationTime: Double
  /// The slow part's share of the variance, 0…1.
  public let correlatedShare: Double
  /// Degrees of freedom of Student's *t* from which the fast part is drawn.
  ///
  /// Few give heavy tails; the variance stays the same. nil stands for a normal distribution.
  public let degreesOfFreedom: Double?
  /// Times of gross error; nil for none.
  public let bursts: Bursts?

  /// Creates a receiver.
  ///
  /// - Parameters:
  ///   - sigma: standard deviation of each axis in meters, 0…10,000; 0 for a perfect receiver.
  ///   - correlationTime: seconds, 0.1…86,400.
  ///   - correlatedShare: 0…1.
  ///   - degreesOfFreedom: above 2, at least 2.1, at most 1,000; nil for a normal distribution.
  ///   - bursts: times of gross error.
  /// - Throws: ``SimulationError`` `invalidSetting` for a number out of its range.
  public init(
    sigma: Double, correlationTime: Double = 40, correlatedShare: Double = 0.8,
    degreesOfFreedom: Double? = nil, bursts: Bursts? = nil
  ) throws(SimulationError) {
    try SimulationError.check(sigma, in: 0...10_000, "sigma")
    try SimulationError.check(correlationTime, in: 0.1...86_400, "correlation time")
    try SimulationError.check(correlatedShare, in: 0...1, "correlated share")
    if let degreesOfFreedom {
      try SimulationError.check(degreesOfFreedom, in: 2.1...1_000, "degrees of freedom")
    }
    self.sigma = sigma
    self.correlationTime = correlationTime
    self.correlatedShare = correlatedShare
    self.degreesOfFreedom = degreesOfFreedom
    self.bursts = bursts
  }

  /// The radius of the circle that holds 68 % of a two-dimensional normal distribution, in sigmas.
  static let radiusOf68Percent = (-2 * naturalLogarithm(0.32)).squareRoot()
}
