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
/// Waiting in traffic counts for the speed of a street, being parked doesn't: the time of a parked stop,
/// and the metres that the locations of the stop lie apart along the road, are left out of the duration and
/// the mean speed of its street and part. A stop (a minute or more within 20 m, or within three times the
/// noise where that is more) is parked
///
/// - where the trace starts or ends with it,
/// - where it lasts three minutes or more, longer than any signal keeps waiting,
/// - and else unless it is on a motorway or trunk road, or at most 200 m before a signal, stop or
///   give-way sign on the way driven, where it is a wait in a queue.
///
/// Whatever is shorter than a minute is a wait.
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
    let finder = PauseFinder(trace, noise: snapped.noise)
    var stops = finder.stops()
    let rule = ParkingRule(snapped, snapper.network)
    for index in stops.indices { stops[index].isParked = try rule.isParked(stops[index]) }
    let parked = stops.filter(\.isParked).map(\.points)
    var parts: [TripReport.Part] = []
    for (number, matching) in snapped.matchings.enumerated() {
      let stays = parked.compactMap { stay($0, on: number, of: snapped, trace) }
      parts.append(
        try part(matching, DrivenPath(matching.path.traversals, without: stays)))
    }
    try snapper.network.checkIntact()
    return TripReport(
      id: trace.id, times: times.min().flatMap { first in times.max().map { first...$0 } },
      counts: counts, gaps: finder.gaps(), stops: stops, parts: parts,
      coverage: parts.isEmpty
        ? NetworkCoverage(of: trace.locations.lazy.map(\.coordinate), in: snapper.network) : nil,
      snapped: snapped)
  }

  /// Where on a matching, and when, the first and the last location of a range lie.
  private func stay(
    _ range: ClosedRange<Int>, on matching: Int, of snapped: SnappedTrace, _ trace: Trace
  ) -> DrivenPath.Stay? {
    let places = range.compactMap { index -> (meters: Double, time: Date)? in
      guard let place = snapped.points[index].place, place.matching == matching,
        let time = trace.locations[index].time
      else { return nil }
      return (place.distanceAlong, time)
    }
    guard let first = places.first, let last = places.last else { return nil }
    return DrivenPath.Stay(start: first, end: last)
  }

  private func part(
    _ matching: Matching, _ driven: DrivenPath
  ) throws(RoadNetworkError) -> TripReport.Part {
    let traversals = matching.path.traversals
    return TripReport.Part(
      length: matching.length, seconds: driven.seconds(over: traversals.indices),
      freeFlowSeconds: matching.freeFlowMilliseconds.map { Double($0) / 1000 },
      confidence: matching.confidence, split: matching.split,
      streets: try streets(traversals, driven))
  }

  /// Consecutive edges of one name, or without a name of one reference and class, are one street.
  private func streets(
    _ traversals: [EdgeTraversal], _ driven: DrivenPath
  ) throws(RoadNetworkError) -> [TripReport.Street] {
    var streets: [TripReport.Street] = []
    var first = 0
    var last: RoadEdge?
    func close(before end: Int) throws(RoadNetworkError) {
      guard let last, first < end else { return }
      streets.append(try street(last, traversals, first..<end, driven))
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
    _ edge: RoadEdge, _ traversals: [EdgeTraversal], _ range: Range<Int>, _ driven: DrivenPath
  ) throws(RoadNetworkError) -> TripReport.Street {
    let path = RoadPath(traversals: Array(traversals[range]))
    return TripReport.Street(
      name: edge.name, reference: edge.reference, roadClass: edge.attributes.roadClass,
      length: path.length, line: try snapper.network.line(of: path),
      seconds: driven.seconds(over: range),
      reading: try classifier.reading(
        over: driven.pieces[range].joined(), in: snapper.network, for: snapper.options.mode))
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
