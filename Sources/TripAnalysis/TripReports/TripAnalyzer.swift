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
/// The class of traffic asks for more than a low mean speed, as a single vehicle is slow for many
/// reasons. Waits after which the road is free don't count (``TripReport/Street/waitDuration``): of
/// each signal or sign one of up to a cycle (120 s), elsewhere up to 45 s, on a motorway none. The
/// rest is slow, or jammed, where it continues for 100 m or more and costs 30 s or more over free
/// flow: those ranges along the way whose time exceeds that of the class's border the most. A
/// street is cut where the class changes.
///
///     let report = try TripAnalyzer(network).report(on: trace)
///     for street in report.parts.flatMap(\.streets) { print(street.name ?? "-", street.length) }
public struct TripAnalyzer: Sendable {
  /// Puts the traces on roads.
  public let snapper: RoadSnapper
  /// Distinguishes slow traffic from normal.
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
    let gaps = GapFinder(trace, snapped.points, snapper.options).gaps()
    var stops = Self.stops(
      StopFinder(trace.locations, noise: snapped.noise).stops(), before: gaps, trace)
    let rule = ParkingRule(snapped, snapper.network)
    for index in stops.indices { stops[index].isParked = try rule.isParked(stops[index]) }
    let parked = stops.filter(\.isParked).map(\.points)
    let silent = gaps.map { $0.point...$0.next }
    let unknown = absences(silent, of: snapped, trace)
    let stays = absences(parked, of: snapped, trace)
    let absent = Self.joined(parked + silent)
    let places = timedPlaces(of: snapped, trace)
    var parts: [TripReport.Part] = []
    for (number, matching) in snapped.matchings.enumerated() {
      let traffic = try traffic(on: matching, places[number], without: absent)
      var part = try part(matching, traffic, unknown: unknown[number], stays: stays[number])
      for index in part.streets.indices {
        part.streets[index].forgetImpossibleSpeed(of: snapper.options.mode, noise: snapped.noise)
      }
      parts.append(part)
    }
    try snapper.network.checkIntact()
    return TripReport(
      id: trace.id, times: times.min().flatMap { first in times.max().map { first...$0 } },
      counts: counts, gaps: gaps, stops: stops, parts: parts,
      coverage: parts.isEmpty
        ? NetworkCoverage(of: trace.locations.lazy.map(\.coordinate), in: snapper.network) : nil,
      snapped: snapped)
  }

  /// The stops, each up to where the receiver was frozen: from there on it stood still, and not the
  /// vehicle.
  private static func stops(
    _ stops: [TripReport.Stop], before gaps: [TripReport.Gap], _ trace: Trace
  ) -> [TripReport.Stop] {
    let freezes = gaps.filter { $0.reason == .tooFast }
    return stops.compactMap { stop in
      let next = freezes.indices.partitionPoint { freezes[$0].point > stop.points.upperBound }
      guard next > 0, case let freeze = freezes[next - 1], stop.points.upperBound <= freeze.next
      else { return stop }
      guard freeze.point > stop.points.lowerBound,
        let start = trace.locations[stop.points.lowerBound].time,
        let end = trace.locations[freeze.point].time,
        case let seconds = end.timeIntervalSince(start), seconds >= StopFinder.leastStop
      else { return nil }
      var stop = stop
      stop.points = stop.points.lowerBound...freeze.point
      stop.duration = Duration(inSeconds: seconds)
      return stop
    }
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

  /// The ranges in order, those that touch as one.
  private static func joined(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
    var joined: [ClosedRange<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// For each matching the locations with a place there and a time; those whose place falls are
  /// left out.
  private func timedPlaces(
    of snapped: SnappedTrace, _ trace: Trace
  ) -> [[DrivenProfile.TimedPlace]] {
    var places = Array(repeating: [DrivenProfile.TimedPlace](), count: snapped.matchings.count)
    for (index, point) in snapped.points.enumerated() {
      guard let place = point.place, let seconds = trace.locations[index].finiteSeconds else {
        continue
      }
      if let last = places[place.matching].last, place.distanceAlong < last.meters { continue }
      places[place.matching].append(
        DrivenProfile.TimedPlace(meters: place.distanceAlong, seconds: seconds, point: index))
    }
    return places
  }

  /// The classes of traffic along a matching.
  private func traffic(
    on matching: Matching, _ places: [DrivenProfile.TimedPlace],
    without absences: [ClosedRange<Int>]
  ) throws(RoadNetworkError) -> DrivenTraffic {
    let profile = try DrivenProfile(
      matching.path, places, without: absences, in: snapper.network, for: snapper.options.mode,
      at: snapper.options.time(of: matching.path))
    return DrivenTraffic(of: profile, by: classifier)
  }

  private func part(
    _ matching: Matching, _ traffic: DrivenTraffic, unknown: [DrivenPath.Absence],
    stays: [DrivenPath.Absence]
  ) throws(RoadNetworkError) -> TripReport.Part {
    let (traversals, classes) = matching.path.traversals.cut(by: traffic.stretches)
    let observed = DrivenPath(traversals, without: unknown)
    let driven = DrivenPath(traversals, without: unknown + stays)
    var waits = traffic.waits
    var end = 0.0
    var streets: [TripReport.Street] = []
    for run in try snapper.network.streets(of: traversals) {
      let pieces = StreetPiece.pieces(
        of: run.range, traversals, classes, by: classifier)
      for piece in pieces {
        var street = try street(run, piece, traversals, observed, driven)
        end += street.length
        street.waitDuration = min(
          Duration(inSeconds: waits.seconds(to: end)), street.duration ?? .zero)
        if street.length > 0 { streets.append(street) }
      }
    }
    return TripReport.Part(
      length: matching.length,
      inferredLength: max(0, matching.length - observed.meters(over: traversals.indices)),
      duration: driven.seconds(over: traversals.indices).map(Duration.init(inSeconds:)),
      freeFlowDuration: matching.freeFlowDuration,
      confidence: matching.confidence, split: matching.split, streets: streets)
  }

  private func street(
    _ run: StreetRun, _ piece: StreetPiece, _ traversals: [EdgeTraversal],
    _ observed: DrivenPath, _ driven: DrivenPath
  ) throws(RoadNetworkError) -> TripReport.Street {
    let range = piece.range
    let path = RoadPath(traversals: Array(traversals[range]))
    var street = TripReport.Street(
      name: run.name, reference: run.reference, roadClass: run.roadClass, length: path.length,
      inferredLength: max(0, path.length - observed.meters(over: range)),
      line: try snapper.network.line(of: path), duration: nil, waitDuration: .zero,
      reading: .unknown, traffic: .noData)
    if street.isInferred { return street }
    street.duration = driven.seconds(over: range).map(Duration.init(inSeconds:))
    street.reading = try classifier.reading(
      over: driven.pieces[range].joined(), in: snapper.network, for: snapper.options.mode,
      at: snapper.options.time(of: path))
    if street.reading.traffic != .noData { street.traffic = piece.traffic }
    return street
  }
}
