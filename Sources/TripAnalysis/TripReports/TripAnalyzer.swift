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
/// Waiting in traffic counts for the speed of a street, being parked doesn't: the time of a parked
/// stop, and the meters that the locations of the stop lie apart along the road, are left out of
/// the duration and the mean speed of its street and part. A stop (a minute or more within 20 m, or
/// within three times the noise where that is more) is parked
///
/// - where the trace starts or ends with it,
/// - where it lasts three minutes or more, longer than any signal keeps waiting,
/// - and else unless it is on a motorway or trunk road, or at most 200 m before a signal, stop or
///   give-way sign on the way driven, where it is a wait in a queue.
///
/// Whatever is shorter than a minute is a wait. What lies in a ``TripReport/Gap`` is inferred, and
/// counts for no speed.
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
    // NaN has no place in a range.
    let times = trace.locations.lazy.compactMap(\.time).filter {
      $0.timeIntervalSinceReferenceDate.isFinite
    }
    let gaps = GapFinder(trace, snapped.points, snapper.options.mode).gaps()
    var stops = StopFinder(trace.locations, noise: snapped.noise).stops()
    let rule = ParkingRule(snapped, snapper.network)
    for index in stops.indices { stops[index].isParked = try rule.isParked(stops[index]) }
    let parked = stops.filter(\.isParked).map(\.points)
    var parts: [TripReport.Part] = []
    let unknown = absences(gaps.map { $0.point...$0.next }, of: snapped, trace)
    let stays = absences(parked, of: snapped, trace)
    for (number, matching) in snapped.matchings.enumerated() {
      parts.append(try part(matching, unknown: unknown[number], stays: stays[number]))
    }
    try snapper.network.checkIntact()
    return TripReport(
      id: trace.id, times: times.min().flatMap { first in times.max().map { first...$0 } },
      counts: counts, gaps: gaps, stops: stops, parts: parts,
      coverage: parts.isEmpty
        ? NetworkCoverage(of: trace.locations.lazy.map(\.coordinate), in: snapper.network) : nil,
      snapped: snapped)
  }

  /// For each matching where on it, and when, the first and the last location of each range lie
  /// that have a place there.
  private func absences(
    _ ranges: [ClosedRange<Int>], of snapped: SnappedTrace, _ trace: Trace
  ) -> [[DrivenPath.Absence]] {
    var absences = Array(repeating: [DrivenPath.Absence](), count: snapped.matchings.count)
    for range in ranges {
      var own: [Int: DrivenPath.Absence] = [:]
      for index in range {
        guard let place = snapped.points[index].place else { continue }
        let moment = (place.distanceAlong, trace.locations[index].time)
        own[place.matching, default: DrivenPath.Absence(start: moment, end: moment)].end = moment
      }
      for (matching, absence) in own { absences[matching].append(absence) }
    }
    return absences
  }

  private func part(
    _ matching: Matching, unknown: [DrivenPath.Absence], stays: [DrivenPath.Absence]
  ) throws(RoadNetworkError) -> TripReport.Part {
    let traversals = matching.path.traversals
    let observed = DrivenPath(traversals, without: unknown)
    let driven = DrivenPath(traversals, without: unknown + stays)
    var streets: [TripReport.Street] = []
    for run in try snapper.network.streets(of: traversals) {
      let street = try street(run, traversals, observed, driven)
      if street.length > 0 { streets.append(street) }
    }
    return TripReport.Part(
      length: matching.length,
      inferredLength: max(0, matching.length - observed.meters(over: traversals.indices)),
      seconds: driven.seconds(over: traversals.indices),
      freeFlowSeconds: matching.freeFlowDuration?.inSeconds,
      confidence: matching.confidence, split: matching.split, streets: streets)
  }

  private func street(
    _ run: StreetRun, _ traversals: [EdgeTraversal], _ observed: DrivenPath, _ driven: DrivenPath
  ) throws(RoadNetworkError) -> TripReport.Street {
    let path = RoadPath(traversals: Array(traversals[run.range]))
    var street = TripReport.Street(
      name: run.name, reference: run.reference, roadClass: run.roadClass, length: path.length,
      inferredLength: max(0, path.length - observed.meters(over: run.range)),
      line: try snapper.network.line(of: path), seconds: nil,
      reading: .unknown)
    if street.isInferred { return street }
    street.seconds = driven.seconds(over: run.range)
    street.reading = try classifier.reading(
      over: driven.pieces[run.range].joined(), in: snapper.network, for: snapper.options.mode,
      at: snapper.options.time(of: path))
    return street
  }
}
