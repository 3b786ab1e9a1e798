public import Coordinates
public import RoadNetworks
public import RoadSnapping
import TextFormats
public import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension MapDrive {
  /// Creates a drive from a trace and its matched paths.
  ///
  /// Pop-ups show the status, the reason, and the confidence of each location, with the names of
  /// JSON results.
  ///
  /// - Parameters:
  ///   - traffic: the traffic on each matching, in meters from its start; empty if unknown.
  ///   - events: the events during the drive; the gaps by default.
  /// - Throws: `unknownEdge` if the trace was matched on another network; `damaged` if the network
  ///   is damaged, or `inputOutput` if its file changed while it was open.
  /// - Complexity: O(*n* log *n*) in the number of locations and points of the paths.
  public init(
    _ record: SnappedRecord, traffic: [[TrafficStretch]] = [], events: [MapEvent]? = nil
  ) throws(RoadNetworkError) {
    let points = record.snapped.points
    let locations = record.source.trace.locations
    var builder = MapDriveBuilder(record.source.title)
    // The index of the path made from each matching.
    var pathOfMatching: [Int: Int] = [:]
    for (number, matching) in record.snapped.matchings.enumerated() {
      let facts = [
        MapFact("length", matching.length.fixed(1)),
        MapFact("confidence", matching.confidence.fixed(3)),
        MapFact("split", matching.split.rawValue),
      ]
      // A path of a single point has no line but is still added.
      let line = try record.network.line(of: matching.path)
      guard
        var path = MapPath(
          line.isEmpty ? points[matching.points].compactMap { $0.place?.coordinate } : line,
          length: matching.length, isPlanned: false, facts: facts)
      else { continue }
      if traffic.indices.contains(number),
        traffic[number].contains(where: { $0.traffic != .noData })
      {
        path.traffic = [MapPath.Traffic(row: 0, stretches: traffic[number])]
      }
      pathOfMatching[number] = builder.paths.count
      builder.paths.append(path)
    }
    for (point, location) in zip(points, locations) {
      let place = point.place.flatMap { place in
        pathOfMatching[place.matching].map {
          MapDriveBuilder.PathPosition(path: $0, along: place.distanceAlong)
        }
      }
      builder.add(location.coordinate, at: location.time?.timeIntervalSince1970, place)
    }
    builder.facts = [
      FactColumn("status", points.map(\.status.rawValue)),
      FactColumn("reason", points.map(\.reason?.rawValue)),
      FactColumn("confidence", points.map { $0.place?.confidence }, decimals: 3),
    ]
    builder.facts.removeAll(where: \.isEmpty)
    builder.events = events ?? Self.gaps(of: record)
    self = builder.drive()
    isUnmatched = record.snapped.matchings.isEmpty
  }

  /// Creates a drive from a trace that was not matched to roads.
  ///
  /// - Complexity: O(*n*).
  public init(_ record: TraceRecord) {
    var builder = MapDriveBuilder(record.title)
    for location in record.trace.locations {
      builder.add(location.coordinate, at: location.time?.timeIntervalSince1970, nil)
    }
    self = builder.drive()
  }

  /// Returns the gaps of the trace, found by the same rule as in snapping.
  private static func gaps(of record: SnappedRecord) -> [MapEvent] {
    let rule = GapRule(
      record.source.trace.locations, quietSeconds: Motion(record.mode).quietSeconds)
    let locations = record.source.trace.locations
    var events: [MapEvent] = []
    var last: Int?
    for (index, point) in record.snapped.points.enumerated() where point.place != nil {
      if let last {
        let elapsed = locations[last].time.flatMap { start in
          locations[index].time?.timeIntervalSince(start)
        }
        if rule.isGap(elapsed: elapsed, unplaced: index - last - 1) {
          events.append(.gap(last...index, seconds: elapsed))
        }
      }
      last = index
    }
    return events
  }
}
