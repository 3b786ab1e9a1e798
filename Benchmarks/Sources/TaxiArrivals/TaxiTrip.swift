import MilepostKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A taxi trip matched to one path, with the times at places along it.
struct TaxiTrip {
  var id: String
  /// The number of the taxi.
  var taxi: Int
  /// The snapped trace.
  var snapped: SnappedTrace
  /// The whole path.
  ///
  /// Separate matchings are joined by the fastest route, or concatenated if there is none.
  var path: RoadPath
  /// The locations with a time and a place on the path, in order; a location behind the previous
  /// one is left out.
  var places: [Place]

  /// A location of the taxi with its place on the path.
  struct Place {
    var location: Location
    /// The time in seconds since 1970.
    var seconds: Double
    /// The distance from the start of the path, in meters.
    var distance: Double
  }

  /// Snaps a trip; nil unless there are two or more places, with the last later than the first.
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

  /// Returns the fastest route from the end of one traversal to the start of another; empty if
  /// there is none.
  private static func way(
    from last: EdgeTraversal, to next: EdgeTraversal, on network: RoadNetwork
  ) throws -> [EdgeTraversal] {
    let ends = try [RoadPath(traversals: [last]), RoadPath(traversals: [next])].map(network.line)
    guard let start = ends[0].last, let end = ends[1].first,
      let route = try? network.route(through: [start, end])
    else { return [] }
    return route.legs.flatMap(\.path.traversals)
  }

  /// The time of the first place.
  var departure: Date { Date(timeIntervalSince1970: places[0].seconds) }

  /// The seconds from the first place to the last.
  var duration: Double { places[places.count - 1].seconds - places[0].seconds }

  /// The meters from the first place to the last.
  var length: Double { places[places.count - 1].distance - places[0].distance }
}
