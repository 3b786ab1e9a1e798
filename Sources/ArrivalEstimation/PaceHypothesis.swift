import Coordinates

/// What is believed of a vehicle's log pace, should it hang together in one certain way: a level
/// all along, and stretches that are faster or slower.
///
/// The two are the state of a Kalman filter (Kalman 1960, A new approach to linear filtering and
/// prediction problems, doi 10.1115/1.3662552) that sees pieces of the drive. How large the errors
/// without memory are is learned on the way too, a country road without signals is far evener than
/// a town: their scale is that of a variance whose prior is an inverse gamma distribution.
struct PaceHypothesis {
  /// The logarithm of how likely it is, but for a summand that all have.
  private(set) var logWeight: Double

  /// How likely it is before anything is known, 0…1.
  private let chance: Double
  private let model: PaceModel
  private let stretches: RoadProcess
  /// The variance of the level before anything is known.
  private let prior: Double
  private var level = 0.0
  private var stretch = 0.0
  private var levelVariance: Double
  private var stretchVariance: Double
  private var covariance = 0.0
  /// Pieces that were seen, and the sum of their squared errors over what was to be expected.
  private var count = Self.priorCount
  private var squares = Self.priorCount

  /// Pieces that the model's word of errors without memory counts as.
  private static let priorCount = 20.0
  /// The least factor by which one piece changes the pace.
  private static let leastChange = 0.5
  /// Standard deviations beyond which a time taken counts as if it were there: parked, or a gap.
  private static let cap = 2.5

  /// Degrees of freedom of errors.
  private static let tail = 4.0

  /// Creates a hypothesis.
  ///
  /// - Parameters:
  ///   - chance: how likely it is before anything is known, 0…1.
  ///   - level: the standard deviation of the level.
  ///   - stretches: that of stretches.
  init(_ model: PaceModel, chance: Double, level: Double, stretches: Double) {
    self.model = model
    self.chance = chance
    logWeight = naturalLogarithm(max(.leastNormalMagnitude, chance))
    prior = level * level
    levelVariance = prior
    stretchVariance = stretches * stretches
    self.stretches = RoadProcess(variance: stretchVariance, memory: model.stretchSeconds)
  }

  /// The log pace that tells of what is ahead: where the sum is known, the stretch doesn't.
  var logPace: Double { model.isSumKnown ? level : level + stretch }

  /// Lets what is believed fade.
  ///
  /// Where the pace is new, it is this one's with the chance of the beginning, and nothing is known
  /// of it. The mean and variance are those of the mixture.
  ///
  /// - Parameters:
  ///   - faded: the chance that the pace is a new one, 0…1.
  ///   - weight: how likely the hypothesis was; those of all sum up to 1.
  mutating func fade(_ faded: Double, from weight: Double) {
    let sum = max(.leastNormalMagnitude, (1 - faded) * weight + faded * chance)
    logWeight = naturalLogarithm(sum)
    squares += faded * (Self.priorCount - squares)
    count += faded * (Self.priorCount - count)
    let new = faded * chance / sum
    let kept = 1 - new
    levelVariance = kept * (levelVariance + new * level * level) + new * prior
    covariance = kept * (covariance + new * level * stretch)
    stretchVariance =
      kept * (stretchVariance + new * stretch * stretch) + new * stretches.variance
    level *= kept
    stretch *= kept
  }

  /// Takes a piece of the drive.
  ///
  /// - Parameters:
  ///   - pace: the one by which errors are judged; all hypotheses have to have the same, or the
  ///     one that is sure of its error is the likelier.
  ///   - isWhole: whether it is more than a part of a piece. A part is as uncertain as the whole:
  ///     the only wait may be in it, and is while the vehicle waits.
  mutating func take(_ piece: DrivenTime, pace: Double, isWhole: Bool) {
    let expected = piece.expected
    let carried = stretches.carried(over: expected)
    let kept = stretches.kept(over: expected)
    let paced = exponential(level + carried * stretch) * expected
    let ofLevel = paced * (levelVariance + carried * covariance)
    let ofStretch =
      paced
      * (kept * (covariance + carried * stretchVariance)
        + stretches.meanCovariance(over: expected))
    let total =
      paced * paced
      * (levelVariance + 2 * carried * covariance + carried * carried * stretchVariance
        + stretches.meanVariance(over: expected))
      + noise(pace: pace) * (isWhole ? expected : max(expected, DrivenTime.piece))
    stretch *= kept
    covariance *= kept
    stretchVariance = kept * kept * stretchVariance + (1 - kept * kept) * stretches.variance
    guard total > 0 else { return }

    let error = piece.elapsed - paced
    let gain = Self.capped(error, variance: total) / total
    // The share by which the pace changes, which is above -1.
    let change = (ofLevel + ofStretch) * gain
    let bend = change == 0 ? 1 : naturalLogarithm(max(Self.leastChange, 1 + change)) / change
    level += ofLevel * gain * bend
    stretch += ofStretch * gain * bend
    levelVariance -= ofLevel * ofLevel / total
    covariance -= ofLevel * ofStretch / total
    stretchVariance -= ofStretch * ofStretch / total

    let square = error * error / total
    logWeight -= Self.surprise(of: square) + naturalLogarithm(total) / 2
    if isWhole {
      squares += min(Self.cap * Self.cap, square)
      count += 1
    }
  }

