public import Coordinates
public import RoadNetworks
public import RoadSnapping
public import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An analyzer that matches traces to a network and reports on the drives.
///
/// Waiting in traffic counts toward the speed of a street, but being parked doesn't: the time of a
/// parked stop, and the distance between its locations along the road, are excluded from the
/// durations of its street and part, and from the mean speed of its street. A stop is a stay of a
/// minute or more within 20 m of its first location, or within three times the noise if that is
/// more. It counts as parked in these cases:
///
/// - The trace starts or ends with it.
/// - It lasts three minutes or more, longer than vehicles wait at any signal.
/// - Traffic doesn't explain it: it is neither on a motorway or trunk road nor at most 200 m before
///   a signal, stop sign, or give-way sign on the path, where it would be a wait in a queue.
///
/// Other stops, and stays of less than a minute, are waits. The path in a ``TripReport/Gap`` is
/// inferred, and doesn't count toward speeds.
///
/// The class of traffic requires more than a low mean speed, because a single vehicle is slow for
/// many reasons. Waits followed by a free road don't count (``TripReport/Street/waitDuration``):
/// for each signal or sign, up to a cycle (120 s) in total; elsewhere, up to 45 s each, but none on
/// motorways. The rest is slow, or jammed, only in those ranges of the drive whose time exceeds the
/// threshold of the class the most, and which are at least 100 m long and take at least 30 s longer
/// than at free-flow speed. A street is split where the class changes.
///
///     let report = try TripAnalyzer(network).report(on: trace)
///     for street in report.parts.flatMap(\.streets) { print(street.name ?? "-", street.length) }
public struct TripAnalyzer: Sendable {
  /// The snapper that matches traces to roads.
  public let snapper: RoadSnapper
  /// The classifier that distinguishes slow traffic from normal traffic.
  public let classifier: TrafficClassifier

  /// Creates an analyzer for a network.
  public init(
    _ network: RoadNetwork, options: SnappingOptions = SnappingOptions(),
    classifier: TrafficClassifier = TrafficClassifier()
  ) {
    snapper = RoadSnapper(network, options: options)
    self.classifier = classifier
  }

  /// Returns the report on a trace.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the network's file changed while it was open.
  public func report(
    on trace: Trace, using workspace: SnappingWorkspace? = nil
  ) throws(RoadNetworkError) -> TripReport {
    let snapped = try snapper.snap(trace, using: workspace ?? snapper.makeWorkspace())
    var counts: [SnappedPoint.Status: Int] = [:]
    for point in snapped.points { counts[point.status, default: 0] += 1 }
    // Removes times that aren't finite: NaN can't be in a range.
    let times = trace.locations.lazy.compactMap(\.time).filter {
      $0.timeIntervalSinceReferenceDate.isFinite
    }
    let gaps = GapFinder(trace, snapped.points, snapper.options).gaps()
    let finder = StopFinder(trace.locations, noise: snapped.noise)
    var stops = Self.stops(finder, before: gaps, trace)
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

  /// Returns the stops, each cut off where the receiver froze, because the vehicle may have moved
  /// after that.
  ///
  /// Stops that become too short are left out.
  private static func stops(
    _ finder: StopFinder, before gaps: [TripReport.Gap], _ trace: Trace
  ) -> [TripReport.Stop] {
    let freezes = gaps.filter { $0.reason == .tooFast }
    return finder.stops().compactMap { stop in
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
      stop.coordinate = finder.meanCoordinate(of: stop.points)
      stop.duration = Duration(inSeconds: seconds)
      return stop
    }
  }

  /// Returns, for each matching, the places and times of the first and the last placed location of
  /// each range.
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

  /// Returns the ranges in order, merging those that have an index in common.
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

  /// Returns, for each matching, the locations with a place on it and a time, except for those that
  /// lie behind an earlier one.
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

  /// Returns the classes of traffic along a matching.
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
