import Coordinates
import RoadNetworks
public import RoadSearch

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SpeedLayers {
  /// Returns the driving speed on every edge at a time, for the options of routes.
  ///
  /// Waits at the ends of edges are left out, because routes have their own costs of turns,
  /// signals, and signs.
  ///
  /// - Complexity: O(*n*) in the number of edges.
  public func edgeSpeeds(at time: Date) -> EdgeSpeeds {
    let speed = drivingSpeed(at: time)
    return EdgeSpeeds(free.network) { speed($0.index) }
  }

  /// Returns a function that returns the driving speed on an edge in meters per second; nil if the
  /// mode can't use the edge.
  func drivingSpeed(at time: Date) -> (EdgeIndex) -> Double? {
    let free = free
    guard let typical else {
      return { edge in free.logPace(edge).map { exponential(-$0) } }
    }
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
