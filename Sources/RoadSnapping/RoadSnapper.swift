public import Coordinates
public import RoadNetworks

/// Puts the raw locations of whole traces on the roads that were driven.
///
///     let snapper = RoadSnapper(network)
///     let snapped = try snapper.snap(trace)
///     print(snapped.matchings.map(\.length), snapped.points[0].status)
///
/// A hidden Markov model over directed edges (Newson and Krumm 2009, Hidden Markov map matching
/// through noise and sparseness, doi 10.1145/1653771.1653818): each location says how likely it was
/// taken on each road around it, each pair of locations how likely a way between them was driven,
/// and the likeliest whole is the answer. Turn restrictions hold, at nodes and over ways, but for
/// those that hold at some times only. Roads that are closed to the mode, one-way streets in the wrong
/// direction, and turning back, are believed where what is legal explains the trace much worse. A trace
/// that can't be joined gives several matchings, each with the reason.
///
/// What other tools call it: OSRM's `match`, Valhalla's `trace_attributes`, Google's Roads API
/// `snapToRoads`.
public struct RoadSnapper: Sendable {
  /// The network that locations are put on.
  public let network: RoadNetwork
  /// What is assumed.
  public let options: SnappingOptions

  /// Observations that may be passed over, as errors of position, before a trace is split.
  static let skipLimit = 4

  /// Creates a snapper for a network.
  public init(_ network: RoadNetwork, options: SnappingOptions = SnappingOptions()) {
    precondition(
      options.searchRadius >= 0 && options.topSpeed > 0 && options.noise ?? 1 > 0,
      "distances and speeds are positive numbers")
    self.network = network
    self.options = options
  }

  /// The memory for snapping many traces one after the other.
  ///
  /// - Complexity: O(*n*) in the rows of the network's attribute table.
  public func makeWorkspace() -> SnappingWorkspace { SnappingWorkspace(network, options) }

  /// Snaps a trace.
  ///
  /// - Throws: `damaged` where the network's file has changed; a trace that no road explains is an
  ///   answer, not an error.
  /// - Complexity: O(*n* *k*²) for *n* locations with *k* candidates, for each candidate a search of
  ///   the roads to the next location's, and O(*n* log *n*) where times run back. Memory beyond the
  ///   answer's own is some 100 bytes for each location.
  public func snap(_ trace: Trace) throws(RoadNetworkError) -> SnappedTrace {
    try snap(trace, using: makeWorkspace())
  }

  /// Snaps a trace with memory that is reused; the workspace must come from this snapper.
  ///
  /// - Throws: as ``snap(_:)``.
  public func snap(
    _ trace: Trace, using workspace: SnappingWorkspace
  ) throws(RoadNetworkError) -> SnappedTrace {
    precondition(workspace.network === network, "a workspace serves the network it was made for")
    let noise = options.noise ?? estimatedNoise(trace, workspace)
    let outOfOrder = TimeOrder.misplaced(trace.locations)
    let observations = ObservationSelector(noise: noise)
      .select(trace.locations, passedOver: outOfOrder)
    let transition = TransitionModel(topSpeed: options.topSpeed)
    var answer = TraceAnswer(trace, observations, outOfOrder: outOfOrder)
    var path = DecidedPath()
    var skipped: [Int] = []
    var next = 0
    while next < observations.count || !skipped.isEmpty {
      // Too many in a row don't fit, or the end of the trace doesn't: they stand for themselves.
      if next == observations.count || skipped.count > Self.skipLimit {
        next = skipped[0]
        skipped.removeAll(keepingCapacity: true)
        workspace.finish(&path)
        answer.add(path)
        path = DecidedPath()
      }
      let number = next
      next += 1
      workspace.finder.find(observations[number], into: &workspace.candidates)
      guard !workspace.candidates.isEmpty else {
        answer.set(number, .noRoad)
        continue
      }
      guard let last = path.observations.last else {
        workspace.start()
        path.observations.append(number)
        continue
      }
      guard !transition.isTooFast(from: observations[last], to: observations[number]),
        workspace.advance(from: observations[last], to: observations[number], transition)
      else {
        skipped.append(number)
        continue
      }
      for passed in skipped { answer.set(passed, .outlier) }
      skipped.removeAll(keepingCapacity: true)
      path.observations.append(number)
      workspace.settle(&path)
    }
    if !path.observations.isEmpty {
      workspace.finish(&path)
      answer.add(path)
    }
    try network.checkIntact()
    return try answer.finished(self, transition, noise: noise, &workspace.finder)
  }

  private func estimatedNoise(_ trace: Trace, _ workspace: SnappingWorkspace) -> Double {
    // A thousand locations tell the median well enough.
    let stride = max(1, trace.locations.count / 1000)
    let distances = Swift.stride(from: 0, to: trace.locations.count, by: stride).compactMap {
      workspace.finder.nearestDistance(to: trace.locations[$0].coordinate)
    }
    return NoiseEstimate.noise(distances: distances)
  }
}
