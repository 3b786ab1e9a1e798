public import RoadNetworks
public import RoadSearch

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The speeds on a network according to reports, and the outcome of each report.
public struct ReportedSpeeds: Sendable {
  /// The outcome of a report.
  public enum Outcome: Sendable, Hashable, CaseIterable {
    /// It determines the speed of an edge, or of a part of one.
    case used
    /// The roads that it covers have later reports.
    case superseded
    /// The network has no edge of the way, in this direction, that the mode may use.
    case unknownWay
    /// The nodes don't follow one another, in this order, on a way that the mode may use.
    case unknownNodes
    /// It is no longer in force.
    case expired
    /// It isn't in force yet.
    case notYet
  }

  /// The speeds, for the options of routes.
  public let speeds: EdgeSpeeds
  /// The number of directed edges with a reported speed, at least on a part.
  public let edgeCount: Int
  /// The number of reports by their outcomes.
  public let counts: [Outcome: Int]
}

extension SpeedReports {
  /// Returns the edges of the roads with reports.
  ///
  /// - Complexity: O(*n*) in the number of edges.
  func roads(over layers: SpeedLayers) -> ReportedRoads {
    let network = layers.free.network
    return ReportedRoads(roadNames, on: network) { edge in
      guard layers.free.logPace(edge) != nil else { return false }
      let row = network.edges[edge]
      // A condition may open the edge at another time.
      return row.flags.contains(.hasConditions)
        || network.attributes[row.attributes].access[layers.free.mode].isRoutable
    }
  }

  /// Returns the speeds on a network according to the reports in force.
  ///
  /// An edge of which only a part has a report takes the reported time there, and its usual time on
  /// the rest; a closed part closes the edge. Where reports overlap, the later one counts. Edges
  /// without a report keep the speeds of the layers or, without typical speeds, those of the
  /// network.
  ///
  /// - Parameters:
  ///   - layers: the usual speeds; their network and mode determine the roads.
  ///   - time: the time for which the speeds are returned.
  ///   - travelTime: the same time at the roads, for limits that depend on it.
  /// - Throws: `damaged`, or `inputOutput` if the network's file changed while it was open.
  /// - Complexity: O(*n*) in the number of edges, plus O(*m* log *m*) for *m* reports.
  public func resolved(
    over layers: SpeedLayers, asOf time: Date, conditionsAt travelTime: TravelTime = .usual
  ) throws(RoadNetworkError) -> ReportedSpeeds {
    try resolved(
      over: layers, asOf: time, conditionsAt: travelTime, on: roads(over: layers))
  }

  /// Returns the speeds according to the reports in force, whose roads are known.
  func resolved(
    over layers: SpeedLayers, asOf time: Date, conditionsAt travelTime: TravelTime,
    on roads: ReportedRoads
  ) throws(RoadNetworkError) -> ReportedSpeeds {
    let network = layers.free.network
    var (reports, counts) = reports(inForceAt: time)
    let cover = ReportCover(reports, on: roads)
    for outcome in cover.outcomes { counts[outcome, default: 0] += 1 }
    let learned = layers.learnedSpeed(at: time)
    let conditions = network.conditionsInForce(at: travelTime)
    func usual(_ edge: EdgeIndex) -> Double? {
      let attributes =
        conditions?.attributes(of: edge) ?? network.attributes[network.edges[edge].attributes]
      return learned(edge) ?? attributes.freeFlowSpeed(for: layers.free.mode)
    }
    let speeds = EdgeSpeeds(network) { edge in
      cover.speed(on: edge.index, network, usual: usual) ?? learned(edge.index)
    }
    try network.checkIntact()
    return ReportedSpeeds(speeds: speeds, edgeCount: cover.edgeCount, counts: counts)
  }
}
