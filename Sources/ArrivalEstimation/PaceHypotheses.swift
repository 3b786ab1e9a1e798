import Coordinates

/// The three hypotheses about how a vehicle's pace is correlated, weighted by how well they
/// predicted the drive.
///
/// They are a bank of Kalman filters (Magill 1965, Optimal adaptive estimation of sampled
/// stochastic processes, doi 10.1109/TAC.1965.1098191). Together, their priors have a heavier tail
/// than a normal distribution, so they soon adapt to a vehicle that takes twice the expected time.
///
/// The pace may change during the drive and then follow any of the three hypotheses. So no
/// hypothesis is ruled out for good, and each one's estimate is gradually mixed with its prior,
/// similar to the interacting multiple model (Blom and Bar-Shalom 1988, doi 10.1109/9.1299).
struct PaceHypotheses {
  private let model: PaceModel
  private var asExpected: PaceHypothesis
  private var wholeMisjudged: PaceHypothesis
  private var stretchesMisjudged: PaceHypothesis

  init(_ model: PaceModel) {
    self.model = model
    let whole = max(0, min(1, model.wholeMisjudged))
    let stretches = max(0, min(1 - whole, model.stretchesMisjudged))
    asExpected = PaceHypothesis(
      model, chance: 1 - whole - stretches, level: model.deviation, stretches: 0)
    wholeMisjudged = PaceHypothesis(
      model, chance: whole, level: model.misjudgment, stretches: 0)
    stretchesMisjudged = PaceHypothesis(
      model, chance: stretches, level: model.deviation, stretches: model.misjudgment)
  }

  /// The estimated pace.
  var pace: Double {
    let logPaces = SIMD3(
      asExpected.logPace, wholeMisjudged.logPace, stretchesMisjudged.logPace)
    return exponential((weights * logPaces).sum())
  }

  /// The probability of each hypothesis; the sum is 1.
  private var weights: SIMD3<Double> {
    let logWeights = SIMD3(
      asExpected.logWeight, wholeMisjudged.logWeight, stretchesMisjudged.logWeight)
    let less = logWeights - logWeights.max()
    let weights = SIMD3(exponential(less.x), exponential(less.y), exponential(less.z))
    return weights / weights.sum()
  }

  /// Updates the hypotheses with a piece of the drive.
  ///
  /// - Parameter isWhole: whether the piece is complete.
  mutating func take(_ piece: DrivenTime, isWhole: Bool) {
    let pace = pace
    let faded = model.faded(over: piece.expected)
    let weights = weights
    asExpected.fade(faded, from: weights.x)
    wholeMisjudged.fade(faded, from: weights.y)
    stretchesMisjudged.fade(faded, from: weights.z)
    asExpected.take(piece, pace: pace, isWhole: isWhole)
    wholeMisjudged.take(piece, pace: pace, isWhole: isWhole)
    stretchesMisjudged.take(piece, pace: pace, isWhole: isWhole)
  }

  /// Returns the prediction of each hypothesis for the drive ahead.
  ///
  /// - Parameters:
  ///   - ahead: the expected seconds of the drive ahead.
  ///   - plan: the part of the drive since the plan began.
  func outlook(ahead: Double, since plan: DrivenTime) -> PaceOutlook {
    let pace = pace
    let first = asExpected.outlook(ahead: ahead, since: plan, pace: pace)
    let second = wholeMisjudged.outlook(ahead: ahead, since: plan, pace: pace)
    let third = stretchesMisjudged.outlook(ahead: ahead, since: plan, pace: pace)
    return PaceOutlook(
      weights: weights, seconds: SIMD3(first.seconds, second.seconds, third.seconds),
      variances: SIMD3(first.variance, second.variance, third.variance))
  }
}

/// The predictions of the hypotheses for the drive ahead.
struct PaceOutlook {
  /// The probability of each hypothesis; the sum is 1.
  var weights: SIMD3<Double>
  var seconds: SIMD3<Double>
  /// The variances in square seconds.
  var variances: SIMD3<Double>
}

extension PaceHypotheses {
  /// The number of values in ``numbers``.
  static let numberCount = 3 * PaceHypothesis.numberCount

  /// The learned values.
  var numbers: [Double] {
    asExpected.numbers + wholeMisjudged.numbers + stretchesMisjudged.numbers
  }

  /// Restores the values learned by another instance with the same model, or returns false if they
  /// are invalid.
  mutating func learn(_ numbers: ArraySlice<Double>) -> Bool {
    guard numbers.count == Self.numberCount else { return false }
    let count = PaceHypothesis.numberCount
    return asExpected.learn(numbers.prefix(count))
      && wholeMisjudged.learn(numbers.dropFirst(count).prefix(count))
      && stretchesMisjudged.learn(numbers.suffix(count))
  }
}
