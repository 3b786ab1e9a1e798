/// The estimate of a vehicle's pace, the drive since its plan began, and the current piece, which
/// is still incomplete.
struct PaceBelief {
  /// The hypotheses after all complete pieces of the drive.
  private var hypotheses: PaceHypotheses
  /// The hypotheses including the current piece.
  private var present: PaceHypotheses
  /// The part of the drive that ``hypotheses`` don't include yet.
  private var piece = DrivenTime()
  /// The part of the drive since the plan began.
  private var plan = DrivenTime()
  /// The seconds of lost time that are covered by planned waits.
  private var settled = 0.0

  init(_ model: PaceModel) {
    hypotheses = PaceHypotheses(model)
    present = hypotheses
  }

  /// Adds a part of the drive.
  ///
  /// - Parameter settled: the seconds of lost time that are covered by planned waits.
  mutating func add(_ driven: DrivenTime, without settled: Double) {
    self.settled = settled
    piece += driven
    plan += driven
    if piece.expected >= DrivenTime.piece {
      piece.elapsed -= settled
      hypotheses.take(piece, isWhole: true)
      piece = DrivenTime(elapsed: settled)
    }
    lookAtPiece()
  }

  /// Updates the present hypotheses with the current piece.
  private mutating func lookAtPiece() {
    present = hypotheses
    guard piece.expected > 0 else { return }
    var part = piece
    part.elapsed -= settled
    present.take(part, isWhole: false)
  }

  /// Discards the time gained or lost against the plan.
  mutating func beginPlan() { plan = DrivenTime(elapsed: settled) }

  /// The estimated pace.
  var pace: Double { present.pace }

  /// Returns the prediction of each hypothesis for the drive ahead.
  ///
  /// - Parameter ahead: the expected seconds of the drive ahead.
  func outlook(ahead: Double) -> PaceOutlook {
    var plan = plan
    plan.elapsed -= settled
    return present.outlook(ahead: ahead, since: plan)
  }
}

extension PaceBelief {
  /// The number of values in ``numbers``.
  static let numberCount = PaceHypotheses.numberCount + 5

  /// The learned values.
  var numbers: [Double] {
    hypotheses.numbers + [piece.elapsed, piece.expected, plan.elapsed, plan.expected, settled]
  }

  /// Restores the values learned by another instance with the same model, or returns false if they
  /// are invalid.
  mutating func learn(_ numbers: ArraySlice<Double>) -> Bool {
    guard numbers.count == Self.numberCount,
      hypotheses.learn(numbers.prefix(PaceHypotheses.numberCount))
    else { return false }
    let rest = Array(numbers.suffix(5))
    guard rest.allSatisfy({ $0.magnitude < 1e10 }), rest[1] >= 0, rest[3] >= 0 else { return false }
    piece = DrivenTime(elapsed: rest[0], expected: rest[1])
    plan = DrivenTime(elapsed: rest[2], expected: rest[3])
    settled = rest[4]
    lookAtPiece()
    return true
  }
}
