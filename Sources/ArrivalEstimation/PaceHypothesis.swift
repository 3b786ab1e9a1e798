import Coordinates

/// The estimate of a vehicle's log pace under one hypothesis about how the pace is correlated: a
/// constant level, plus a process for stretches that are faster or slower.
///
/// The level and the process are the state of a Kalman filter (Kalman 1960, A new approach to
/// linear filtering and prediction problems, doi 10.1115/1.3662552). Its measurements are pieces of
/// the drive. The size of the uncorrelated errors is also learned, since a drive on a country road
/// without signals is far more even than one in a town.
struct PaceHypothesis {
  /// The logarithm of the weight of the hypothesis, up to a constant that all hypotheses share.
  private(set) var logWeight: Double

  /// The prior probability of the hypothesis, 0…1.
  private let chance: Double
  private let model: PaceModel
  private let stretches: RoadProcess
  /// The prior variance of the level.
  private let prior: Double
  private var level = 0.0
  private var stretch = 0.0
  private var levelVariance: Double
  private var stretchVariance: Double
  private var covariance = 0.0
  /// The number of complete pieces, including those of the prior, and the sum of their squared
  /// errors relative to the predicted variance.
  ///
  /// Both fade to the prior.
  private var count = Self.priorCount
  private var squares = Self.priorCount

  /// The number of pieces that the model's prior for uncorrelated errors counts as.
  private static let priorCount = 20.0
  /// The minimum factor by which one piece can change the pace.
  private static let leastChange = 0.5
  /// The number of standard deviations at which an error is capped, such as that of a parked
  /// vehicle or of a gap.
  private static let cap = 2.5

  /// The degrees of freedom of the distribution of errors.
  private static let tail = 4.0

  /// Creates a hypothesis.
  ///
  /// - Parameters:
  ///   - chance: the prior probability of the hypothesis, 0…1.
  ///   - level: the standard deviation of the level.
  ///   - stretches: the standard deviation of the process for stretches.
  init(_ model: PaceModel, chance: Double, level: Double, stretches: Double) {
    self.model = model
    self.chance = chance
    logWeight = naturalLogarithm(max(.leastNormalMagnitude, chance))
    prior = level * level
    levelVariance = prior
    stretchVariance = stretches * stretches
    self.stretches = RoadProcess(variance: stretchVariance, memory: model.stretchSeconds)
  }

  /// The log pace that predicts the drive ahead; if the sum is known, the present stretch doesn't
  /// count.
  var logPace: Double { model.isSumKnown ? level : level + stretch }

  /// Mixes the estimate with the prior.
  ///
  /// With the probability `faded`, the pace is a new one. A new pace follows this hypothesis with
  /// its prior probability, and nothing is known about it. The resulting mean and variance are
  /// those of the mixture.
  ///
  /// - Parameters:
  ///   - faded: the probability that the pace is a new one, 0…1.
  ///   - weight: the previous probability of the hypothesis; all probabilities add up to 1.
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

  /// Updates the estimate with a piece of the drive.
  ///
  /// - Parameters:
  ///   - pace: the pace that scales the errors. It must be the same for all hypotheses; otherwise,
  ///     the hypothesis with the smallest error variance would be favored.
  ///   - isWhole: whether the piece is complete. An incomplete piece is at least as uncertain as a
  ///     complete one of the minimum length, because it may contain the only wait.
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
    // The relative change of the pace.
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

  /// Returns the predicted seconds of the drive ahead, and their variance in square seconds.
  ///
  /// - Parameters:
  ///   - ahead: the expected seconds of the drive ahead.
  ///   - plan: the part of the drive since the plan began.
  ///   - pace: the pace that scales the errors.
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

  /// Returns the conditional variance of the time of either of two parts of a drive whose total
  /// time is known, in square seconds.
  ///
  /// One part takes longer by as much as the other takes less.
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

  /// The learned factor of the model's variance of uncorrelated errors.
  private var factor: Double { squares / count }

  /// Returns the variance of uncorrelated errors, in square seconds per expected second.
  private func noise(pace: Double) -> Double {
    let pieces = 2 * model.pieces.variance * model.pieces.memory
    return factor * (model.waits * pace + pieces * pace * pace)
  }

  /// Returns the negative log likelihood of an error, up to a constant, from the ratio of its
  /// square to its variance.
  ///
  /// The errors have Student's t distribution: one outlier has little weight, but several in a row
  /// are decisive.
  private static func surprise(of square: Double) -> Double {
    (tail + 1) / 2 * naturalLogarithm(1 + square / tail)
  }

  private static func capped(_ error: Double, variance: Double) -> Double {
    let most = cap * variance.squareRoot()
    return max(-most, min(most, error))
  }
}

extension PaceHypothesis {
  /// The number of values in ``numbers``.
  static let numberCount = 8

  /// The learned values.
  var numbers: [Double] {
    [logWeight, level, stretch, levelVariance, stretchVariance, covariance, count, squares]
  }

  /// Restores the values learned by another instance with the same model, or returns false if they
  /// are invalid.
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
