package import Coordinates
package import RoadNetworks
package import RoadSearch

/// The points that routes move far to a road, or past a nearer road that they can't use.
package struct MovedPoints {
  /// The distance from a road or a route, in meters, above which a remark mentions a point.
  package static let remarkDistance = 50.0
  /// The difference in distance, in meters, up to which two roads count as equally near.
  private static let closeDistance = 5.0
  /// The number of points that a remark lists.
  private static let mostMoves = 10

  private let network: RoadNetwork
  private let mode: TravelMode
  private var moves: [String] = []
  private var unlistedCount = 0

  package init(on network: RoadNetwork, for mode: TravelMode) {
    self.network = network
    self.mode = mode
  }

  /// Adds a point if its place is far from it, or past a nearer road.
  ///
  /// - Parameter title: the name of the point, such as `point 1`.
  package mutating func add(
    _ title: @autoclosure () -> String, _ point: Coordinate, to place: RoadPosition
  ) {
    let isFar = place.distance > Self.remarkDistance
    let isListed = moves.count < Self.mostMoves
    // The nearer road is looked up only where it matters.
    let isPast =
      (isListed || !isFar)
      && (try? network.isPastClosedRoad(point, placedAt: place, by: Self.closeDistance, for: mode))
        == true
    guard isFar || isPast else { return }
    guard isListed else {
      unlistedCount += 1
      return
    }
    moves.append(
      "\(title()) by \(place.distance.fixed(0)) m"
        + (isPast ? ", past a nearer road that the route can't use" : ""))
  }

  /// A remark about the points; nil if there are none.
  package var remark: String? {
    guard !moves.isEmpty else { return nil }
    let rest = unlistedCount > 0 ? ["and \(unlistedCount) more"] : []
    return "moved to the nearest usable road: " + (moves + rest).joined(separator: "; ")
  }
}
