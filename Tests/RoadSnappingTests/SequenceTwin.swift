import Foundation
import RoadSnapping

/// All sequences of candidates that an explanation tells of, one by one.
struct SequenceTwin {
  /// For each the candidates by observation, those passed over left out, and the likelihood.
  private(set) var sequences: [(candidates: [Int: Int], likelihood: Double)] = []

  /// - Parameter explanation: of a trace whose sequences run from the first observation to the
  ///   last.
  init(_ explanation: SnappingExplanation) {
    for (index, candidate) in explanation.observations[0].candidates.enumerated()
    where candidate.isKept {
      follow(explanation, from: 0, [0: index], candidate.cost ?? .infinity)
    }
  }

  private mutating func follow(
    _ explanation: SnappingExplanation, from number: Int, _ sequence: [Int: Int], _ cost: Double
  ) {
    guard number + 1 < explanation.observations.count else {
      return sequences.append((sequence, exp(-cost)))
    }
    for step in explanation.steps where step.from == number {
      for transition in step.transitions
      where transition.from == sequence[number]
        && (transition.kind == .way || transition.kind == .hole)
      {
        let own = explanation.observations[step.to].candidates[transition.to].costs
        var longer = sequence
        longer[step.to] = transition.to
        follow(
          explanation, from: step.to, longer,
          cost + (transition.costs?.sum ?? .infinity) + own.access + own.bearing + own.speed)
      }
    }
  }

  /// The likeliest sequence.
  var cheapest: [Int: Int] { sequences.max { $0.likelihood < $1.likelihood }?.candidates ?? [:] }

  /// The share of the sequences that fulfill a condition.
  func chance(_ isCounted: ([Int: Int]) -> Bool) -> Double {
    let total = sequences.reduce(0) { $0 + $1.likelihood }
    return sequences.reduce(0) { $0 + (isCounted($1.candidates) ? $1.likelihood : 0) } / total
  }
}
