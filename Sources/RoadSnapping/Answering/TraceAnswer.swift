import Coordinates
import RoadNetworks

/// A collector of the decided paths of a whole trace, which finally places all locations.
struct TraceAnswer {
  private let id: String
  private var assembler: AnswerAssembler
  private var spans: [TraceSpan]
  /// Whether each observation was processed; the others were skipped as redundant.
  private var isTaken: [Bool]
  private var fates: [(number: Int, fate: PathFollower.Fate)] = []
  private var paths: [DecidedPath] = []
  /// The locations that took no part in the decision because they are errors.
  private let outliers: [Int]

  init(_ trace: Trace, _ observations: [Observation], outOfOrder: [Int], outliers: [Int]) {
    id = trace.id
    assembler = AnswerAssembler(trace.locations)
    for point in outOfOrder { assembler[point] = .outOfOrder }
    self.outliers = outliers
    spans = observations.enumerated().map { TraceSpan($1, number: $0) }
    isTaken = Array(repeating: false, count: observations.count)
  }

  mutating func add(_ observation: Int, _ fate: PathFollower.Fate) {
    fates.append((observation, fate))
    isTaken[observation] = true
  }

  mutating func add(_ path: DecidedPath) {
    for number in path.observations { isTaken[number] = true }
    paths.append(path)
  }

  /// Places every location, and returns the result.
  consuming func finished(
    _ snapper: RoadSnapper, noise: Double, _ workspace: SnappingWorkspace
  ) throws(RoadNetworkError) -> SnappedTrace {
    for point in outliers { assembler.answer(point..<point + 1, .outlier, workspace) }
    // The locations of skipped observations are placed with the observation before them.
    spans.removeAll { [isTaken] in !isTaken[$0.number] }
    let spans = LocationSpans(spans: spans, end: assembler.next)
    let rules = PlacementRules(
      snapper,
      gaps: GapRule(
        assembler.locations, quietSeconds: snapper.options.motion.quietSeconds,
        topSpeed: snapper.options.fastest))
    var matchings: [Matching] = []
    let isOnlyOne = paths.count == 1
    paths.reverse()
    while let path = paths.popLast() {
      if !isOnlyOne, rules.leavesOutLoneLocations, AnswerAssembler.isLone(path, spans) { continue }
      let split = matchings.isEmpty ? .start : path.split
      assembler.end.begin(matchings.count)
      let placed = assembler.place(on: consume path, spans, isEnded: true, rules, workspace)
      if let points = placed.points {
        matchings.append(try matching(placed, points, split, snapper))
      }
      workspace.reuse(placed.decided)
    }
    for (number, fate) in fates { assembler.answer(spans.points(of: number), fate, workspace) }
    return SnappedTrace(
      id: id, network: snapper.network.identity, points: assembler.answers, matchings: matchings,
      noise: noise)
  }

  private func matching(
    _ placed: borrowing AnswerAssembler.PlacedPath, _ points: ClosedRange<Int>,
    _ split: Matching.Split, _ snapper: RoadSnapper
  ) throws(RoadNetworkError) -> Matching {
    Matching(
      path: placed.path, length: placed.path.length,
      freeFlowDuration: try snapper.network.freeFlowDuration(
        of: placed.path, for: snapper.options.mode, at: snapper.options.time(of: placed.path)),
      confidence: placed.confidence, split: split, points: points)
  }
}
