import MilepostKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A taxi trip on its roads: one path, and when the taxi was where on it.
struct TaxiTrip {
  var id: String
  /// The number of the taxi.
  var taxi: Int
  /// What was snapped: speeds are learned from its matchings.
  var snapped: SnappedTrace
  /// The whole way; matchings that couldn't be joined are joined by the fastest route, or else
  /// follow each other as they are.
  var path: RoadPath
  /// The locations with a place on the path, in order.
  var places: [Place]

  /// Where the taxi was on the path.
  struct Place {
    var location: Location
    var seconds: Double
    /// Meters from the start of the path.
    var distance: Double
  }

  /// Snaps a trip; nil where no two locations have places.
  init?(_ record: TraceRecord, taxi: Int, by snapper: RoadSnapper, _ workspace: SnappingWorkspace)
    throws
  {
    id = record.trace.id
    self.taxi = taxi
    snapped = try snapper.snap(record.trace, using: workspace)
    path = RoadPath(traversals: [])
    var starts: [Double] = []
    for matching in snapped.matchings {
      if let last = path.traversals.last, let next = matching.path.traversals.first {
        path.traversals += try Self.way(from: last, to: next, on: snapper.network)
      }
      starts.append(path.length)
      path.traversals += matching.path.traversals
    }
    places = []
    for (point, location) in zip(snapped.points, record.trace.locations) {
      guard let place = point.place, let time = location.time else { continue }
      let distance = starts[place.matching] + place.distanceAlong
      if let last = places.last, distance < last.distance { continue }
      places.append(
        Place(location: location, seconds: time.timeIntervalSince1970, distance: distance))
    }
    guard places.count > 1, duration > 0 else { return nil }
  }

  /// The fastest way from the end of one traversal to the start of another; empty where none leads.
  private static func way(
    from last: EdgeTraversal, to next: EdgeTraversal, on network: RoadNetwork
  ) throws -> [EdgeTraversal] {
    let ends = try [RoadPath(traversals: [last]), RoadPath(traversals: [next])].map(network.line)
    guard let start = ends[0].last, let end = ends[1].first,
      let route = try? network.route(through: [start, end])
    else { return [] }
    return route.legs.flatMap(\.path.traversals)
  }

  /// When the taxi was first on the path.
  var departure: Date { Date(timeIntervalSince1970: places[0].seconds) }

  /// Seconds from the first place to the last.
  var duration: Double { places[places.count - 1].seconds - places[0].seconds }

  /// Meters from the first place to the last.
  var length: Double { places[places.count - 1].distance - places[0].distance }
}
