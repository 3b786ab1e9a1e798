import Coordinates
import RoadNetworks

/// The memory of a snapper: reused from trace to trace, used by one task at a time.
public final class SnappingWorkspace {
  let network: RoadNetwork
  let options: SnappingOptions
  var finder: CandidateFinder
  /// Columns after which what can't change any more is decided and dropped.
  var window = 256

  /// The most columns that were held at once.
  private(set) var mostColumns = 0

  private var search: StepSearch
  private var candidates: [Candidate] = []
  /// The path that is being followed.
  private var main: Chain
  /// What the observations that don't fit it may be instead: the beginning of another.
  private var rival: Chain
  /// Observations that fit neither, ascending.
  private var misfits: [Int] = []
  /// Observations that didn't fit the main chain since it last went on.
  private var missCount = 0

  /// Observations that fit each other and not the path before them that may be errors of position.
  private let errorLimit: Int
  /// Observations that don't fit a path after which it is left, though they don't fit each other.
  private let patience: Int

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    self.options = options
    finder = CandidateFinder(network, options)
    search = StepSearch(network, options)
    main = Chain(options.rules)
    rival = Chain(options.rules)
    errorLimit = options.rules.contains(.rivals) ? 4 : 0
    patience = options.rules.contains(.patience) ? 32 : .max
  }

  /// Decides a trace's paths, and what becomes of the observations that lie on none.
  func decide(
    _ observations: [Observation], _ model: TransitionModel, _ answer: inout TraceAnswer
  ) {
    main.removeAll()
    rival.removeAll()
    misfits.removeAll(keepingCapacity: true)
    missCount = 0
    var next = 0
    while next < observations.count {
      let number = next
      next += 1
      finder.find(observations[number], into: &candidates)
      guard !candidates.isEmpty else {
        answer.set(number, .noRoad)
        continue
      }
      if let again = take(number, observations[number], model, &answer) { next = again }
    }
    leaveMain(&answer)
    leaveMain(&answer)
  }

  /// Takes an observation, whose candidates are at hand.
  ///
  /// - Returns: the number of the observation to go on from, where that is not the next one.
  private func take(
    _ number: Int, _ observation: Observation, _ model: TransitionModel, _ answer: inout TraceAnswer
  ) -> Int? {
    guard !main.isEmpty else {
      main.start(candidates, number: number, observation)
      return nil
    }
    guard let obstacle = main.advance(to: candidates, number: number, observation, &search, model)
    else {
      dropRival(&answer)
      missCount = 0
      mostColumns = max(mostColumns, main.columnCount)
      main.settle(window: window, network)
      return nil
    }
    missCount += 1
    defer {
      if rival.columnCount > errorLimit || missCount > patience { leaveMain(&answer) }
    }
    if rival.isEmpty {
      let last = main.numbers.last ?? number
      rival.start(candidates, number: number, observation)
      rival.split =
        obstacle == .tooFast
        ? .tooFast : answer.lacksRoad(between: last, and: number) ? .noRoad : .noRoute
      return nil
    }
    if rival.advance(to: candidates, number: number, observation, &search, model) == nil {
      markMisfits(&answer)
      return nil
    }
    misfits.append(number)
    guard misfits.count >= rival.columnCount else { return nil }
    // What contradicts it is no shorter: try that instead.
    let again = misfits[0]
    misfits.removeAll(keepingCapacity: true)
    dropRival(&answer)
    return again
  }

  /// Follows the rival from here on.
  private func leaveMain(_ answer: inout TraceAnswer) {
    guard !main.isEmpty else { return }
    for path in main.finish(network) { answer.add(path) }
    markMisfits(&answer)
    swap(&main, &rival)
    missCount = 0
  }

  /// What the rival was made of were errors of position.
  private func dropRival(_ answer: inout TraceAnswer) {
    for number in rival.numbers { answer.set(number, .outlier) }
    for path in rival.paths {
      for number in path.observations + path.passedOver { answer.set(number, .outlier) }
    }
    rival.removeAll()
    markMisfits(&answer)
  }

  private func markMisfits(_ answer: inout TraceAnswer) {
    for number in misfits { answer.set(number, .outlier) }
    misfits.removeAll(keepingCapacity: true)
  }
}
