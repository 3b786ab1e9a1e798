/// What is believed of a vehicle's pace, what it has driven since its plan began, and what of that
/// is too short to tell yet.
struct PaceBelief {
  private var hypotheses: PaceHypotheses
  /// What was driven that the hypotheses don't know yet.
  private var piece = DrivenTime()
  /// What was driven since the plan began.
  private var plan = DrivenTime()

  init(_ model: PaceModel) { hypotheses = PaceHypotheses(model) }

  /// Takes what was driven.
  ///
  /// - Parameter settled: seconds that were lost, and are accounted for otherwise.
  mutating func add(_ driven: DrivenTime, without settled: Double) {
    piece += driven
    plan += driven
    guard piece.expected >= DrivenTime.piece else { return }
    piece.elapsed -= settled
    hypotheses.take(piece, isWhole: true)
    piece = DrivenTime(elapsed: settled)
  }

  /// Forgets what was gained or lost against the plan.
  mutating func beginPlan(without settled: Double) { plan = DrivenTime(elapsed: settled) }

  /// The pace as it is believed.
  func pace(without settled: Double) -> Double { present(without: settled).pace }

  /// The seconds that the way ahead takes.
  ///
  /// - Parameters:
  ///   - ahead: seconds that are expected for it.
  ///   - settled: seconds that were lost, and are accounted for otherwise.
  func outlook(ahead: Double, without settled: Double) -> PaceOutlook {
    var plan = plan
    plan.elapsed -= settled
    return present(without: settled).outlook(ahead: ahead, since: plan)
  }

  /// The hypotheses with the piece that is driven now.
  private func present(without settled: Double) -> PaceHypotheses {
    guard piece.expected > 0 else { return hypotheses }
    var part = piece
    part.elapsed -= settled
    var present = hypotheses
    present.take(part, isWhole: false)
    return present
  }
}
