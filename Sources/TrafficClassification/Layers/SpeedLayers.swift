import Coordinates
public import RoadNetworks

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Speeds on a network in separate layers: free flow, typical speeds by hour of the week, and
/// current deviations.
///
///     let typical = try TypicalSpeeds(speeds, on: network, timeZone: lisbon, asOf: .now)
///     let live = try LiveSpeeds(lately, against: typical, asOf: .now)
///     let layers = SpeedLayers(typical: typical, live: live)
///     let estimate = try layers.speed(on: edge, at: .now + 600)
public struct SpeedLayers: Sendable {
  /// The typical speeds; nil if there is only free flow.
  public let typical: TypicalSpeeds?
  /// The current deviations; nil if unknown.
  public let live: LiveSpeeds?
  let free: FreeFlow

  /// Creates layers with free flow only.
  public init(_ network: RoadNetwork, mode: TravelMode = .car) {
    typical = nil
    live = nil
    free = FreeFlow(network, mode)
  }

  /// Creates layers with typical speeds and the current deviations from them.
  ///
  /// - Precondition: Both are for the same network.
  public init(typical: TypicalSpeeds, live: LiveSpeeds? = nil) {
    precondition(
      live.map { $0.network == typical.free.network.identity } ?? true,
      "live and typical speeds share a network")
    self.typical = typical
    self.live = live
    free = typical.free
  }

  /// Returns the speed on an edge at a time; nil if the mode can't use the edge.
  ///
  /// - Parameter next: the next edge, which determines the waits that reduce the speed; nil for no
  ///   waits. Without typical speeds, no waits are included.
  /// - Throws: `unknownEdge`; `damaged`, or `inputOutput` if the network's file changed while it
  ///   was open.
  /// - Complexity: O(1).
  public func speed(
    on edge: EdgeID, onto next: EdgeID? = nil, at time: Date
  ) throws(RoadNetworkError) -> SpeedEstimate? {
    let network = free.network
    let index = try network.index(edge)
    let nextIndex: EdgeIndex?
    if let next { nextIndex = try network.index(next) } else { nextIndex = nil }
    let known = passage(over: index, onto: nextIndex, at: time)
    let meters = network.meters(of: index)
    let freeFlow = meters / free.seconds(index)
    try network.checkIntact()
    return known.map { known in
      SpeedEstimate(
        speed: meters / known.passage.seconds, freeFlow: freeFlow, probes: known.probes,
        newest: known.newest?.middle)
    }
  }

  /// Returns the time over an edge, with the amount and age of its data; nil if the mode can't use
  /// the edge.
  ///
  /// Without typical speeds, the time excludes waits; ``forecast(along:departing:)`` then adds
  /// those used in routing.
  ///
  /// - Parameter isLast: whether the drive ends on the edge.
  func passage(
    over edge: EdgeIndex, onto next: EdgeIndex?, at time: Date, isLast: Bool = false
  ) -> KnownPassage? {
    guard free.logPace(edge) != nil else { return nil }
    guard let typical else {
      return KnownPassage(
        passage: Passage(driving: free.seconds(edge), waiting: 0), probes: 0, newest: nil)
    }
    let hour = WeekHour(of: time, in: typical.timeZone).number
    let passage = typical.passage(
      over: edge, onto: next == edge ? nil : next, hour: hour, isLast: isLast)
    let probes = typical.probes(on: edge)
    guard let live else { return KnownPassage(passage: passage, probes: probes, newest: nil) }
    let now = live.probes(on: edge)
    return KnownPassage(
      passage: passage.times(exponential(live.logFactor(on: edge, at: time))),
      probes: max(probes, now.weight), newest: now.newest)
  }

  /// The time over an edge, with the amount and age of its data.
  struct KnownPassage {
    var passage: Passage
    /// The number of traversals, as in ``SpeedEstimate/probes``.
    var probes: Double
    var newest: ProbeSlot?
  }
}

/// The speed of traffic on an edge, with the amount and age of its data.
public struct SpeedEstimate: Sendable, Hashable {
  /// The speed in meters per second.
  public var speed: Double
  /// The free-flow speed in meters per second.
  public var freeFlow: Double
  /// The decayed number of traversals of the edge itself, in the layer with more of them; 0 if the
  /// speed is the free-flow speed or is inferred only from other edges.
  public var probes: Double
  /// The middle of the quarter of an hour with the latest traversal of the edge in the live layer;
  /// nil if there is none.
  public var newest: Date?
}
