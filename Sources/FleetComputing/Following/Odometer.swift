import Coordinates
import Fleet
import RoadNetworks
import RoadSearch
import RoadSnapping

/// Counts the meters that a vehicle drives, by the stretches that the live snapper has decided.
struct Odometer: Sendable {
  /// The last edge that was driven, and of which matching.
  private var last: (matching: Int, traversal: EdgeTraversal)?

  /// How much longer than the straight line, in meters and as a factor, a way through a gap may be.
  private static let mostDetour = (meters: 500.0, factor: 3.0)
  /// Meters of a straight line beyond which no way is looked for.
  private static let farthest = 20_000.0

  /// Takes the next stretches.
  ///
  /// - Returns: what was driven, with the way from the stretch before where they do not meet.
  /// - Throws: `damaged` where the network's file has changed.
  mutating func take(
    _ stretches: [LiveUpdate.Stretch], on roads: FleetRoads
  ) throws(RoadNetworkError) -> DrivenDistance {
    var driven = DrivenDistance()
    for stretch in stretches {
      guard let first = stretch.path.traversals.first, let end = stretch.path.traversals.last
      else { continue }
      if let last, last.matching != stretch.matching {
        let gap = try Self.gap(from: last.traversal, to: first, stretch.split, on: roads)
        driven.meters += gap.meters
        driven.gaps.append(gap)
      }
      driven.meters += stretch.path.length
      last = (stretch.matching, end)
    }
    return driven
  }

  private static func gap(
    from last: EdgeTraversal, to next: EdgeTraversal, _ reason: Matching.Split,
    on roads: FleetRoads
  ) throws(RoadNetworkError) -> DrivenDistance.Gap {
    let ends = try [last, next].map { traversal throws(RoadNetworkError) in
      try roads.network.line(of: RoadPath(traversals: [traversal]))
    }
    guard let start = ends[0].last, let end = ends[1].first else {
      return DrivenDistance.Gap(reason, meters: 0, by: .straightLine)
    }
    let straight = start.distance(to: end)
    var options = roads.routeOptions
    options.objective = .distance
    // Others wait meanwhile, so that no region is searched.
    guard straight <= farthest,
      let way = try roads.way(through: [start, end], options)?.length,
      way <= mostDetour.meters + mostDetour.factor * straight
    else { return DrivenDistance.Gap(reason, meters: straight, by: .straightLine) }
    return DrivenDistance.Gap(reason, meters: way, by: .shortestWay)
  }
}
