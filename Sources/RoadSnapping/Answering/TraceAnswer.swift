import Coordinates
import RoadNetworks

/// Gathers what became of each observation while a trace is decided piece by piece, and answers for
/// every location.
struct TraceAnswer {
  private let trace: Trace
  /// What is asked about observations: they themselves are large.
  private let stops: [(stop: PointPlacement.Stop, first: Int32)]
  /// What became of the observations that no path runs by; nil for those that lie on one.
  private var fates: [PathFollower.Fate?]
  private var pieces: [DecidedPath] = []
  /// The answers, once all is decided.
  private var points: [SnappedPoint] = []
  private let outOfOrder: [Int]

  init(_ trace: Trace, _ observations: [Observation], outOfOrder: [Int]) {
    self.trace = trace
    stops = observations.map { (PointPlacement.Stop($0), Int32($0.first)) }
    fates = Array(repeating: nil, count: observations.count)
    self.outOfOrder = outOfOrder
  }

  /// Marks an observation that no path runs by.
  mutating func set(_ observation: Int, _ fate: PathFollower.Fate) {
    fates[observation] = fate
  }

  /// Adds a decided path.
  mutating func add(_ path: DecidedPath) { pieces.append(path) }

  /// Places every location and gives the answer.
  consuming func finished(
    _ snapper: RoadSnapper, noise: Double, _ workspace: SnappingWorkspace
  ) throws(RoadNetworkError) -> SnappedTrace {
    points = Array(repeating: .isolated, count: trace.locations.count)
    for point in outOfOrder {
      points[point] = .outOfOrder
    }
    let network = snapper.network
    let rule = GapRule(
      trace.locations, quietSeconds: snapper.options.motion.quietSeconds,
      topSpeed: snapper.options.fastest)
    var matchings: [Matching] = []
    // A lone location that fits neither neighbor is no drive.
    let isDriveAlone = !snapper.options.rules.contains(.loneLocations)
    let isOnlyOne = pieces.count == 1
    pieces.reverse()
    while let path = pieces.popLast() {
      guard
        isDriveAlone || path.observations.count > 1 || isOnlyOne
          || locations(of: path.observations[0]).count > 1
      else { continue }
      let split = path.split
      guard
        let (timed, placed, confidence) = place(
          on: consume path, matching: matchings.count, snapper, rule, workspace)
      else { continue }
      matchings.append(
        Matching(
          path: timed, length: timed.length,
          freeFlowDuration: try network.freeFlowMilliseconds(
            of: timed, for: snapper.options.mode, at: snapper.options.time(of: timed)
          )
          .map { .milliseconds($0) },
          confidence: confidence, split: matchings.isEmpty ? .start : split,
          points: placed))
    }
    for (number, fate) in fates.enumerated() {
      guard let fate else { continue }
      for point in locations(of: number) where points[point].status != .outOfOrder {
        points[point] = .onNoPath(
          fate, trace.locations[point].coordinate, &workspace.pathfinder.finder)
      }
    }
    return SnappedTrace(
      id: trace.id, network: network.identity, points: points, matchings: matchings, noise: noise)
  }

  /// Places the locations on a path, and gives it with its times, the first and the last of them,
  /// and how sure it is; nil where it has none.
  private mutating func place(
    on path: consuming DecidedPath, matching: Int, _ snapper: RoadSnapper, _ rule: GapRule,
    _ workspace: SnappingWorkspace
  ) -> (path: RoadPath, points: ClosedRange<Int>, confidence: Double)? {
    let observations = path.observations
    var placement = PointPlacement(
      consume path, snapper.network, matching: matching, snapper.options, rule: rule,
      &workspace.placementMemory)
    placement.reserveCapacity(trace.locations.count)
    for (column, number) in observations.enumerated() {
      // And for those behind it that were skipped.
      let next = column + 1 < observations.count ? observations[column + 1] : number + 1
      for own in number..<next where fates[own] == nil {
        for point in locations(of: own) where points[point].status != .outOfOrder {
          let location = trace.locations[point]
          points[point] =
            placement.place(location, at: point, column: column, of: stops[number].stop)
            ?? .onNoPath(.outlier, location.coordinate, &workspace.pathfinder.finder)
        }
      }
    }
    placement.endPlacing()
    var memory: [EdgeTraversal] = []
    let timed = placement.timedPath(&memory)
    let (placed, confidence) = (placement.placed, placement.confidence)
    workspace.reuse(placement.path)
    placement.giveBack(&workspace.placementMemory)
    return placed.map { (timed, $0, confidence) }
  }

  /// The locations that an observation stands for, and those out of order between.
  private func locations(of observation: Int) -> Range<Int> {
    let next = observation + 1
    let end = next < stops.count ? Int(stops[next].first) : points.count
    return Int(stops[observation].first)..<end
  }
}

extension SnappedPoint {
  static let outOfOrder = SnappedPoint(status: .outOfOrder, place: nil, reason: nil)
  static let outlier = SnappedPoint(status: .outlier, place: nil, reason: nil)
  static let isolated = SnappedPoint(status: .unmatched, place: nil, reason: .isolated)
  private static let offRoad = SnappedPoint(status: .unmatched, place: nil, reason: .offRoad)
  private static let withoutRoad = SnappedPoint(
    status: .unmatched, place: nil, reason: .noRoad)

  /// A location that is on no path: that no road is near comes before all else.
  static func onNoPath(
    _ fate: PathFollower.Fate, _ coordinate: Coordinate, _ finder: inout CandidateFinder
  ) -> SnappedPoint {
    guard fate != .noRoad, finder.hasRoad(near: coordinate) else { return withoutRoad }
    return fate == .offRoad ? offRoad : outlier
  }
}
