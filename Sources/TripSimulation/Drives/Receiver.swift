import Coordinates

/// The error model of a satellite receiver.
///
/// The error along each axis, east and north, has the standard deviation ``sigma``. It is the sum
/// of a slow component (a first-order Gauss–Markov process, whose correlation over a time *t* is
/// exp(-*t* / ``correlationTime``)) and a fast component, which is independent for each fix. Both
/// are normally distributed, except for the fast component if ``degreesOfFreedom`` is given. Bursts
/// are added to this error.
public struct Receiver: Sendable, Hashable {
  /// Periods in which the position is off in one direction, as between tall buildings.
  public struct Bursts: Sendable, Hashable {
    /// The mean number of bursts that start per hour, not counting the time within bursts.
    public let perHour: Double
    /// The mean duration of a burst.
    public let duration: Duration
    /// The mean offset of the position during a burst, in meters.
    public let offset: Double

    /// Creates bursts.
    ///
    /// - Parameters:
    ///   - perHour: the mean number per hour, 0…3600.
    ///   - duration: the mean duration, 1…3600 s.
    ///   - offset: the mean offset in meters, 0…10,000.
    /// - Throws: ``SimulationError`` `invalidSetting` for a number out of range.
    public init(perHour: Double, duration: Duration, offset: Double) throws(SimulationError) {
      try SimulationError.check(perHour, in: 0...3600, "bursts per hour")
      try SimulationError.check(duration.inSeconds, in: 1...3600, "duration of bursts")
      try SimulationError.check(offset, in: 0...10_000, "offset of bursts")
      self.perHour = perHour
      self.duration = duration
      self.offset = offset
    }
  }

  /// The standard deviation along each axis, in meters.
  public let sigma: Double
  /// The time constant of the slow component.
  public let correlationTime: Duration
  /// The slow component's share of the variance, 0…1.
  public let correlatedShare: Double
  /// The degrees of freedom of Student's *t*-distribution from which the fast component is drawn.
  ///
  /// Low values produce heavy tails, with the same variance. If nil, the distribution is normal.
  public let degreesOfFreedom: Double?
  /// The bursts of gross errors; nil for none.
  public let bursts: Bursts?

  /// Creates a receiver.
  ///
  /// - Parameters:
  ///   - sigma: the standard deviation along each axis in meters, 0…10,000; 0 for a perfect
  ///     receiver.
  ///   - correlationTime: the time constant of the slow component, 0.1…86,400 s.
  ///   - correlatedShare: the slow component's share of the variance, 0…1.
  ///   - degreesOfFreedom: the degrees of freedom, 2.1…1,000; nil for a normal distribution.
  ///   - bursts: the bursts of gross errors; nil for none.
  /// - Throws: ``SimulationError`` `invalidSetting` for a number out of range.
  public init(
    sigma: Double, correlationTime: Duration = .seconds(40), correlatedShare: Double = 0.8,
    degreesOfFreedom: Double? = nil, bursts: Bursts? = nil
  ) throws(SimulationError) {
    try SimulationError.check(sigma, in: 0...10_000, "sigma")
    try SimulationError.check(correlationTime.inSeconds, in: 0.1...86_400, "correlation time")
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

  /// The radius of the circle that contains 68% of a two-dimensional normal distribution, in
  /// sigmas.
  static let radiusOf68Percent = (-2 * naturalLogarithm(0.32)).squareRoot()
}
