/// What is believed of a vehicle's pace, what it has driven since its plan began, and what of that
/// is too short to tell yet.
struct PaceBelief: Codable, Sendable {
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
