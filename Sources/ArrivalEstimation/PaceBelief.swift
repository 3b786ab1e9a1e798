/// What is believed of a vehicle's pace, what it has driven since its plan began, and what of that
/// is too short to tell yet.
struct PaceBelief {
  /// What is believed by whole pieces of the drive.
  private var hypotheses: PaceHypotheses
  /// What is believed with the piece that is driven now.
  private var present: PaceHypotheses
  /// What was driven that the hypotheses don't know yet.
  private var piece = DrivenTime()
  /// What was driven since the plan began.
  private var plan = DrivenTime()
  /// Seconds that were lost, and are accounted for otherwise.
  private var settled = 0.0

  init(_ model: PaceModel) {
    hypotheses = PaceHypotheses(model)
    present = hypotheses
  }

  /// Takes what was driven.
  ///
  /// - Parameter settled: seconds that were lost, and are accounted for otherwise.
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

  /// Believes by the piece that is driven now, too.
  private mutating func lookAtPiece() {
    present = hypotheses
    guard piece.expected > 0 else { return }
    var part = piece
    part.elapsed -= settled
    present.take(part, isWhole: false)
  }

  /// Forgets what was gained or lost against the plan.
  mutating func beginPlan() { plan = DrivenTime(elapsed: settled) }

  /// The pace as it is believed.
  var pace: Double { present.pace }

  /// The seconds that the way ahead takes.
  ///
  /// - Parameter ahead: seconds that are expected for it.
  func outlook(ahead: Double) -> PaceOutlook {
    var plan = plan
    plan.elapsed -= settled
    return present.outlook(ahead: ahead, since: plan)
  }
}

extension PaceBelief {
  /// How many numbers the drive has shown.
  static let numberCount = PaceHypotheses.numberCount + 5

  /// What the drive has shown.
  var numbers: [Double] {
    hypotheses.numbers + [piece.elapsed, piece.expected, plan.elapsed, plan.expected, settled]
  }

  /// Takes what another drive has shown, by the same model; false where that can't be.
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
