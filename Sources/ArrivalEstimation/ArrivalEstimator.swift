import Coordinates

/// The time that a vehicle still takes: what was planned, at the pace that it has shown so far.
///
///     var estimator = ArrivalEstimator(.planned)
///     // With each location: what has passed, and what had been planned for it.
///     estimator.advance(elapsedSeconds: 5, expectedSeconds: times.seconds(from: 120, to: 180))
///     let estimate = estimator.estimate(
///       expectedSeconds: times.seconds(from: 180, to: line.length))
///     print(estimate.remainingDuration, estimate.interval)
///
/// The interval accounts for errors that persist along the way: it grows almost in proportion to
/// what is ahead, where independent errors would grow with its root. The estimate never looks
/// ahead. It doesn't jump where nothing happens: what is driven tells of the pace by and by, and a
/// wait that a plan has room for hardly moves the arrival.
///
/// A value of fixed size; a step's time is constant.
public struct ArrivalEstimator: Sendable {
  /// What is believed of pace and waits.
  public let model: ArrivalModel

  private var belief: PaceBelief
  /// Seconds of planned waits that are used up.
  private var used = 0.0
  /// Those of them that were used up before a departure.
  private var idle = 0.0
  /// Seconds of driving that were expected since the leg began.
  private var driven = 0.0
  /// Seconds that the vehicle has stood where it is.
  private var stand = 0.0

  /// Expected seconds of driving after which a vehicle has departed.
  private static let departure = 3.0
  /// The least share of what is expected that the time ahead can shrink to.
  private static let least = 0.25
  /// Seconds that count as for ever.
  private static let most = 1e9

  /// Creates an estimator that knows nothing of the vehicle yet.
  public init(_ model: ArrivalModel) {
    self.model = model
    belief = PaceBelief(model.pace)
  }

  /// The time taken over the time expected, as it is believed; above 0.
  public var pace: Double { belief.pace }

  /// Says that a new leg begins: how long the vehicle stands before it departs says nothing of its
  /// pace.
  public mutating func beginLeg() { driven = 0 }

  /// Says that what is expected from here on is a new plan: what was gained or lost against the one
  /// before is in it.
  public mutating func beginPlan() { belief.beginPlan() }

  /// Takes what the vehicle has driven.
  ///
  /// - Parameters:
  ///   - elapsed: seconds that have passed, 0 or above.
  ///   - expected: seconds that were expected for what was driven in them; 0 for a vehicle that
  ///     stands or was set back.
  public mutating func advance(elapsedSeconds elapsed: Double, expectedSeconds expected: Double) {
    guard elapsed >= 0, elapsed <= Self.most, expected <= Self.most else { return }
    let expected = max(0, expected)
    let before = (used: used, idle: idle)
    let waited = max(0, elapsed - pace * expected)
    var elapsed = elapsed
    if expected < Self.departure {
      // Positions of a vehicle that stands scatter, and queues creep.
      let stay = stand
      let stood = stay * exponential(-expected / Self.departure)
      stand = min(Self.most, stood + waited)
      used = model.waits.used(used, afterStanding: stay, to: stand, waiting: waited)
      // What of the stand is left behind counts as it did.
      let chance = model.waits.signalChance
      elapsed += stand * chance(stand) - stood * chance(stay) - waited
    } else {
      stand = 0
      used = model.waits.used(used, afterWaiting: waited)
    }
    used = model.waits.used(used, afterDriving: expected)
    idle = model.waits.used(idle, afterDriving: expected)
    driven += expected
    // What is used up before the departure is no loss of the drive, then or later.
    elapsed += idle - before.idle
    if driven < Self.departure {
      elapsed = used - before.used
      idle = before.idle + elapsed
    }
    belief.add(DrivenTime(elapsed: elapsed, expected: expected), without: used)
  }

  /// The time to a place ahead.
  ///
  /// - Parameters:
  ///   - expected: seconds that are expected to it, 0 or above.
  ///   - dwell: seconds at stops on the way there, 0 or above.
  ///
  /// Of both, what is above 10⁹, or NaN, counts as that; so does the answer of a model whose
  /// numbers make no finite one.
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
    // Who stands for longer than any signal lasts may go on to for about as long.
    let stay = max(0, stand - model.waits.signalSeconds) / 2
    let delay = model.pace.delays.variance(over: expected) + stay * stay
    // What is shorter than a second is spread as a second is.
    let distribution = ArrivalDistribution(
      weights: outlook.weights, medians: pointwiseMax(seconds, SIMD3(repeating: 1)),
      early: early, late: early + delay)
    let (first, middle, last) = distribution.quantiles
    let median = Self.bounded(min(middle, seconds.max()))
    return ArrivalEstimate(
      seconds: median,
      interval: min(median, Self.bounded(first))...max(median, Self.bounded(last)))
  }

  /// Seconds that a duration can hold, whatever a model of others makes.
  private static func bounded(_ seconds: Double) -> Double {
    seconds.isNaN ? most : max(0, min(1_000 * most, seconds))
  }
}

extension ArrivalEstimator {
  /// What the drive has shown, to be saved: numbers that mean something to the same model alone.
  package var numbers: [Double] { belief.numbers + [used, idle, driven, stand] }

  /// Creates an estimator that knows what another one of the same model knew.
  ///
  /// - Parameter numbers: the ``numbers`` of the other one.
  /// - Returns: nil for numbers that no drive makes.
  package init?(_ model: ArrivalModel, numbers: [Double]) {
    self.init(model)
    let rest = Array(numbers.suffix(4))
    guard numbers.count == PaceBelief.numberCount + 4, numbers.allSatisfy(\.isFinite),
      belief.learn(numbers.dropLast(4)),
      // What is idle may be owed: a leg began after a wait that no drive has used up.
      rest.indices.allSatisfy({ (-($0 == 1 ? Self.most : 0))...2 * Self.most ~= rest[$0] })
    else { return nil }
    (used, idle, driven, stand) = (rest[0], rest[1], rest[2], rest[3])
  }
}
