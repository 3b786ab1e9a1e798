import Coordinates
public import RoadNetworks
import RoadSearch

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
extension SpeedLayers {
  /// The expected traffic along a path, on each stretch at the time when the vehicle reaches it.
  public struct Forecast: Sendable, Hashable {
    /// A sample for each traversal of the path.
    ///
    /// The speed of a sample is nil if the edge itself has too few probes, if the traversal has a
    /// length of 0, or if the mode can't use the edge.
    public var samples: [SpeedSample]
    /// The time for each traversal, including the waits or the turn at its end, as in ``arrival``;
    /// nil if the mode can't use an edge of the path.
    public var durations: [Duration]?
    /// The estimated time of arrival at the end; nil if the mode can't use an edge of the path.
    public var arrival: Date?
    /// The duration at free-flow speed, including turns, signals, and signs as in routing; nil if
    /// the mode can't use an edge of the path.
    public var freeFlowDuration: Duration?
  }

  /// The minimum decayed number of traversals of an edge whose speed counts as known: that of a
  /// single traversal eight weeks ago.
  private static let leastProbes = 0.5

  /// Returns the traffic expected along a path, on each stretch at the time when the vehicle
  /// reaches it.
  ///
  /// The waits at the end of an edge are included in its time exactly once, whether as part of its
  /// own traversals or as waits of their kind. Without typical speeds, the waits are those used in
  /// routing. With typical speeds, there is no wait where a path ends or turns back before the end
  /// of an edge.
  ///
  /// - Throws: `unknownEdge`; `damaged`, or `inputOutput` if the network's file changed while it
  ///   was open.
  /// - Complexity: O(*n*) for *n* traversals.
  public func forecast(
    along path: RoadPath, departing departure: Date
  ) throws(RoadNetworkError) -> Forecast {
    var samples: [SpeedSample] = []
    samples.reserveCapacity(path.traversals.count)
    let turns = try free.network.turnMilliseconds(along: path, for: free.mode)
    var durations: [Duration]? = []
    var time: Date? = departure
    var freeFlow: Double? = 0
    for (index, traversal) in path.traversals.enumerated() {
      let edge = try free.network.index(traversal.edge)
      var next: EdgeIndex?
      if index + 1 < path.traversals.count, traversal.end == free.network.edges[edge].length {
        next = try free.network.index(path.traversals[index + 1].edge)
      }
      let length = Double(traversal.lengthInMillimeters) / 1000
      let turn = Double(turns[index]) / 1000
      let known = passage(
        over: edge, onto: next, at: time ?? departure,
        isLast: index + 1 == path.traversals.count)
      let freeSpeed = free.network.meters(of: edge) / free.seconds(edge)
      let duration = known.map { known in
        known.passage.driving * length / free.network.meters(of: edge)
          + (typical == nil ? turn : known.passage.waiting)
      }
      let isKnown = known.map { $0.probes >= Self.leastProbes } ?? false
      samples.append(
        SpeedSample(
          length: length,
          speed: isKnown && length > 0 ? duration.map { length / $0 } : nil,
          freeFlow: known.map { _ in freeSpeed }))
      if let lasting = duration.flatMap(Duration.init(finiteSeconds:)) {
        durations?.append(lasting)
      } else {
        durations = nil
      }
      time = duration.flatMap { duration in time.map { $0 + duration } }
      freeFlow = known.flatMap { _ in freeFlow.map { $0 + length / freeSpeed + turn } }
    }
    try free.network.checkIntact()
    return Forecast(
      samples: samples, durations: durations, arrival: time,
      freeFlowDuration: freeFlow.flatMap(Duration.init(finiteSeconds:)))
  }
}
