import Coordinates
public import RoadNetworks
public import RoadSearch

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The speeds on a network that follow from reports, and what became of each report.
public struct ReportedSpeeds: Sendable {
  /// What became of a report.
  public enum Fate: Sendable, Hashable, CaseIterable {
    /// It determines the speed of an edge, or of a part of one.
    case used
    /// The roads that it covers have later reports.
    case superseded
    /// The network has no edge of the way, in this direction, that the mode may use.
    case unknownWay
    /// The nodes don't follow one another, in this order, on a way that the mode may use.
    case unknownNodes
    /// It no longer holds.
    case expired
    /// It doesn't hold yet.
    case notYet
  }

  /// The speeds, for the options of routes.
  public let speeds: EdgeSpeeds
  /// The number of edges with a reported speed, on a part of the edge at least.
  public let edgeCount: Int
  /// The number of reports by their fates.
  public let counts: [Fate: Int]
}

extension SpeedReports {
  /// Returns the speeds on a network according to the reports in force.
  ///
  /// An edge of which only a part has a report takes the reported time there, and its usual time on
  /// the rest; a closed part closes the edge. Where reports overlap, the later one counts.
  ///
  /// - Parameters:
  ///   - mode: the mode whose free-flow speeds are usual.
  ///   - layers: the usual speeds of the same mode on the same network; nil for free flow.
  /// - Throws: `damaged`, or `inputOutput` if the network's file changed while it was open.
  /// - Complexity: O(*n*) in the number of edges, plus O(*m* log *m*) for *m* reports.
  public func resolved(
    on network: RoadNetwork, for mode: TravelMode = .car, asOf time: Date,
    over layers: SpeedLayers? = nil
  ) throws(RoadNetworkError) -> ReportedSpeeds {
    var counts: [ReportedSpeeds.Fate: Int] = [:]
    var reports: [SpeedReport] = []
    for report in all {
      switch validity(of: report, at: time) {
      case .inForce: reports.append(report)
      case .expired: counts[.expired, default: 0] += 1
      case .notYet: counts[.notYet, default: 0] += 1
      }
    }
    let layers = layers ?? SpeedLayers(network, mode: mode)
    let cover = ReportCover(reports, on: network) { layers.free.logPace($0) != nil }
    for fate in cover.fates { counts[fate, default: 0] += 1 }
    let usual = layers.drivingSpeed(at: time)
    let speeds = EdgeSpeeds(network) { edge in
      cover.speed(on: edge.index, network, usual: usual) ?? usual(edge.index)
    }
    try network.checkIntact()
    return ReportedSpeeds(speeds: speeds, edgeCount: cover.edgeCount, counts: counts)
  }
}
