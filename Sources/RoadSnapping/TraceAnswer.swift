import Coordinates
import RoadNetworks

/// Gathers what became of each observation while a trace is decided piece by piece, and answers for
/// every location.
struct TraceAnswer {
  /// What became of an observation; the locations that it stands for share it.
  enum Fate {
    /// It lies on a decided path, or none reaches it.
    case open
    case noRoad
    case outlier
  }

  private let trace: Trace
  private let observations: [Observation]
  private var fates: [Fate]
  private var pieces: [DecidedPath] = []
  private var points: [SnappedPoint]

  init(_ trace: Trace, _ observations: [Observation], outOfOrder: [Int]) {
    self.trace = trace
    self.observations = observations
    fates = Array(repeating: .open, count: observations.count)
    points = Array(
      repeating: SnappedPoint(status: .unmatched, place: nil, reason: .isolated),
      count: trace.locations.count)
    for point in outOfOrder {
      points[point] = SnappedPoint(status: .outOfOrder, place: nil, reason: nil)
    }
  }

  /// Marks an observation that no path runs by.
  mutating func set(_ observation: Int, _ fate: Fate) { fates[observation] = fate }

  /// Adds a decided path.
  mutating func add(_ path: DecidedPath) { pieces.append(path) }

  /// Places every location and gives the answer.
  consuming func finished(
    _ snapper: RoadSnapper, _ transition: TransitionModel, noise: Double,
    _ finder: inout CandidateFinder
  ) throws(RoadNetworkError) -> SnappedTrace {
    let network = snapper.network
    var matchings: [Matching] = []
    var last: Int?
    // A lone location that fits neither neighbour is no drive.
    let drives = pieces.filter {
      $0.observations.count > 1 || pieces.count == 1 || locations(of: $0.observations[0]).count > 1
    }
    for path in drives {
      var placement = PointPlacement(
        path, network, matching: matchings.count, searchRadius: snapper.options.searchRadius)
      for (column, number) in path.observations.enumerated() {
        for point in locations(of: number) where points[point].status != .outOfOrder {
          let location = trace.locations[point]
          points[point] =
            placement.place(location, at: point, column: column, of: observations[number])
            ?? (finder.hasRoad(near: location.coordinate) ? .outlier : .withoutRoad)
        }
      }
      guard let placed = placement.placed else { continue }
      let timed = placement.timedPath()
      matchings.append(
        Matching(
          path: timed, line: try network.line(of: timed), length: timed.length,
          freeFlowMilliseconds: try network.freeFlowMilliseconds(
            of: timed, for: snapper.options.mode),
          confidence: path.confidences.reduce(0, +) / Double(path.confidences.count),
          split: last.map { split(from: $0, to: path.observations[0], transition) } ?? .start,
          points: placed))
      last = path.observations[path.observations.count - 1]
    }
    for (number, fate) in fates.enumerated() where fate != .open {
      for point in locations(of: number) where points[point].status != .outOfOrder {
        points[point] = fate == .noRoad ? .withoutRoad : .outlier
      }
    }
    return SnappedTrace(id: trace.id, points: points, matchings: matchings, noise: noise)
  }

  /// The locations that an observation stands for, and those out of order between.
  private func locations(of observation: Int) -> Range<Int> {
    let next = observation + 1
    return observations[observation]
      .first..<(next < observations.count ? observations[next].first : points.count)
  }

  /// Why no path leads from one observation to another.
  private func split(
    from first: Int, to last: Int, _ transition: TransitionModel
  ) -> Matching.Split {
    let isTooFast = transition.isTooFast(from: observations[first], to: observations[last])
    return isTooFast ? .tooFast : fates[first..<last].contains(.noRoad) ? .noRoad : .noRoute
  }
}

extension SnappedPoint {
  fileprivate static let outlier = SnappedPoint(status: .outlier, place: nil, reason: nil)
  fileprivate static let withoutRoad = SnappedPoint(
    status: .unmatched, place: nil, reason: .noRoad)
}
