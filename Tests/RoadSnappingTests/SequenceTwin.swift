import Foundation
import RoadSnapping

/// All sequences of candidates in an explanation, enumerated one by one.
struct SequenceTwin {
  /// A candidate of an observation, by their indices.
  struct Place: Hashable {
    var observation: Int
    var candidate: Int
  }

  /// The places of each sequence, and its likelihood.
  private(set) var sequences: [(places: [Place], likelihood: Double)] = []
  private var total = 0.0
  private var throughPlaces: [Place: Double] = [:]
  private var throughPairs: [[Place]: Double] = [:]

  /// Enumerates the sequences from the first observation of an explanation to the last.
  init(_ explanation: SnappingExplanation) {
    for (index, candidate) in explanation.observations[0].candidates.enumerated()
    where candidate.isKept {
      follow(
        explanation, [Place(observation: 0, candidate: index)], candidate.cost ?? .infinity)
    }
    for (places, likelihood) in sequences {
      total += likelihood
      for place in places { throughPlaces[place, default: 0] += likelihood }
      for (from, to) in zip(places, places.dropFirst()) {
        throughPairs[[from, to], default: 0] += likelihood
      }
    }
  }

  private mutating func follow(
    _ explanation: SnappingExplanation, _ places: [Place], _ cost: Double
  ) {
    let last = places[places.count - 1]
    guard last.observation + 1 < explanation.observations.count else {
      return sequences.append((places, exp(-cost)))
    }
    for step in explanation.steps where step.from == last.observation {
      for transition in step.transitions
      where transition.from == last.candidate
        && (transition.kind == .way || transition.kind == .hole)
      {
        let own = explanation.observations[step.to].candidates[transition.to].costs
        follow(
          explanation, places + [Place(observation: step.to, candidate: transition.to)],
          cost + (transition.costs?.sum ?? .infinity) + own.access + own.bearing + own.speed
            + own.side)
      }
    }
  }

  /// The most likely sequence.
  var cheapest: [Place] { sequences.max { $0.likelihood < $1.likelihood }?.places ?? [] }

  /// Returns the likelihood of all sequences through a candidate, as a fraction of the total.
  func chance(of candidate: Int, at observation: Int) -> Double {
    throughPlaces[Place(observation: observation, candidate: candidate), default: 0] / total
  }

  /// Returns the likelihood of all sequences with a transition, as a fraction of the total.
  func chance(
    of transition: SnappingExplanation.Transition, in step: SnappingExplanation.Step
  ) -> Double {
    let from = Place(observation: step.from, candidate: transition.from)
    let to = Place(observation: step.to, candidate: transition.to)
    return throughPairs[[from, to], default: 0] / total
  }
}
