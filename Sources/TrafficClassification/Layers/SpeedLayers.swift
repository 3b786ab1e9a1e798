import Coordinates
public import RoadNetworks

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What is known of speeds on a network, in layers that stay apart: free flow, what is usual at an
/// hour of the week, and what is unusual now.
///
///     let typical = try TypicalSpeeds(speeds, on: network, timeZone: lisbon, asOf: .now)
///     let live = try LiveSpeeds(lately, against: typical, asOf: .now)
///     let layers = SpeedLayers(typical: typical, live: live)
///     let estimate = try layers.speed(on: edge, at: .now + 600)
public struct SpeedLayers: Sendable {
  /// What is usual; nil where only free flow is known.
  public let typical: TypicalSpeeds?
  /// What is unusual; nil where nothing is known of now.
  public let live: LiveSpeeds?
  let free: FreeFlow

  /// Free flow alone.
  public init(_ network: RoadNetwork, mode: TravelMode = .car) {
    typical = nil
    live = nil
    free = FreeFlow(network, mode)
  }

  /// Free flow, what is usual, and what is unusual against that.
  ///
  /// - Precondition: both are of the same network.
  public init(typical: TypicalSpeeds, live: LiveSpeeds? = nil) {
    precondition(
      live.map { $0.network == typical.free.network.identity } ?? true,
      "live speeds are on the edges of the network of typical ones")
    self.typical = typical
    self.live = live
    free = typical.free
  }

  /// The speed on an edge at a time; nil where the mode doesn't go.
  ///
  /// - Parameters:
  ///   - next: the edge that is taken after it; the time includes the waits before it. Without one
  ///     there are none.
  /// - Throws: `unknownEdge`, or `damaged` where the file has changed.
  /// - Complexity: O(1).
  public func speed(
    on edge: EdgeID, onto next: EdgeID? = nil, at time: Date
  ) throws(RoadNetworkError) -> SpeedEstimate? {
    let network = free.network
    let index = try network.index(edge)
    let nextIndex: UInt32?
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

  /// The time over an edge, and what is known of it; nil where the mode doesn't go.
  ///
  /// Where nothing is typical there is no wait in it: waits are what routes count.
  ///
  /// - Parameter isLast: whether the drive ends on the edge.
  func passage(
    over edge: UInt32, onto next: UInt32?, at time: Date, isLast: Bool = false
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

  /// The time over an edge, and how much that is worth.
  struct KnownPassage {
    var passage: Passage
    /// As ``SpeedEstimate/probes``.
    var probes: Double
    var newest: ProbeSlot?
  }
}

/// How fast traffic is on an edge, and how much that is worth.
public struct SpeedEstimate: Sendable, Hashable {
  /// Meters per second.
  public var speed: Double
  /// Meters per second when the road is free.
  public var freeFlow: Double
  /// Traversals of the edge itself, old ones by what is left of them; 0 where the speed is known
  /// from others alone.
  public var probes: Double
  /// When the last one was that counts for now, to a quarter of an hour; nil where none does.
  public var newest: Date?
}
