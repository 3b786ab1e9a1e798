import Coordinates
public import RoadNetworks
import RoadSearch

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
extension SpeedLayers {
  /// How fast traffic is along a path for a vehicle that departs at a time, on each stretch when it
  /// gets there.
  public struct Forecast: Sendable, Hashable {
    /// A sample for each traversal of the path; without a speed where the edge itself is not known.
    public var samples: [SpeedSample]
    /// The time for each traversal, including the turn after it, as ``arrival`` counts them; nil as
    /// it.
    public var durations: [Duration]?
    /// When the vehicle is at the end, by what is known of edges and, for others, of their like;
    /// nil where the mode can't drive the path.
    public var arrival: Date?
    /// The time when all is free, with turns and signals; nil as ``arrival``.
    public var freeFlowDuration: Duration?
  }

  /// Traversals from which on an edge counts as known: one of up to eight weeks ago.
  private static let leastProbes = 0.5

  /// Looks at each stretch of a path at the time a vehicle gets there.
  ///
  /// The waits at the end of an edge are a part of its time once, whether its own traversals
  /// contain them or they are those of their kind; where nothing is typical they are what routes
  /// count. A path that ends, or turns back before, has no wait there.
  ///
  /// - Throws: `unknownEdge`, or `damaged` where the file has changed.
  /// - Complexity: O(*n*) in traversals.
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
      var next: UInt32?
      if index + 1 < path.traversals.count, traversal.end == free.network.record(of: edge).length {
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