  /// The seconds that the way ahead takes, and the variance of that.
  ///
  /// - Parameters:
  ///   - ahead: seconds that are expected for it.
  ///   - plan: what was driven since the plan began.
  ///   - pace: the one by which errors are judged.
  func outlook(
    ahead: Double, since plan: DrivenTime, pace: Double
  ) -> (seconds: Double, variance: Double) {
    let waits = factor * model.waits * pace
    let novelty = model.novelty * model.novelty
    guard model.isSumKnown else {
      let carried = stretches.carried(over: ahead)
      let paced = exponential(level + carried * stretch) * ahead
      let relative =
        levelVariance + 2 * carried * covariance + carried * carried * stretchVariance
        + stretches.meanVariance(over: ahead) + novelty
      return (
        paced,
        paced * paced * relative + waits * ahead
          + factor * pace * pace * model.pieces.sumVariance(over: ahead)
      )
    }
    let paced = exponential(level) * ahead
    let bridge = bridge(plan.expected, ahead, pace: pace)
    let taken = bridge + waits * plan.expected
    let own = paced * paced * (levelVariance + novelty) + waits * ahead
    guard taken > 0 else { return (paced, own) }
    let share = bridge / taken
    let error = Self.capped(
      plan.elapsed - exponential(level) * plan.expected, variance: taken)
    return (paced - share * error, own + bridge * (1 - share))
  }

  /// The variance of what two parts of a way, whose sum is known, have in common.
  ///
  /// One takes longer by as much as the other takes less.
  private func bridge(_ behind: Double, _ ahead: Double, pace: Double) -> Double {
    func variance(_ way: Double) -> Double {
      pace * pace
        * (factor * model.pieces.sumVariance(over: way) + stretches.sumVariance(over: way))
    }
    let whole = variance(behind + ahead)
    guard whole > 0 else { return 0 }
    let first = variance(behind)
    let common = (first + whole - variance(ahead)) / 2
    return max(0, first - common * common / whole)
  }

  /// How large errors without memory are, against what the model says.
  private var factor: Double { squares / count }

  /// The variance of errors without memory, in square seconds to an expected second.
  private func noise(pace: Double) -> Double {
    let pieces = 2 * model.pieces.variance * model.pieces.memory
    return factor * (model.waits * pace + pieces * pace * pace)
  }

  /// How unlikely an error is, as a negative logarithm, by the square of it over its variance.
  ///
  /// Student's t distribution: one that is far out decides little, and several in a row everything.
  private static func surprise(of square: Double) -> Double {
    (tail + 1) / 2 * naturalLogarithm(1 + square / tail)
  }

  private static func capped(_ error: Double, variance: Double) -> Double {
    let most = cap * variance.squareRoot()
    return max(-most, min(most, error))
  }
}

extension PaceHypothesis {
  /// How many numbers a hypothesis has learned.
  static let numberCount = 8

  /// What it has learned.
  var numbers: [Double] {
    [logWeight, level, stretch, levelVariance, stretchVariance, covariance, count, squares]
  }

  /// Takes what another one has learned, of the same model; false where that can't be.
  mutating func learn(_ numbers: ArraySlice<Double>) -> Bool {
    let numbers = Array(numbers)
    guard numbers.count == Self.numberCount, numbers[0].magnitude < 1e4,
      numbers[1].magnitude < 20, numbers[2].magnitude < 20, 0..<1e4 ~= numbers[3],
      0..<1e4 ~= numbers[4], numbers[5].magnitude < 1e4, numbers[6] > 0, numbers[6] < 1e6,
      numbers[7] > 0, numbers[7] < 1e9
    else { return false }
    (logWeight, level, stretch) = (numbers[0], numbers[1], numbers[2])
    (levelVariance, stretchVariance, covariance) = (numbers[3], numbers[4], numbers[5])
    (count, squares) = (numbers[6], numbers[7])
    return true
  }
}
