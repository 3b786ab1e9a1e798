public import Coordinates
public import RoadNetworks
public import RoadSnapping
public import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes reports of traces on a network.
///
///     let report = try TripAnalyzer(network).report(on: trace)
///     for street in report.parts.flatMap(\.streets) { print(street.name ?? "-", street.length) }
public struct TripAnalyzer: Sendable {
  /// Puts the traces on roads.
  public let snapper: RoadSnapper
  /// Tells slow traffic from normal.
  public let classifier: TrafficClassifier

  /// Creates an analyzer for a network.
  public init(
    _ network: RoadNetwork, options: SnappingOptions = SnappingOptions(),
    classifier: TrafficClassifier = TrafficClassifier()
  ) {
    snapper = RoadSnapper(network, options: options)
    self.classifier = classifier
  }

  /// The report of a trace.
  ///
  /// - Throws: `damaged` where the network's file has changed.
  public func report(
    on trace: Trace, using workspace: SnappingWorkspace? = nil
  ) throws(RoadNetworkError) -> TripReport {
    let snapped = try snapper.snap(trace, using: workspace ?? snapper.makeWorkspace())
    var counts: [SnappedPoint.Status: Int] = [:]
    for point in snapped.points { counts[point.status, default: 0] += 1 }
    let times = trace.locations.compactMap(\.time)
    var parts: [TripReport.Part] = []
    for matching in snapped.matchings { parts.append(try part(matching)) }
    try snapper.network.checkIntact()
    let finder = PauseFinder(trace, noise: snapped.noise)
    return TripReport(
      id: trace.id, times: times.min().flatMap { first in times.max().map { first...$0 } },
      counts: counts, gaps: finder.gaps(), stops: finder.stops(), parts: parts,
      coverage: parts.isEmpty
        ? NetworkCoverage(of: trace.locations.lazy.map(\.coordinate), in: snapper.network) : nil,
      snapped: snapped)
  }

  private func part(_ matching: Matching) throws(RoadNetworkError) -> TripReport.Part {
    let traversals = matching.path.traversals
    var seconds: Double?
    if let entry = traversals.first?.entryTime, let exit = traversals.last?.exitTime {
      seconds = exit.timeIntervalSince(entry)
    }
    return TripReport.Part(
      length: matching.length, seconds: seconds,
      freeFlowSeconds: matching.freeFlowMilliseconds.map { Double($0) / 1000 },
      confidence: matching.confidence, split: matching.split, streets: try streets(traversals))
  }

  /// Consecutive edges of one name, or without a name of one reference and class, are one street.
  private func streets(
    _ traversals: [EdgeTraversal]
  ) throws(RoadNetworkError) -> [TripReport.Street] {
    var streets: [TripReport.Street] = []
    var first = 0
    var last: RoadEdge?
    func close(before end: Int) throws(RoadNetworkError) {
      guard let last, first < end else { return }
      streets.append(try street(last, traversals[first..<end]))
    }
    for (index, traversal) in traversals.enumerated() {
      let edge = try snapper.network.edge(traversal.edge)
      if let last, !edge.isSameStreet(as: last) {
        try close(before: index)
        first = index
      }
      last = edge
    }
    try close(before: traversals.count)
    return streets.filter { $0.length > 0 }
  }

  private func street(
    _ edge: RoadEdge, _ traversals: ArraySlice<EdgeTraversal>
  ) throws(RoadNetworkError) -> TripReport.Street {
    var seconds: Double?
    if let entry = traversals.first?.entryTime, let exit = traversals.last?.exitTime {
      seconds = exit.timeIntervalSince(entry)
    }
    return TripReport.Street(
      name: edge.name, reference: edge.reference, roadClass: edge.attributes.roadClass,
      length: traversals.reduce(0) { $0 + Double($1.lengthInMillimeters) / 1000 },
      seconds: seconds,
      reading: try classifier.reading(
        over: traversals, in: snapper.network, for: snapper.options.mode))
  }
}

extension RoadEdge {
  fileprivate func isSameStreet(as other: RoadEdge) -> Bool {
    if name != nil || other.name != nil { return name == other.name }
    if reference != nil || other.reference != nil { return reference == other.reference }
    return attributes.roadClass == other.attributes.roadClass
      && attributes.isLink == other.attributes.isLink
  }
}
