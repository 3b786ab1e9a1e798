import Coordinates

/// An estimator of a vehicle's remaining time from the expected time and the pace so far.
///
///     var estimator = ArrivalEstimator(.planned)
///     // With each location, the elapsed seconds and the seconds expected for the same part:
///     estimator.advance(elapsedSeconds: 5, expectedSeconds: times.seconds(from: 120, to: 180))
///     let estimate = estimator.estimate(
///       expectedSeconds: times.seconds(from: 180, to: line.length))
///     print(estimate.remainingDuration, estimate.interval)
///
/// Errors of the pace persist along the route, so the width of the interval grows almost in
/// proportion to the time ahead. The pace is learned gradually, and a wait that the plan allows for
/// barely changes the arrival. Only past data is used.
///
/// An estimator is a value of fixed size, and each step takes constant time.
public struct ArrivalEstimator: Sendable {
  /// The model of pace and waits.
  public let model: ArrivalModel

  private var belief: PaceBelief
  /// The seconds of planned waits that are used up.
  private var used = 0.0
  /// The part of ``used`` that was used up before a departure.
  private var idle = 0.0
  /// The expected seconds of driving since the leg began.
  private var driven = 0.0
  /// The seconds for which the vehicle has been stationary at its present place.
  private var stand = 0.0

  /// The expected seconds of driving after which a vehicle has departed.
  private static let departure = 3.0
  /// The minimum ratio of the estimated time ahead to its expected value.
  private static let least = 0.25
  /// The maximum of a parameter in seconds.
  private static let most = 1e9

  /// Creates an estimator without any data about the vehicle.
  public init(_ model: ArrivalModel) {
    self.model = model
    belief = PaceBelief(model.pace)
  }

  /// The estimated ratio of the time taken to the time expected; above 0.
  public var pace: Double { belief.pace }

  /// Begins a new leg.
  ///
  /// The time for which the vehicle waits before it departs doesn't affect its pace.
  public mutating func beginLeg() { driven = 0 }

  /// Begins a new plan: the expected times from here on already account for the time gained or lost
  /// against the previous plan.
  public mutating func beginPlan() { belief.beginPlan() }

  /// Adds a part of the drive.
  ///
  /// The call has no effect if `elapsed` is negative, or if either parameter is NaN or above 10⁹.
  ///
  /// - Parameters:
  ///   - elapsed: the elapsed seconds, 0 or more.
  ///   - expected: the seconds that were expected for this part; 0 for a vehicle that is stationary
  ///     or was moved back. A negative value counts as 0.
  public mutating func advance(elapsedSeconds elapsed: Double, expectedSeconds expected: Double) {
    guard elapsed >= 0, elapsed <= Self.most, expected <= Self.most else { return }
    let expected = max(0, expected)
    let before = (used: used, idle: idle)
    let waited = max(0, elapsed - pace * expected)
    var elapsed = elapsed
    if expected < Self.departure {
      // The positions of a stationary vehicle scatter, and queues creep.
      let stay = stand
      let stood = stay * exponential(-expected / Self.departure)
      stand = min(Self.most, stood + waited)
      used = model.waits.used(used, afterStanding: stay, to: stand, waiting: waited)
      // Stationary time counts with the probability that it is a wait at a signal. For the time at
      // a place that the vehicle has left, the probability no longer changes.
      let chance = model.waits.signalChance
      elapsed += stand * chance(stand) - stood * chance(stay) - waited
    } else {
      stand = 0
      used = model.waits.used(used, afterWaiting: waited)
    }
    used = model.waits.used(used, afterDriving: expected)
    idle = model.waits.used(idle, afterDriving: expected)
    driven += expected
    // Planned waits that were used up before the departure never count as lost time.
    elapsed += idle - before.idle
    if driven < Self.departure {
      elapsed = used - before.used
      idle = before.idle + elapsed
    }
    belief.add(DrivenTime(elapsed: elapsed, expected: expected), without: used)
  }

  /// Returns the estimated time to a place ahead.
  ///
  /// A parameter that is above 10⁹ or NaN counts as 10⁹, and a negative one as 0. If the model's
  /// numbers make a result NaN, it is replaced by 10⁹ s.
  ///
  /// - Parameters:
  ///   - expected: the expected seconds to the place, 0 or more.
  ///   - dwell: the seconds of stays on the way to the place, 0 or more.
  public func estimate(
    expectedSeconds expected: Double, dwellSeconds dwell: Double = 0
  ) -> ArrivalEstimate {
    let expected = max(0, min(Self.most, expected))
    let dwell = max(0, min(Self.most, dwell))
    let outlook = belief.outlook(ahead: expected)
    let waits = min(used, model.waits.share * expected)
    let least = SIMD3(repeating: Self.least * expected)
    let seconds = pointwiseMax(least, outlook.seconds - waits) + dwell
    let end = model.pace.endSeconds
    let early = outlook.variances + (end * end + dwell * dwell)
    // A vehicle that is stationary for longer than a signal stays red may remain so for about as
    // long again.
    let stay = max(0, stand - model.waits.signalSeconds) / 2
    let delay = model.pace.delays.variance(over: expected) + stay * stay
    // Durations shorter than a second get the spread of a second.
    let distribution = ArrivalDistribution(
      weights: outlook.weights, medians: pointwiseMax(seconds, SIMD3(repeating: 1)),
      early: early, late: early + delay)
    let (first, middle, last) = distribution.quantiles
    let median = Self.bounded(min(middle, seconds.max()))
    return ArrivalEstimate(
      seconds: median,
      interval: min(median, Self.bounded(first))...max(median, Self.bounded(last)))
  }

  /// Limits seconds to a range that a duration can hold; NaN becomes ``most``.
  private static func bounded(_ seconds: Double) -> Double {
    seconds.isNaN ? most : max(0, min(1_000 * most, seconds))
  }
}

extension ArrivalEstimator {
  /// The learned values, to be saved; they are meaningful only with the same model.
  package var numbers: [Double] { belief.numbers + [used, idle, driven, stand] }

  /// Creates an estimator from the values learned by another one with the same model.
  ///
  /// - Parameter numbers: the ``numbers`` of the other estimator.
  /// - Returns: nil if there are too few or too many numbers, or if one is out of range.
  package init?(_ model: ArrivalModel, numbers: [Double]) {
    self.init(model)
    let rest = Array(numbers.suffix(4))
    guard numbers.count == PaceBelief.numberCount + 4, numbers.allSatisfy(\.isFinite),
      belief.learn(numbers.dropLast(4)),
      // The idle seconds may be negative: if a leg begins after a wait, the used-up seconds
      // decrease before the departure.
      rest.indices.allSatisfy({ (-($0 == 1 ? Self.most : 0))...2 * Self.most ~= rest[$0] })
    else { return nil }
    (used, idle, driven, stand) = (rest[0], rest[1], rest[2], rest[3])
  }
}
