import Coordinates
public import RoadNetworks
public import RoadSearch

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SpeedLayers {
  /// Returns the driving speed on every edge at a time, for the options of routes; without typical
  /// speeds, those of the network, whose limits may depend on the time.
  ///
  /// Waits at the ends of edges are left out, because routes have their own costs of turns,
  /// signals, and signs.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the network's file changed while it was open.
  /// - Complexity: O(*n*) in the number of edges.
  public func edgeSpeeds(at time: Date) throws(RoadNetworkError) -> EdgeSpeeds {
    let speed = learnedSpeed(at: time)
    let speeds = EdgeSpeeds(free.network) { speed($0.index) }
    try free.network.checkIntact()
    return speeds
  }

  /// Returns a function that returns the driving speed on an edge in meters per second; nil if no
  /// speeds are known, or if the mode can't use the edge.
  func learnedSpeed(at time: Date) -> (EdgeIndex) -> Double? {
    guard let typical else { return { _ in nil } }
    let free = free
    let hour = WeekHour(of: time, in: typical.timeZone).number
    let live = live
    return { edge in
      guard free.logPace(edge) != nil else { return nil }
      let driving = typical.passage(over: edge, onto: nil, hour: hour).driving
      let factor = live.map { exponential($0.logFactor(on: edge, at: time)) } ?? 1
      return free.network.meters(of: edge) / (driving * factor)
    }
  }
}
